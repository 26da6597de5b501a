import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { record, setTransactionActor } from '../../../platform/record.ts';
import { refuseIfUsed } from '../../../platform/resource/usage.ts';
import { requireChange, requireCost } from '../policy.ts';
import { findOffers, lockSite } from '../queries.ts';

/**
 * Removes an offer that no briefing was ordered with. The one that the site is sold by goes only as the last one; the
 * site then leaves the catalogue.
 */
export async function removeOffer(ctx: Context, siteId: number, offerId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await setTransactionActor(tx, ctx);
    const site = await lockSite(tx, siteId);
    requireCost(ctx, site);
    requireChange(ctx, site);
    const offers = await findOffers(tx, siteId);
    const offer = offers.find(({ id }) => id === offerId);
    if (!offer) throw notFound();
    const isChosen = site.chosenOfferId === offerId;
    if (isChosen) {
      // The site itself is no use that stands against it.
      await tx
        .updateTable('sites')
        .set({ chosenOfferId: null, version: site.version + 1 })
        .where('id', '=', siteId)
        .execute();
    }
    await refuseIfUsed(tx, ctx, 'offers', offerId);
    if (isChosen && offers.length > 1) throw conflict('offer_chosen');
    await tx.deleteFrom('offers').where('id', '=', offerId).execute();
    const { id: _id, ...removed } = offer;
    await record(tx, ctx, {
      entity: 'sites',
      entityId: siteId,
      action: 'site.remove_offer',
      changes: { offer: [removed, null] },
    });
  });
}
