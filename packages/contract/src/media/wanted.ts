import type { PricedTopic } from '../shared/topics.ts';
import type { MediaFilter } from './schema.ts';

/** What a buyer wants to publish about, as far as it is known: prices are for this. */
export interface Wanted {
  /** Categories, by id. */
  readonly about: readonly number[];
  /** Topics that are wanted whatever the category. */
  readonly topics: readonly PricedTopic[];
}

export const NOTHING_WANTED: Wanted = { about: [], topics: [] };

/** The topics that a filter asks for by name: who looks for sites that take crypto wants to pay for crypto. */
export const topicsOfFilter = ({
  gambling,
  sensitive,
}: { readonly [K in 'gambling' | 'sensitive']?: MediaFilter[K] | undefined }): PricedTopic[] => [
  ...(gambling === 'only' ? (['gambling'] as const) : []),
  ...(sensitive ?? []),
];

/** What a filter says of the publication. */
export const wantedBy = (
  filter: { readonly [K in 'about' | 'gambling' | 'sensitive']?: MediaFilter[K] | undefined },
): Wanted => ({ about: filter.about ?? [], topics: topicsOfFilter(filter) });

/** As the bodies of the API take it; what is empty is left out. */
export const wantedBody = ({ about, topics }: Wanted): { about?: number[]; topics?: PricedTopic[] } => ({
  ...(about.length > 0 && { about: [...about] }),
  ...(topics.length > 0 && { topics: [...topics] }),
});
