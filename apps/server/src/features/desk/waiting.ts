import { contract } from '@linkstand/contract';
import { QUEUES, type Queue } from '@linkstand/contract/desk/endpoints';
import type { Caller } from '@linkstand/contract/shared/roles';
import { type Context, hasRole, isOneOf, type UserActor } from '../../platform/context.ts';
import { countRows } from '../../platform/list/read.ts';
import { briefingsList } from '../briefings/queries.ts';
import { casesList } from '../cases/queries.ts';
import { failedJobsResource } from '../failed-jobs/resource.ts';
import { paymentsResource } from '../payments/resource.ts';
import { requestsList } from '../requests/queries.ts';
import { reviewsResource } from '../reviews/resource.ts';
import { tasksList } from '../tasks/queries.ts';
import { chatsList } from '../whatsapp-chats/queries.ts';

interface WaitingRecords {
  /** The roles that work on the queue. Others may see its records, but get no count. */
  readonly workedOnBy: readonly Caller[];
  readonly count: (ctx: Context<UserActor>) => Promise<number>;
}

const WAITING: Readonly<Record<Queue, WaitingRecords>> = {
  requests: {
    workedOnBy: ['ADMIN', 'COORDINATOR'],
    count: (ctx) => countRows(requestsList, ctx, { queue: 'waiting' }),
  },
  briefings: {
    workedOnBy: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
    count: (ctx) => countRows(briefingsList, ctx, { needsMe: true }),
  },
  cases: {
    workedOnBy: contract.cases.search.access,
    // An answered one waits for its client.
    count: (ctx) =>
      countRows(casesList, ctx, { state: ['open'], ...(hasRole(ctx.actor, 'ADMIN') ? {} : { mine: true }) }),
  },
  tasks: {
    workedOnBy: contract.tasks.remove.access,
    // Those on the board: owner managers find theirs with the owner. One's own whose day has come.
    count: (ctx) => countRows(tasksList, ctx, { mine: true, due: true }),
  },
  reviews: { workedOnBy: ['ADMIN'], count: (ctx) => countRows(reviewsResource, ctx, { state: ['open'] }) },
  payments: {
    workedOnBy: ['ADMIN'],
    count: (ctx) => countRows(paymentsResource, ctx, { state: ['announced'], method: ['transfer'] }),
  },
  failedJobs: { workedOnBy: ['ADMIN'], count: (ctx) => countRows(failedJobsResource, ctx, { state: ['open'] }) },
  // Its person wrote last.
  chats: {
    workedOnBy: contract.whatsappChats.search.access,
    count: (ctx) => countRows(chatsList, ctx, { state: ['open'] }),
  },
};

/** How many records wait in each queue that somebody works on. */
export async function countWaiting(ctx: Context<UserActor>): Promise<Partial<Record<Queue, number>>> {
  const own = QUEUES.filter((queue) => isOneOf(ctx.actor, WAITING[queue].workedOnBy));
  return Object.fromEntries(await Promise.all(own.map(async (queue) => [queue, await WAITING[queue].count(ctx)])));
}
