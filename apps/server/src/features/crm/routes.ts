import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import { aboutUsers } from '../users/about.ts';
import { findColleagues } from '../users/colleagues.ts';
import { clientCare } from './care.ts';
import { planStep, planSteps } from './commands/plan-step.ts';
import { touch } from './commands/touch.ts';
import { presentClient, presentClientRow } from './presenter.ts';
import { previewReminder } from './preview-reminder.ts';
import { crmList, findClient } from './queries.ts';
import { readReminders } from './reminder-settings.ts';
import { planReminders } from './reminders.ts';
import { careParts, clientParts, readTimeline } from './timeline.ts';

export const crmRoutes = (): Handlers<typeof contract.crm> => ({
  ...listHandlers(crmList, each(presentClientRow)),
  reminders: async (_asked, ctx) => planReminders(ctx, await readReminders(ctx.db)),
  previewReminder: async ({ query }, ctx) => previewReminder(ctx, await readReminders(ctx.db), query),
  get: ({ params }, ctx) => presentClient(ctx, params.id),
  timeline: async ({ params, query }, ctx) => {
    await findClient(ctx.db, ctx, params.id);
    return readTimeline(ctx, query.before, [...careParts('client', params.id), ...clientParts(ctx, params.id)]);
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
    await findClient(ctx.db, ctx, params.id);
    return { data: await findColleagues(ctx, aboutUsers, params.id, query.text) };
  },
});
