import { Refusal } from '../errors.ts';
import { defineTask } from '../workers/task.ts';

/** Builds the OpenAPI document in a worker: converting a few hundred schemas takes half a second. */
export const openApiDocument = defineTask({
  name: 'openapi-document',
  module: import.meta.url,
  refuse: () => new Refusal(503, 'unavailable'),
  async run(serverUrl: string): Promise<string> {
    const [{ contract }, { openApi }] = await Promise.all([import('@linkstand/contract'), import('./openapi.ts')]);
    const about = {
      title: 'Linkstand',
      version: '1',
      description: 'Marketplace for backlinks and sponsored publications.',
    };
    return JSON.stringify(openApi(contract, about, serverUrl));
  },
});
