import type { MediaRow } from '@linkstand/contract/media/schema';
import type { PricedFor } from '@linkstand/contract/shared/quote';
import { presentSite } from '../presenter.ts';
import { type Labels, labelled, type SiteName } from './names.ts';
import type { SiteFacts } from './site-facts.ts';
import type { KnownViewer } from './viewers.ts';

/** The rows that a buyer sees, from the index and the viewer's data; the same as `findRows` reads from PostgreSQL. */
export function presentFacts(
  facts: readonly SiteFacts[],
  names: ReadonlyMap<number, SiteName>,
  labels: Labels,
  viewer: KnownViewer,
  asked: PricedFor,
): MediaRow[] {
  return facts.flatMap(({ categoryIds, tagIds, ...site }) => {
    const name = names.get(site.id);
    // The site was removed after the index answered.
    if (!name) return [];
    const record = {
      ...site,
      ...name,
      categories: labelled(labels.categories, categoryIds),
      tags: labelled(labels.tags, tagIds),
      specialPriceCents: viewer.specialPrices.get(site.id) ?? null,
      isFavorite: viewer.favorites.has(site.id),
      isInCart: viewer.cart.has(site.id),
      isBought: viewer.bought.has(site.id),
      isExcluded: viewer.excluded.has(site.id),
    };
    return [presentSite(record, viewer.commissionBp, asked)];
  });
}
