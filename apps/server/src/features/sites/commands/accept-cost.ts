import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { changeTerms } from '../offer-terms.ts';
import { proposalNews, type SeenOffer, writeWaiting } from '../write-proposal.ts';

/** Says yes: the negotiated cost is the offer's from now on. The history of costs names both people. */
export const acceptCost = (ctx: Context, seen: SeenOffer) =>
  writeWaiting(ctx, 'accept_cost', seen, async (offer, proposal, tx) => {
    if (offer.blockedAt !== null) throw conflict('cost_owner_blocked');
    const { costCents, gamblingCostCents, proposedBy } = proposal;
    await sql`select set_config('linkstand.proposer', ${proposedBy}, true)`.execute(tx);
    const changed = await changeTerms(tx, offer, { costCents, gamblingCostCents });
    await tx.deleteFrom('costProposals').where('id', '=', proposal.id).execute();
    return { logged: { ...changed, proposedBy: [null, proposedBy] }, data: proposalNews(offer.owner, proposal) };
  });
