import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { refuseIfUsed } from '../../../platform/resource/usage.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { findOffers } from '../queries.ts';
import { findProposal, proposalNews } from '../write-proposal.ts';
import { writeSite } from '../write-site.ts';

/**
 * Removes an offer that no briefing was ordered with. The one that the site is sold by goes only as the last one; the
 * site then leaves the catalogue. A negotiated cost ends with it, and whoever proposed it is told.
 */
export async function removeOffer(ctx: Context, siteId: number, offerId: number): Promise<void> {
  await writeSite(ctx, 'remove_offer', { id: siteId }, async (site, tx) => {
    const offers = await findOffers(tx, siteId);
    const offer = offers.find(({ id }) => id === offerId);
    if (!offer) throw notFound();
    const isChosen = site.chosenOfferId === offerId;
    // The site itself is no use that stands against it.
    if (isChosen) await updateVersion(tx, 'sites', site, { chosenOfferId: null });
    await refuseIfUsed(tx, ctx, 'offers', offerId);
    if (isChosen && offers.length > 1) throw conflict('offer_chosen');
    const proposal = await findProposal(tx, offerId);
    await tx.deleteFrom('offers').where('id', '=', offerId).execute();
    const { id: _id, ...removed } = offer;
    const isWaiting = proposal !== undefined && proposal.declinedAt === null;
    return { logged: { offer: [removed, null] }, ...(isWaiting && { data: proposalNews(offer.owner, proposal) }) };
  });
}
