import { Refusal } from '../errors.ts';
import { defineTask } from '../workers/task.ts';

/** Builds the OpenAPI document in a worker: converting a few hundred schemas takes half a second. */
export const openApiDocument = defineTask({
  name: 'openapi-document',
  module: import.meta.url,
  refuse: () => new Refusal(503, 'unavailable'),
  async run({ serverUrl, version }: { serverUrl: string; version: '3.0' | '3.1' }): Promise<string> {
    const [{ contract }, { openApi }, { olderOpenApi }] = await Promise.all([
      import('@linkstand/contract'),
      import('./openapi.ts'),
      import('./older-openapi.ts'),
    ]);
    const about = {
      title: 'Linkstand',
      version: '1',
      description: 'Marketplace for backlinks and sponsored publications.',
    };
    const document = openApi(contract, about, serverUrl);
    return JSON.stringify(version === '3.0' ? olderOpenApi(document) : document);
  },
});
