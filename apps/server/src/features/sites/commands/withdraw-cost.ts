import type { Context } from '../../../platform/context.ts';
import { type SeenOffer, toldProposal, writeWaiting } from '../write-proposal.ts';

/** Takes back a negotiated cost that nobody has decided on. */
export const withdrawCost = (ctx: Context, seen: SeenOffer) =>
  writeWaiting(ctx, 'withdraw_cost', seen, async ({ owner }, proposal, tx) => {
    await tx.deleteFrom('costProposals').where('id', '=', proposal.id).execute();
    return { logged: { proposal: [toldProposal(owner, proposal), null] } };
  });
