import type { Offer } from '@linkstand/contract/sites/schema';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { findOffer } from '../offers.ts';
import { writeSite } from '../write-site.ts';

/** Puts an offer on sale again that its owner paused, as for an owner whose link ended. @throws Refusal 404, 403, 409 */
export async function resumeOffer(ctx: Context, siteId: number, offerId: number): Promise<Offer> {
  await writeSite(ctx, 'resume_offer', { id: siteId }, async (_site, tx) => {
    const offer = await tx
      .selectFrom('offers as o')
      .innerJoin('owners as w', 'w.id', 'o.ownerId')
      .select(['o.pausedAt', 'o.pausedUntil', 'w.name as owner'])
      .where('o.id', '=', offerId)
      .where('o.siteId', '=', siteId)
      .executeTakeFirst();
    if (!offer) throw notFound();
    if (offer.pausedAt === null) throw conflict('not_possible_now');
    await tx.updateTable('offers').set({ pausedAt: null, pausedUntil: null }).where('id', '=', offerId).execute();
    return { logged: { pausedUntil: [offer.pausedUntil, null] }, data: { offerId } };
  });
  return findOffer(ctx, siteId, offerId);
}
