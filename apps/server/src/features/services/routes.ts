import type { contract } from '@linkstand/contract';
import type { ServiceQuota } from '@linkstand/contract/services/endpoints';
import { isOperatorService } from '@linkstand/contract/services/services';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { Context } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { spentThisMonth } from '../content/ai-draft-cost.ts';
import { readSetting } from '../settings/queries.ts';
import { mergeTyped, saveService } from './commands/save-service.ts';
import { chooseFileStore, fileStorageState } from './move-files.ts';
import { listServices, readService } from './queries.ts';
import type { ServicesDeps } from './services-deps.ts';
import { metricProgress } from './site-metrics/progress.ts';
import { testOperatorService, testService } from './test-service.ts';

/** What drafts cost this month, of what they may cost; models report no quota. */
async function aiQuota({ db, now, timeZone }: Context): Promise<ServiceQuota> {
  const { monthlyCapCents } = await readSetting(db, 'ai_draft');
  return { used: (await spentThisMonth(db, now, timeZone)) / 100, limit: monthlyCapCents / 100, unit: BASE_CURRENCY };
}

export const servicesRoutes = (deps: ServicesDeps): Handlers<typeof contract.services> => ({
  async list(_, ctx) {
    const services = await listServices(ctx.db, deps.around(ctx.now));
    const [quota, progress] = await Promise.all([aiQuota(ctx), metricProgress(ctx)]);
    return services.map((service) => {
      if (service.setIn === null) return service;
      return service.name === 'ai'
        ? { ...service, quota }
        : { ...service, metrics: progress.get(service.name) ?? null };
    });
  },
  update: ({ params, body, version }, ctx) => saveService(asUser(ctx), deps, params.name, body, version),
  remove: ({ params, version }, ctx) => saveService(asUser(ctx), deps, params.name, undefined, version),
  async test({ params: { name }, body }, { db, now }) {
    if (isOperatorService(name)) return testOperatorService(deps.checks[name]);
    const kept = await readService(db, deps.vault, name, now);
    return testService(name, mergeTyped(name, body, kept), deps);
  },
  files: {
    get: (_, { db }) => fileStorageState(db),
    move: ({ body }, ctx) => chooseFileStore(asUser(ctx), deps, body.store),
  },
});
