import type { Currency } from '@linkstand/contract/shared/money';
import type { FillMode, LinkType, Topic } from '@linkstand/contract/shared/topics';
import type { Measure } from './vocabulary.ts';

/** Filters that are chosen by name. A topic is gambling or a sensitive one, whose filters differ. */
export type Choice =
  | {
      readonly field: 'country';
      readonly values: readonly string[];
      /** The language that the adjective of the country names too: Spanish. */
      readonly language?: string;
    }
  | { readonly field: 'language' | 'type'; readonly values: readonly string[] }
  | { readonly field: 'category' | 'tag'; readonly values: readonly number[] }
  | { readonly field: 'linkType'; readonly values: readonly LinkType[] }
  | { readonly field: 'fillMode'; readonly values: readonly FillMode[] }
  | {
      readonly field: 'topic';
      readonly topic: Exclude<Topic, 'none'>;
      /** The category that stands for it. */
      readonly category?: number;
    }
  | { readonly field: 'favorites' }
  | { readonly field: 'bought'; readonly value: 'yes' | 'no' }
  | { readonly field: 'excluded'; readonly value: 'all' | 'only' };

export type Unit =
  | { readonly measure: 'price'; readonly currency: Currency }
  | { readonly measure: 'traffic' }
  /** `days` one of it has. */
  | { readonly measure: 'delivery'; readonly days: number };

/** What a phrase does in a sentence. */
export type Meaning =
  | ({ readonly kind: 'choice'; readonly isForeign?: true } & Choice)
  | {
      readonly kind: 'measure';
      readonly measure: Measure | 'strange' /** `domain and page authority` */;
      readonly other?: Measure;
    }
  /** Asking ends what was said about the asker; days beside publishing are its delivery; all or only the excluded. */
  | { readonly kind: 'filler'; readonly role?: 'asking' | 'publishing' | 'all' | 'only' }
  /** Sites the reader excluded. Plain it may leave out what stands beside it. */
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
        | 'tier'
        | 'tagWord'
        | 'thing'
        /** What follows is about the asker: `we sell`. */
        | 'purpose'
        | 'pause'
        | 'unknown';
    };

/** A meaning where it stands in the sentence. */
export type Lexeme = Meaning & {
  readonly start: number;
  readonly end: number /** As written. */;
  readonly text: string;
  /** As the lexicon has it: without typos. */
  readonly folded: string;
  /** What reading it so costs, more for misspelt words than for those of another language. */
  readonly cost: number;
  readonly isAfterColon: boolean;
};

/** Do both ask for the same? The adjective of a country and its name do; words that say nothing do. */
export function isSameMeaning(a: Meaning, b: Meaning): boolean {
  return a === b || essence(a) === essence(b);
}

function essence(meaning: Meaning): string {
  if (meaning.kind === 'thing' || meaning.kind === 'filler') return 'filler';
  if (meaning.kind !== 'choice') return JSON.stringify(meaning);
  switch (meaning.field) {
    case 'favorites':
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
