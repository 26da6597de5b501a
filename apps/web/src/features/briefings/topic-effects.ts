import type { Topic } from '@linkstand/contract/shared/topics';

/** What each topic costs on a site, as a campaign's quote tells it; a topic that is absent is refused. */
export type TopicPrices = Readonly<Partial<Record<Topic, number>>>;

/** What a category's topic does on a site: it is refused, or changes the price by this many cents. */
export type TopicEffect = { readonly accepted: false } | { readonly accepted: true; readonly differenceCents: number };

/** The effect of a topic against a harmless one. */
export function topicEffect(prices: TopicPrices, topic: Topic): TopicEffect {
  const price = prices[topic];
  return price === undefined
    ? { accepted: false }
    : { accepted: true, differenceCents: price - (prices.none ?? price) };
}

/** The dearest that a site can become, by its topics. */
export const highestPrice = (prices: TopicPrices): number => Math.max(0, ...Object.values(prices));
