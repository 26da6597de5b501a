import type { Offer } from '@linkstand/contract/sites/schema';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { difference, record, setTransactionActor } from '../../../platform/record.ts';
import { checkTerms, type Terms } from '../offer-terms.ts';
import { findOffer } from '../offers.ts';
import { requireChange, requireCost } from '../policy.ts';
import { lockSite } from '../queries.ts';

/** Changes cost or terms; of the chosen offer they are at once those of the site. */
export async function updateOffer(
  ctx: Context,
  siteId: number,
  offerId: number,
  version: number,
  input: { readonly [K in keyof Terms]?: Terms[K] | undefined },
): Promise<Offer> {
  const isStale = await ctx.db.transaction().execute(async (tx) => {
    await setTransactionActor(tx, ctx);
    const site = await lockSite(tx, siteId);
    requireCost(ctx, site);
    requireChange(ctx, site);
    const before = await tx
      .selectFrom('offers as o')
      .innerJoin('owners as w', 'w.id', 'o.ownerId')
      .selectAll('o')
      .select('w.name as owner')
      .where('o.id', '=', offerId)
      .where('o.siteId', '=', siteId)
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== version) return true;
    const typed = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    ) as Partial<Terms>;
    checkTerms({ ...before, ...typed } as Terms);
    const changes = difference(before as unknown as Terms, typed);
    if (!changes) return false;
    await tx
      .updateTable('offers')
      .set({ ...typed, version: version + 1 })
      .where('id', '=', offerId)
      .execute();
    const side = (at: 0 | 1) => Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[at]]));
    await record(tx, ctx, {
      entity: 'sites',
      entityId: siteId,
      action: 'site.change_offer',
      changes: {
        offer: [
          { owner: before.owner, ...side(0) },
          { owner: before.owner, ...side(1) },
        ],
      },
    });
    return false;
  });
  const current = await findOffer(ctx, siteId, offerId);
  if (isStale) throw conflict('changed_meanwhile', { current });
  return current;
}
