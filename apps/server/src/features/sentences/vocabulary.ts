import type { SITE_TYPES } from '@linkstand/contract/media/choices';
import type { Currency } from '@linkstand/contract/shared/money';
import type { FillMode, LinkType, Topic } from '@linkstand/contract/shared/topics';

export type SentenceLanguage = 'en' | 'es' | 'pt';
export type Measure = 'da' | 'pa' | 'price' | 'traffic' | 'delivery';
type SiteType = (typeof SITE_TYPES)[number];

/**
 * Phrases separated by commas, in one text or several, `[a|b]` in one being either. They are folded and stemmed, so
 * number, gender and accents don't matter.
 */
export type Phrases = string | readonly string[];

/** A language whose sentences are understood. The grammar is the same for all, so a new one needs only one of these. */
export interface Vocabulary extends Words {
  readonly language: SentenceLanguage;
  /** Removes number and gender from a folded word. */
  readonly stem: (word: string) => string;
  /**
   * The word in other numbers and genders, so that their typos are found too. Forms that don't exist do no harm.
   */
  readonly forms: (word: string, isOfCountry: boolean) => readonly string[];
}

/**
 * The words of a language, `vocabulary-<language>.json`. The longest phrase wins: `no more than` is a bound although
 * `no` is a negation.
 */
export interface Words {
  /** Words without effect. */
  readonly filler: Phrases;
  /** Words that ask for something. They end a purpose. */
  readonly asking: Phrases;
  /** Phrases with which readers begin to describe themselves. */
  readonly purpose: Phrases;
  /** Verbs and times of publishing: days near them are a delivery time. */
  readonly publish: Phrases;
  /** Ordinary words that must not be taken for typos of others. */
  readonly ordinary: Phrases;
  /** Nouns without effect. A number before them is no filter: `ten links`. */
  readonly things: Phrases;
  readonly and: Phrases;
  readonly or: Phrases;
  /** Continues a negation, or begins one. */
  readonly nor: Phrases;
  readonly to: Phrases;
  /** A lower bound before a number, otherwise a preposition. */
  readonly from: Phrases;
  readonly between: Phrases;
  readonly not: Phrases;
  /** Introduces what the reader will publish about. */
  readonly about: Phrases;
  readonly min: Phrases;
  readonly max: Phrases;
  readonly measures: Readonly<Record<Measure, Phrases>>;
  /** Domain and page authority in one phrase. */
  readonly bothAuthorities: Phrases;
  /** Measures that the catalogue doesn't know. */
  readonly unsupportedMeasures: Phrases;
  readonly currencies: Readonly<Record<Currency, Phrases>>;
  readonly visits: Phrases;
  /** Units of time, in days. */
  readonly hours: Phrases;
  readonly days: Phrases;
  readonly weeks: Phrases;
  readonly numbers: Readonly<Record<string, number>>;
  readonly tier: Phrases;
  /** Tiers by their rank, such as `second tier`. Keys are tiers separated by spaces. */
  readonly tiers: Readonly<Record<string, Phrases>>;
  readonly tag: Phrases;
  /** More names of usual tags, by their name in the catalogue, which has only one. */
  readonly tags: Readonly<Record<string, Phrases>>;
  readonly types: Readonly<Record<SiteType, Phrases>>;
  readonly linkTypes: Readonly<Record<LinkType, Phrases>>;
  readonly fillModes: Readonly<Record<FillMode, Phrases>>;
  readonly favorites: Phrases;
  /** Sites that sell links in published articles. */
  readonly insertions: Phrases;
  readonly bought: Readonly<Record<'yes' | 'no', Phrases>>;
  /**
   * Sites that the reader excluded: a plain word, which may also be a negation; words that can't be one; and those that
   * ask for all sites or only the excluded ones.
   */
  readonly excluded: Readonly<Record<'plain' | 'named' | 'all' | 'only', Phrases>>;
  readonly topics: Readonly<Record<Exclude<Topic, 'none'>, Phrases>>;
  /** More names of categories, by the key of the category. */
  readonly categories: Readonly<Record<string, Phrases>>;
  /** Adjectives and short names of countries; their full names come from Intl. */
  readonly countries: Readonly<Record<string, Phrases>>;
  /** Phrases that name a language and no nationality. `*` is its name. */
  readonly languagePatterns: Phrases;
  /** More names of languages. */
  readonly languages: Readonly<Record<string, Phrases>>;
  readonly regions: Readonly<Record<'latinAmerica' | 'southAmerica' | 'spanishAmerica' | 'europe', Phrases>>;
  readonly sortBy: Phrases;
  /** Superlatives, which sort by the measure beside them. */
  readonly highest: Phrases;
  readonly lowest: Phrases;
  /** Complete orders, by their names in the API. */
  readonly sorts: Readonly<Record<string, Phrases>>;
}

/** The phrases of a list, with every alternative written out. */
export const phrasesIn = (phrases: Phrases): string[] =>
  [phrases]
    .flat()
    .join(',')
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap(alternatives);

/** `[very|] good` is `very good` and `good`. */
function alternatives(phrase: string): string[] {
  const choice = /\[([^\]]*)\]/.exec(phrase);
  if (!choice) return [phrase];
  const before = phrase.slice(0, choice.index);
  const after = phrase.slice(choice.index + choice[0].length);
  return (choice[1] ?? '').split('|').flatMap((one) => alternatives(`${before}${one}${after}`));
}
