import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Topic } from '@linkstand/contract/shared/topics';

/** What a category's topic does on a site: it is refused, or changes the price by so many cents. */
export type TopicEffect = { readonly accepted: false } | { readonly accepted: true; readonly differenceCents: number };

/** What the reader is told of a site's prices. */
export type SitePrices = Pick<
  MediaRow,
  'priceCents' | 'gamblingPriceCents' | 'sensitivePriceCents' | 'acceptedSensitive'
>;

/** The price on this site for a briefing of this topic, or null when the site refuses it. */
export function priceForTopic(site: SitePrices, topic: Topic): number | null {
  if (topic === 'none') return site.priceCents;
  if (topic === 'gambling') return site.gamblingPriceCents;
  return site.acceptedSensitive.includes(topic) ? (site.sensitivePriceCents ?? site.priceCents) : null;
}

/** The same as an effect on the price for harmless topics. */
export function topicEffect(site: SitePrices, topic: Topic): TopicEffect {
  const price = priceForTopic(site, topic);
  return price === null ? { accepted: false } : { accepted: true, differenceCents: price - site.priceCents };
}
