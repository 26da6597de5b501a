import type { Offer } from '@linkstand/contract/sites/schema';
import type { Context } from '../../../platform/context.ts';
import { definedFields } from '../../../platform/defined-fields.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { difference } from '../../../platform/record.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { checkTerms, type Terms } from '../offer-terms.ts';
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
      .$narrowType<Pick<Terms, 'fillModes' | 'defaultFillMode'>>()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== version) return { unrecorded: true, result: true };
    const typed = definedFields(input);
    checkTerms({ ...before, ...typed });
    const changes = difference(before, typed);
    if (!changes) return { unrecorded: true, result: false };
    await updateVersion(tx, 'offers', before, typed);
    const side = (at: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[at]]));
    return {
      logged: {
        offer: [
          { owner: before.owner, ...side(0) },
          { owner: before.owner, ...side(1) },
        ],
      },
      result: false,
    };
  });
  const current = await findOffer(ctx, siteId, offerId);
  if (isStale) throw conflict('changed_meanwhile', { current });
  return current;
}
