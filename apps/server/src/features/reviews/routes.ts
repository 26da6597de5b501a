import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { approveReview } from './commands/approve-review.ts';
import { denyReview } from './commands/deny-review.ts';
import { withdrawReview } from './commands/withdraw-review.ts';
import { listClientCampaigns } from './queries.ts';
import { reviewsResource } from './resource.ts';

export function reviewsRoutes(): Handlers<typeof contract.reviews> {
  const { search, count, get, history, create, ...plain } = resourceHandlers(reviewsResource);
  const fresh = answerWith(get);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    create,
    approve: async ({ params: { id }, version, body }, ctx) => {
      await approveReview(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    deny: async ({ params: { id }, version, body }, ctx) => {
      await denyReview(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    withdraw: async ({ params: { id }, version }, ctx) => {
      await withdrawReview(ctx, { id, version });
      return fresh(id, ctx);
    },
    campaigns: async ({ query }, ctx) => ({
      data: await listClientCampaigns(ctx, asUser(ctx).actor.id, query.clientId),
    }),
  };
}
