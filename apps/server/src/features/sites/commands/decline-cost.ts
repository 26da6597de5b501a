import type { Context, UserActor } from '../../../platform/context.ts';
import { proposalNews, type SeenOffer, writeWaiting } from '../write-proposal.ts';

/** Says no, and why. It stands there declined until another cost is proposed. */
export const declineCost = (ctx: Context<UserActor>, seen: SeenOffer, reason: string) =>
  writeWaiting(ctx, 'decline_cost', seen, async ({ owner }, proposal, tx) => {
    await tx
      .updateTable('costProposals')
      .set({ declinedAt: ctx.now, declinedById: ctx.actor.id, answer: reason })
      .where('id', '=', proposal.id)
      .execute();
    return { reason, logged: {}, data: proposalNews(owner, proposal) };
  });
