import type { PricedTopic } from '../shared/topics.ts';
import type { MediaFilter } from './schema.ts';

/** What a buyer wants to publish about, as far as known. Prices are for this. */
export interface Wanted {
  /** Categories, by id: the most expensive of them and of the topics counts. */
  readonly about: readonly number[];
  /** Topics wanted whatever the category. */
  readonly topics: readonly PricedTopic[];
  /** Categories by which sites are looked for: of those that a site is in, the cheapest counts. */
  readonly category: readonly number[];
}

export const NOTHING_WANTED: Wanted = { about: [], topics: [], category: [] };

/** Whether anything is wanted that prices could depend on. */
export const isAnythingWanted = ({ about, topics, category }: Wanted): boolean =>
  about.length + topics.length + category.length > 0;

type WantingFilter = { readonly [K in 'about' | 'gambling' | 'sensitive' | 'category']?: MediaFilter[K] | undefined };

/** What a filter implies about the publication: filtering for sites that accept crypto implies the price for crypto. */
export const wantedBy = ({ about = [], gambling, sensitive = [], category = [] }: WantingFilter): Wanted => ({
  about,
  topics: [...(gambling === 'only' ? (['gambling'] as const) : []), ...sensitive],
  category,
});

/** In the form of API bodies, without empty lists. */
export const wantedBody = ({
  about,
  topics,
  category,
}: Wanted): { about?: number[]; topics?: PricedTopic[]; category?: number[] } => ({
  ...(about.length > 0 && { about: [...about] }),
  ...(topics.length > 0 && { topics: [...topics] }),
  ...(category.length > 0 && { category: [...category] }),
});
