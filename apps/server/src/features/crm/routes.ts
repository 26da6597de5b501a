import type { contract } from '@linkstand/contract';
import { CrmAccountRow } from '@linkstand/contract/crm/schema';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportList } from '../../platform/resource/export-list.ts';
import { aboutUsers } from '../users/about.ts';
import { findColleagues } from '../users/colleagues.ts';
import { clientCare } from './care.ts';
import { planStep, planSteps } from './commands/plan-step.ts';
import { touch } from './commands/touch.ts';
import { presentClient, presentClientRow } from './presenter.ts';
import { previewReminder } from './preview-reminder.ts';
import { countClients, findClient, searchClients } from './queries.ts';
import { readReminders } from './reminder-settings.ts';
import { planReminders } from './reminders.ts';
import { careParts, clientParts, readTimeline } from './timeline.ts';

export const crmRoutes = (): Handlers<typeof contract.crm> => ({
  search: async ({ query, body }, ctx) => ({
    data: (await searchClients(ctx, body, query)).map((row) => presentClientRow(ctx, row)),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countClients(ctx, body) }),
  export: ({ query, body: { filter, columns } }, ctx) =>
    exportList(
      ctx,
      {
        name: 'crm',
        search: async (paging) => (await searchClients(ctx, filter, paging)).map((row) => presentClientRow(ctx, row)),
        count: () => countClients(ctx, filter),
        row: CrmAccountRow,
      },
      { sort: query.sort, columns },
    ),
  reminders: async (_asked, ctx) => planReminders(ctx, await readReminders(ctx.db)),
  previewReminder: async ({ query }, ctx) => previewReminder(ctx, await readReminders(ctx.db), query),
  get: ({ params }, ctx) => presentClient(ctx, params.id),
  timeline: async ({ params, query }, ctx) => {
    await findClient(ctx.db, ctx.actor, params.id);
    return readTimeline(ctx, query.before, [...careParts('client', params.id), ...clientParts(params.id)]);
  },
  touch: async ({ params, body }, ctx) => {
    await touch(clientCare, ctx, params.id, body);
    return presentClient(ctx, params.id);
  },
  plan: async ({ params, version, body }, ctx) => {
    await planStep(clientCare, ctx, params.id, body, version);
    return presentClient(ctx, params.id);
  },
  planMany: ({ body }, ctx) => planSteps(ctx, body.ids, body.step),
  colleagues: async ({ params, query }, ctx) => {
    await findClient(ctx.db, ctx.actor, params.id);
    return { data: await findColleagues(ctx, aboutUsers, params.id, query.text) };
  },
});
