import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { findOffers } from '../queries.ts';
import { writeSite } from '../write-site.ts';

/**
 * Sells a site by another offer from now on: owner, cost and terms become those of it. Briefings that were ordered keep
 * the offer that was frozen with them.
 *
 * @returns false when the site is not of this version any more
 */
export async function chooseOffer(ctx: Context, siteId: number, offerId: number, version: number): Promise<boolean> {
  return writeSite(ctx, 'choose_offer', { id: siteId }, async (site, tx) => {
    if (site.version !== version) return { unrecorded: true, result: false };
    const offers = await findOffers(tx, siteId);
    const chosen = offers.find(({ id }) => id === offerId);
    if (!chosen) throw fieldRule({ path: 'offerId', code: 'choose_other' });
    if (site.chosenOfferId === offerId) return { unrecorded: true, result: true };
    const summaryOf = (offer: typeof chosen | undefined) => {
      if (!offer) return null;
      const { id: _id, ...rest } = offer;
      return rest;
    };
    const before = offers.find(({ id }) => id === site.chosenOfferId);
    return {
      changes: { chosenOfferId: offerId },
      logged: { offer: [summaryOf(before), summaryOf(chosen)] },
      result: true,
    };
  });
}
