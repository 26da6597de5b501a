import type { SITE_TYPES } from '@linkstand/contract/media/choices';
import type { Currency } from '@linkstand/contract/shared/money';
import type { FillMode, LinkType, Topic } from '@linkstand/contract/shared/topics';

export type SentenceLanguage = 'en' | 'es' | 'pt';
export type Measure = 'da' | 'pa' | 'price' | 'traffic' | 'delivery';
type SiteType = (typeof SITE_TYPES)[number];

/**
 * Phrases separated by commas, `[a|b]` in one being either. They are folded and stemmed, so number, gender and accents
 * don't matter.
 */
export type Phrases = string;

/**
 * The words of one language. The grammar is the same for all: whoever adds a language writes one of these.
 * Where phrases compete the longest wins, so `no more than` is a bound although `no` says not.
 */
export interface Vocabulary {
  readonly language: SentenceLanguage;
  /** What is left of a folded word when number and gender are taken away. */
  readonly stem: (word: string) => string;
  /**
   * The word in other numbers and genders, which may be misspelt as well. Some may be no words: then they mean nothing.
   */
  readonly forms: (word: string, isOfCountry: boolean) => readonly string[];
  /** Words that change nothing. */
  readonly filler: Phrases;
  /** Words that ask, and change nothing else. */
  readonly asking: Phrases;
  /** Begins what the readers tell about themselves. */
  readonly purpose: Phrases;
  /** Verbs and times of publishing, which make delivery of days beside them. */
  readonly publish: Phrases;
  /** Ordinary words that say nothing here and must not be taken for a misspelt one that does. */
  readonly ordinary: Phrases;
  /** Nouns that change nothing, and that a number can't count: `ten links` is no filter. */
  readonly things: Phrases;
  readonly and: Phrases;
  readonly or: Phrases;
  /** Goes on with a negation, or begins one. */
  readonly nor: Phrases;
  readonly to: Phrases;
  /** A lower bound before a number, a mere preposition elsewhere. */
  readonly from: Phrases;
  readonly between: Phrases;
  readonly not: Phrases;
  /** Introduces what the reader will publish about. */
  readonly about: Phrases;
  readonly min: Phrases;
  readonly max: Phrases;
  readonly measures: Readonly<Record<Measure, Phrases>>;
  /** Domain and page authority in one. */
  readonly bothAuthorities: Phrases;
  /** Measures that the catalogue doesn't know. */
  readonly strangeMeasures: Phrases;
  readonly currencies: Readonly<Record<Currency, Phrases>>;
  readonly visits: Phrases;
  /** Units of time, in days. */
  readonly hours: Phrases;
  readonly days: Phrases;
  readonly weeks: Phrases;
  readonly numbers: Readonly<Record<string, number>>;
  readonly tier: Phrases;
  readonly tag: Phrases;
  readonly types: Readonly<Record<SiteType, Phrases>>;
  readonly linkTypes: Readonly<Record<LinkType, Phrases>>;
  readonly fillModes: Readonly<Record<FillMode, Phrases>>;
  readonly favorites: Phrases;
  readonly bought: Readonly<Record<'yes' | 'no', Phrases>>;
  /**
   * Sites the reader excluded: the plain word, which leaves something out elsewhere; words that can't mean that; and what
   * asks for all or for only them.
   */
  readonly excluded: Readonly<Record<'plain' | 'named' | 'all' | 'only', Phrases>>;
  readonly topics: Readonly<Record<Exclude<Topic, 'none'>, Phrases>>;
  /** More names of categories, by the key of the category. */
  readonly categories: Readonly<Record<string, Phrases>>;
  /** Adjectives and short names of countries; their full names come from Intl. */
  readonly countries: Readonly<Record<string, Phrases>>;
  /** How a language is named so that it is no nationality, `*` standing for its name. */
  readonly languagePatterns: Phrases;
  /** More names of languages. */
  readonly languages: Readonly<Record<string, Phrases>>;
  readonly regions: Readonly<Record<'latinAmerica' | 'southAmerica' | 'spanishAmerica' | 'europe', Phrases>>;
  readonly sortBy: Phrases;
  /** Superlatives that say a direction of the measure beside them. */
  readonly highest: Phrases;
  readonly lowest: Phrases;
  /** Whole orders, by what the API calls them. */
  readonly sorts: Readonly<Record<string, Phrases>>;
}

export const listed = (phrases: Phrases): string[] =>
  phrases
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap(eachChoice);

/** `[very|] good` is `very good` and `good`. */
function eachChoice(phrase: string): string[] {
  const choice = /\[([^\]]*)\]/.exec(phrase);
  if (!choice) return [phrase];
  const before = phrase.slice(0, choice.index);
  const after = phrase.slice(choice.index + choice[0].length);
  return (choice[1] ?? '').split('|').flatMap((one) => eachChoice(`${before}${one}${after}`));
}
