import type { MediaFilter } from '@linkstand/contract/media/schema';
import type { CategoryKey, TagName } from '../../../demo/categories.ts';

/**
 * What a sentence asks for, as people read it. The conventions were settled before any rule was written:
 * - a bound that is named counts: "over 40" is 40 and more, "under 200" is 200 and less;
 * - a nationality is a country ("Spanish blogs"), "in Spanish" and "Spanish-language" are a language; "English"
 *   in English is the language, because England is no country of the catalogue;
 * - any mention of a sensitive topic asks for sites that accept it; gambling has its own filter;
 *   "publish about …" says what the reader will publish about;
 * - an amount without a currency is in euros, an upper bound without a unit is a price;
 * - a value of a field of which a site has only one (country, language, type, tier) is left out by naming all others;
 *   for anything else the catalogue has no "without", and the answer says so.
 */
export interface Wanted
  extends Omit<MediaFilter, 'category' | 'tag' | 'about' | 'priceMin' | 'priceMax' | 'country' | 'language'> {
  /** Codes separated by spaces. After `!`, all others of the catalogue. */
  readonly country?: string;
  readonly language?: string;
  readonly category?: readonly CategoryKey[];
  readonly about?: readonly CategoryKey[];
  readonly tag?: readonly TagName[];
  /** Whole euros. */
  readonly priceMin?: number;
  readonly priceMax?: number;
  readonly sort?: string;
}

/** A sentence, what it asks for, and its words that must be reported as not understood or not possible. */
export type Labelled = readonly [sentence: string, wanted: Wanted, unknown?: readonly string[]];

/** Units of the currency for one euro, as used in the labels. */
export const LABELLED_RATES = { USD: 1.25, BRL: 5 } as const;
