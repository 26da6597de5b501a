import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { mergeTyped, saveService } from './commands/save-service.ts';
import { listServices, readService } from './queries.ts';
import type { ServicesDeps } from './services-deps.ts';
import { testService } from './test-service.ts';

export const servicesRoutes = (deps: ServicesDeps): Handlers<typeof contract.services> => ({
  list: (_, { db, now }) => listServices(db, deps.around(now)),
  update: ({ params, body, version }, ctx) => saveService(asUser(ctx), deps, params.name, body, version),
  remove: ({ params, version }, ctx) => saveService(asUser(ctx), deps, params.name, undefined, version),
  async test({ params: { name }, body }, { db, now }) {
    const kept = await readService(db, deps.vault, name, now);
    return testService(name, mergeTyped(name, body, kept), deps);
  },
});
