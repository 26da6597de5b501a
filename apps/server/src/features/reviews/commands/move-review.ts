import { type ReviewState, type ReviewTransition, reviewMachine } from '@linkstand/contract/reviews/machine';
import { isUser } from '../../../platform/context.ts';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
import { reviewPolicy } from '../policy.ts';
import { presentReview } from '../presenter.ts';
import type { ReviewRow } from '../queries.ts';
import { reviewsResource } from '../resource.ts';

const life = defineLifecycle<'reviewRequests', ReviewRow, ReviewState, ReviewTransition>({
  machine: reviewMachine,
  table: 'reviewRequests',
  stateColumn: 'state',
  entity: 'review_requests',
  noun: 'review',
  stateOf: ({ state }) => state,
  find: (db, ctx, id) => findRow(reviewsResource, db, ctx, id),
  policy: reviewPolicy,
  onEntering: ({ now, actor }, _before, to) =>
    to === 'withdrawn' ? {} : { decidedAt: now, decidedById: isUser(actor) ? actor.id : null },
  present: async (ctx, id) => presentReview(await findRow(reviewsResource, ctx.db, ctx, id), ctx),
});

/** One move of one request: the spine of every transition. */
export const moveReview = life.move;
