import type { Currency } from '@linkstand/contract/shared/money';
import type { FillMode, LinkType, Topic } from '@linkstand/contract/shared/topics';
import type { Measure } from './vocabulary.ts';

/**
 * A filter and the values that a phrase names. A topic is gambling or a sensitive one, which have different filters.
 */
export type Choice =
  | {
      readonly field: 'country';
      readonly values: readonly string[];
      /** The language that the same adjective names, such as Spanish. */
      readonly language?: string;
    }
  | { readonly field: 'language' | 'type'; readonly values: readonly string[] }
  | { readonly field: 'category' | 'tag'; readonly values: readonly number[] }
  | { readonly field: 'linkType'; readonly values: readonly LinkType[] }
  | { readonly field: 'fillMode'; readonly values: readonly FillMode[] }
  | {
      readonly field: 'topic';
      readonly topic: Exclude<Topic, 'none'>;
      /** The category of this topic. */
      readonly category?: number;
    }
  | { readonly field: 'favorites' }
  | { readonly field: 'insertions' }
  | { readonly field: 'bought'; readonly value: 'yes' | 'no' }
  | { readonly field: 'excluded'; readonly value: 'all' | 'only' };

export type Unit =
  | { readonly measure: 'price'; readonly currency: Currency }
  | { readonly measure: 'traffic' }
  /** `days`: days of one unit. */
  | { readonly measure: 'delivery'; readonly days: number };

/** The function of a phrase in a sentence. */
export type Meaning =
  | ({ readonly kind: 'choice'; readonly isForeign?: true } & Choice)
  | {
      readonly kind: 'measure';
      readonly measure: Measure | 'unsupported' /** `domain and page authority` */;
      readonly other?: Measure;
    }
  /**
   * `asking` ends a purpose; `publishing` makes days beside it a delivery time; `all` and `only` belong to excluded
   * sites.
   */
  | { readonly kind: 'filler'; readonly role?: 'asking' | 'publishing' | 'all' | 'only' }
  /** Sites that the reader excluded. A plain word ("excluding") may negate its neighbour instead. */
  | { readonly kind: 'excluded'; readonly isPlain: boolean }
  | { readonly kind: 'bound'; readonly bound: 'min' | 'max' }
  | { readonly kind: 'unit'; readonly unit: Unit }
  | {
      readonly kind: 'number';
      readonly value: number /** Multiplies what stands before it. */;
      readonly isScale: boolean;
    }
  | { readonly kind: 'sort'; readonly sort: string }
  | { readonly kind: 'superlative'; readonly highest: boolean }
  /** `tiers`: those it names itself, such as `second tier`. */
  | { readonly kind: 'tier'; readonly tiers?: readonly string[] }
  | { readonly kind: 'quote'; readonly quoted: string }
  | {
      readonly kind:
        | 'and'
        | 'or'
        | 'nor'
        | 'to'
        | 'from'
        | 'between'
        | 'not'
        | 'about'
        | 'sortBy'
        | 'tagWord'
        | 'thing'
        /** The following words describe the reader: `we sell`. */
        | 'purpose'
        | 'pause'
        | 'unknown';
    };

/** A phrase of the sentence with its meaning. */
export type Lexeme = Meaning & {
  readonly start: number;
  readonly end: number /** As written. */;
  readonly text: string;
  /** As in the lexicon, without typos. */
  readonly folded: string;
  /** Cost of this reading: higher for misspelt words than for foreign ones. */
  readonly cost: number;
  readonly isAfterColon: boolean;
};

/** True if both lead to the same filter, such as a country's name and its adjective. Fillers are all the same. */
export function isSameMeaning(a: Meaning, b: Meaning): boolean {
  return a === b || meaningKey(a) === meaningKey(b);
}

function meaningKey(meaning: Meaning): string {
  if (meaning.kind === 'thing' || meaning.kind === 'filler') return 'filler';
  if (meaning.kind !== 'choice') return JSON.stringify(meaning);
  switch (meaning.field) {
    case 'favorites':
    case 'insertions':
      return meaning.field;
    case 'topic':
      return `topic ${meaning.topic}`;
    case 'bought':
    case 'excluded':
      return `${meaning.field} ${meaning.value}`;
    default:
      return `${meaning.field} ${[...meaning.values].sort().join(' ')}`;
  }
}
