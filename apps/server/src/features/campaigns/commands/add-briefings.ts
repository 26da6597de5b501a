import { sellsInsertions } from '@linkstand/contract/shared/quote';
import type { Context, Tx } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { isForSale } from '../../media/for-sale.ts';

/** Most briefings of a campaign. A screen with more would be unusable. */
export const MAX_BRIEFINGS = 200;

/**
 * Creates a draft briefing for each site, with the defaults of its offer. The backlinks brand starts with link
 * insertions, where they are sold. 422 if a site left the catalogue meanwhile.
 */
export async function addBriefings(
  tx: Tx,
  ctx: Context,
  campaign: { readonly id: number; readonly status?: string },
  siteIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(siteIds)];
  const sites = await tx
    .selectFrom('sites as s')
    .innerJoin('offers as o', 'o.id', 's.chosenOfferId')
    .select(['s.id', 'o.linkTypes', 'o.defaultFillMode', 's.insertionPriceCents', 's.insertionCostCents'])
    .where('s.id', 'in', wanted)
    .where(isForSale('s'))
    .execute();
  if (sites.length < wanted.length) throw rule('site_unavailable');
  const { n } = await tx
    .selectFrom('briefings')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow();
  if (n + wanted.length > MAX_BRIEFINGS) throw rule('campaign_too_large', { parameters: { most: MAX_BRIEFINGS } });
  const brand = await tx.selectFrom('brands').select('isBacklinks').where('id', '=', ctx.brandId).executeTakeFirst();
  const offers = new Map(sites.map((site) => [site.id, site]));
  const typeOn = (site: (typeof sites)[number] | undefined) =>
    brand?.isBacklinks && site && sellsInsertions(site) ? 'link_insertion' : 'sponsored_article';
  const rows = await tx
    .insertInto('briefings')
    .values(
      wanted.map((siteId) => ({
        campaignId: campaign.id,
        siteId,
        briefingType: typeOn(offers.get(siteId)),
        linkType: offers.get(siteId)?.linkTypes[0] ?? null,
        fillMode: offers.get(siteId)?.defaultFillMode ?? null,
        statusSince: ctx.now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
