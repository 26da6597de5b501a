import type { CostProposalInput, Offer } from '@linkstand/contract/sites/schema';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import { type SeenOffer, toldProposal, writeProposal } from '../write-proposal.ts';

/**
 * Records a cost that was negotiated with the owner. It changes nothing until it is accepted, and takes the place of
 * what was proposed before.
 */
export const proposeCost = (
  ctx: Context<UserActor>,
  at: Omit<SeenOffer, 'proposalId'>,
  { replacesId, ...input }: CostProposalInput,
): Promise<Offer> =>
  writeProposal(ctx, 'propose_cost', { ...at, proposalId: replacesId }, async (offer, before, tx) => {
    if (offer.blockedAt !== null) throw conflict('cost_owner_blocked');
    if (input.agreedOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'agreedOn', code: 'day_in_future' });
    if (input.costCents === offer.costCents && input.gamblingCostCents === offer.gamblingCostCents)
      throw fieldRule({ path: 'costCents', code: 'cost_unchanged' });
    await tx.deleteFrom('costProposals').where('offerId', '=', offer.id).execute();
    await tx
      .insertInto('costProposals')
      .values({
        ...input,
        offerId: offer.id,
        wasCostCents: offer.costCents,
        wasGamblingCostCents: offer.gamblingCostCents,
        proposedById: ctx.actor.id,
        proposedAt: ctx.now,
      })
      .execute();
    const isReplaced = before !== undefined && before.declinedAt === null;
    return {
      logged: { proposal: [isReplaced ? toldProposal(offer.owner, before) : null, toldProposal(offer.owner, input)] },
      data: { offerId: offer.id },
    };
  });
