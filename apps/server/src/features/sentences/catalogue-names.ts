import type { Topic } from '@linkstand/contract/shared/topics';
import type { SentenceLanguage } from './vocabulary.ts';

/** Units for one euro. */
export interface Rates {
  readonly USD: number;
  readonly BRL: number;
}

/** What a sentence can name in this catalogue. */
export interface CatalogueNames {
  readonly categories: readonly {
    readonly id: number;
    readonly key: string;
    readonly topic: Topic;
    readonly names: Readonly<Record<SentenceLanguage, string>>;
  }[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  /** Countries and languages of the sites for sale. */
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly rates: Rates;
}
