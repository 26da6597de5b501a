import type { PricedTopic, Topic } from '../shared/topics.ts';
import type { MediaFilter } from './schema.ts';

/** What a buyer wants to publish about, as far as it is known: prices are for this. */
export interface Wanted {
  /** Categories, by id. */
  readonly about: readonly number[];
  /** Topics that are wanted whatever the category. */
  readonly topics: readonly PricedTopic[];
}

export const NOTHING_WANTED: Wanted = { about: [], topics: [] };

type Asking = { readonly [K in 'gambling' | 'sensitive' | 'category']?: MediaFilter[K] | undefined };

/**
 * The topics that a filter asks for: who looks for sites that take crypto, or for those about crypto, wants to pay for
 * crypto.
 * @param topics of categories; one that is not among them asks for nothing
 */
export const topicsOfFilter = (
  { gambling, sensitive = [], category = [] }: Asking,
  topics: ReadonlyMap<number, Topic>,
): PricedTopic[] => {
  const named = category.map((id) => topics.get(id)).filter((topic) => topic !== undefined && topic !== 'none');
  return [...new Set([...(gambling === 'only' ? (['gambling'] as const) : []), ...sensitive, ...named])];
};

/** What a filter says of the publication. */
export const wantedBy = (
  filter: Asking & { readonly about?: MediaFilter['about'] | undefined },
  topics: ReadonlyMap<number, Topic>,
): Wanted => ({ about: filter.about ?? [], topics: topicsOfFilter(filter, topics) });

/** As the bodies of the API take it; what is empty is left out. */
export const wantedBody = ({ about, topics }: Wanted): { about?: number[]; topics?: PricedTopic[] } => ({
  ...(about.length > 0 && { about: [...about] }),
  ...(topics.length > 0 && { topics: [...topics] }),
});
