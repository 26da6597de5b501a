import type { MediaFilter } from '@linkstand/contract/media/schema';
import { categoryId, categoryRows, tagId, tagRows } from '../../../demo/categories.ts';
import { PLACES } from '../../../demo/places.ts';
import type { CatalogueNames } from '../catalogue-names.ts';
import { LABELLED_RATES, type Labelled, type Wanted } from './wanted.ts';

/** The names of the demo's catalogue, which the labels refer to. */
export const LABELLED_NAMES: CatalogueNames = {
  categories: categoryRows().map(({ id, key, topic, nameEn, nameEs, namePt }) => ({
    id: Number(id),
    key,
    topic: topic as CatalogueNames['categories'][number]['topic'],
    names: { en: nameEn, es: nameEs, pt: namePt },
  })),
  tags: tagRows().map(({ id, name }) => ({ id: Number(id), name })),
  countries: [...new Set(PLACES.map(({ country }) => country))],
  languages: [...new Set(PLACES.map(({ language }) => language))],
  rates: LABELLED_RATES,
};

function codes(written: string, known: readonly string[]): string[] {
  if (!written.startsWith('!')) return written.split(' ');
  const without = written.slice(1).split(' ');
  return known.filter((code) => !without.includes(code));
}

const cents = (euros: number | undefined) => (euros === undefined ? undefined : euros * 100);

/** The filter of a label. Keys without a value are absent. */
export function filterOf({ sort: _, ...wanted }: Wanted): MediaFilter {
  const filter = {
    ...wanted,
    country: wanted.country === undefined ? undefined : codes(wanted.country, LABELLED_NAMES.countries),
    language: wanted.language === undefined ? undefined : codes(wanted.language, LABELLED_NAMES.languages),
    category: wanted.category?.map(categoryId),
    about: wanted.about?.map(categoryId),
    tag: wanted.tag?.map(tagId),
    priceMin: cents(wanted.priceMin),
    priceMax: cents(wanted.priceMax),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Lists are sets. */
const canonical = (filter: MediaFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([key, value]) => [key, Array.isArray(value) ? [...value].map(String).sort() : value] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

interface Answer {
  readonly filter: MediaFilter;
  readonly sort: string | null;
  readonly leftover: readonly { readonly text: string }[];
}

/** True if the answer has exactly the label's filter, and reports exactly what is not understood or not possible. */
export function compare([, wanted, unknown = []]: Labelled, { filter, sort, leftover }: Answer) {
  const texts = leftover.map(({ text }) => text);
  return {
    isExact: canonical(filter) === canonical(filterOf(wanted)) && sort === (wanted.sort ?? null),
    isExplained:
      unknown.every((words) => texts.some((text) => text.includes(words))) &&
      (unknown.length > 0 || texts.length === 0),
  };
}
