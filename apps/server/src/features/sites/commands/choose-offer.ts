import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { record, setTransactionActor } from '../../../platform/record.ts';
import { requireChange } from '../policy.ts';
import { findOffers, lockSite } from '../queries.ts';

/**
 * Sells a site by another offer from now on: owner, cost and terms become those of it. Briefings that were ordered keep
 * the offer that was frozen with them.
 *
 * @returns false when the site is not of this version any more
 */
export async function chooseOffer(ctx: Context, siteId: number, offerId: number, version: number): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await setTransactionActor(tx, ctx);
    const site = await lockSite(tx, siteId);
    requireChange(ctx, site);
    if (site.version !== version) return false;
    const offers = await findOffers(tx, siteId);
    const chosen = offers.find(({ id }) => id === offerId);
    if (!chosen) throw fieldRule({ path: 'offerId', code: 'choose_other' });
    if (site.chosenOfferId === offerId) return true;
    await tx
      .updateTable('sites')
      .set({ chosenOfferId: offerId, version: site.version + 1 })
      .where('id', '=', siteId)
      .execute();
    const summaryOf = (offer: typeof chosen | undefined) => {
      if (!offer) return null;
      const { id: _id, ...rest } = offer;
      return rest;
    };
    const before = offers.find(({ id }) => id === site.chosenOfferId);
    await record(tx, ctx, {
      entity: 'sites',
      entityId: siteId,
      action: 'site.choose_offer',
      changes: { offer: [summaryOf(before), summaryOf(chosen)] },
    });
    return true;
  });
}
