import type { Offer } from '@linkstand/contract/sites/schema';
import type { Context } from '../../../platform/context.ts';
import { definedFields } from '../../../platform/defined-fields.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { changeTerms, checkTerms, type Terms } from '../offer-terms.ts';
import { findOffer } from '../offers.ts';
import { writeSite } from '../write-site.ts';

/** Changes cost or terms; of the chosen offer they are at once those of the site. */
export async function updateOffer(
  ctx: Context,
  siteId: number,
  offerId: number,
  version: number,
  input: { readonly [K in keyof Terms]?: Terms[K] | undefined },
): Promise<Offer> {
  const isStale = await writeSite(ctx, 'change_offer', { id: siteId }, async (_site, tx) => {
    const before = await tx
      .selectFrom('offers as o')
      .innerJoin('owners as w', 'w.id', 'o.ownerId')
      .selectAll('o')
      .select('w.name as owner')
      .where('o.id', '=', offerId)
      .where('o.siteId', '=', siteId)
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== version) return { unrecorded: true, result: true };
    const typed = definedFields(input);
    checkTerms({ ...before, ...typed });
    const logged = await changeTerms(tx, before, typed);
    return logged ? { logged, result: false } : { unrecorded: true, result: false };
  });
  const current = await findOffer(ctx, siteId, offerId);
  if (isStale) throw conflict('changed_meanwhile', { current });
  return current;
}
