import type { PricedTopic, Topic } from '../shared/topics.ts';
import type { MediaFilter } from './schema.ts';

/** What a buyer wants to publish about, as far as known. Prices are for this. */
export interface Wanted {
  /** Categories, by id. */
  readonly about: readonly number[];
  /** Topics wanted whatever the category. */
  readonly topics: readonly PricedTopic[];
}

export const NOTHING_WANTED: Wanted = { about: [], topics: [] };

type TopicFilter = { readonly [K in 'gambling' | 'sensitive' | 'category']?: MediaFilter[K] | undefined };

/**
 * The topics that a filter implies: filtering for sites that accept crypto, or are about crypto, implies the price for
 * crypto.
 * @param topics of categories; a category that is not among them implies nothing
 */
export const topicsOfFilter = (
  { gambling, sensitive = [], category = [] }: TopicFilter,
  topics: ReadonlyMap<number, Topic>,
): PricedTopic[] => {
  const named = category.map((id) => topics.get(id)).filter((topic) => topic !== undefined && topic !== 'none');
  return [...new Set([...(gambling === 'only' ? (['gambling'] as const) : []), ...sensitive, ...named])];
};

/** What a filter implies about the publication. */
export const wantedBy = (
  filter: TopicFilter & { readonly about?: MediaFilter['about'] | undefined },
  topics: ReadonlyMap<number, Topic>,
): Wanted => ({ about: filter.about ?? [], topics: topicsOfFilter(filter, topics) });

/** In the form of API bodies, without empty lists. */
export const wantedBody = ({ about, topics }: Wanted): { about?: number[]; topics?: PricedTopic[] } => ({
  ...(about.length > 0 && { about: [...about] }),
  ...(topics.length > 0 && { topics: [...topics] }),
});
