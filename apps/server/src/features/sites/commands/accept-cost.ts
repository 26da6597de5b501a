import { sql } from 'kysely';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { changeTerms } from '../offer-terms.ts';
import { proposalNews, type SeenOffer, writeWaiting } from '../write-proposal.ts';

/** Says yes: the negotiated cost is the offer's from now on. The history of costs names both people. */
export const acceptCost = (ctx: Context<UserActor>, seen: SeenOffer) =>
  writeWaiting(ctx, 'accept_cost', seen, async (offer, proposal, tx) => {
    if (offer.blockedAt !== null) throw conflict('cost_owner_blocked');
    const { costCents, gamblingCostCents, proposedBy } = proposal;
    const negotiator = proposal.proposedById === ctx.actor.id ? '' : proposedBy;
    await sql`select set_config('linkstand.proposer', ${negotiator}, true)`.execute(tx);
    const changed = await changeTerms(tx, offer, { costCents, gamblingCostCents });
    // What the same transaction changes besides was not negotiated.
    await sql`select set_config('linkstand.proposer', '', true)`.execute(tx);
    await tx.deleteFrom('costProposals').where('id', '=', proposal.id).execute();
    return {
      logged: { ...changed, ...(negotiator && { proposedBy: [null, negotiator] }) },
      data: proposalNews(offer.owner, proposal),
    };
  });
