import { type ReviewState, type ReviewTransition, reviewMachine } from '@linkstand/contract/reviews/machine';
import { testDatabase } from '../../../testing/database.ts';
import { type Walked, walkMachine } from '../../../testing/walk-machine.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { approveReview } from './approve-review.ts';
import { denyReview } from './deny-review.ts';
import { withdrawReview } from './withdraw-review.ts';

const world = await makeWorld(await testDatabase());
const { db, context, admin, client, otherSeller, seller, sites } = world;

async function make(state: ReviewState): Promise<number> {
  // One open request for a site and a client at a time.
  const siteId = await world.make.site(world.owner);
  const decided = state === 'approved' || state === 'denied' ? { decidedAt: NOW, decidedById: admin.id } : {};
  const { id } = await db
    .insertInto('reviewRequests')
    .values({
      kind: 'special_price',
      state,
      sellerId: seller.id,
      clientId: client.id,
      siteId: state === 'open' ? siteId : sites.one,
      askedPriceCents: 9000,
      askedUntil: '2026-06-30',
      message: 'They buy ten a month.',
      createdAt: NOW,
      ...decided,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const moves: Readonly<Record<ReviewTransition, Walked<ReviewState>>> = {
  approve: {
    from: 'open',
    to: 'approved',
    by: admin,
    mayNot: seller,
    stranger: otherSeller,
    act: (ctx, at) => approveReview(ctx, at),
  },
  deny: {
    from: 'open',
    to: 'denied',
    by: admin,
    mayNot: seller,
    stranger: otherSeller,
    act: (ctx, at) => denyReview(ctx, { ...at, message: 'Too low.' }),
  },
  withdraw: {
    from: 'open',
    to: 'withdrawn',
    by: seller,
    mayNot: admin,
    stranger: otherSeller,
    act: withdrawReview,
  },
};

walkMachine({
  machine: reviewMachine,
  db,
  table: 'reviewRequests',
  stateColumn: 'state',
  noun: 'review',
  context,
  make,
  moves,
});
