import type { Choice, Meaning } from './meanings.ts';
import {
  countryNames,
  EUROPE,
  LATIN_AMERICA,
  languageNames,
  regionOf,
  SOUTH_AMERICA,
  SPANISH_AMERICA,
} from './places.ts';
import { fold, tokens } from './tokens.ts';
import { listed, type Phrases, type Vocabulary } from './vocabulary.ts';
import type { World } from './world.ts';

const REGIONS = {
  latinAmerica: LATIN_AMERICA,
  southAmerica: SOUTH_AMERICA,
  spanishAmerica: SPANISH_AMERICA,
  europe: EUROPE,
} as const;

/** Longest phrase that is looked up, in words. */
export const MOST_WORDS = 8;

/**
 * Phrases of one language and what they mean. A phrase that is written exactly so wins over one that is the same but
 * for number and gender; among equals the first that was added stays.
 */
export class Lexicon {
  readonly #exact = new Map<string, Meaning>();
  readonly #stemmed = new Map<string, Meaning>();
  readonly #stem: (word: string) => string;

  constructor(stem: (word: string) => string) {
    this.#stem = stem;
  }

  add(phrases: readonly string[], meaning: Meaning): void {
    for (const phrase of phrases) {
      const words = tokens(phrase).map(({ folded }) => folded);
      if (words.length === 0) continue;
      const exact = words.join(' ');
      if (!this.#exact.has(exact)) this.#exact.set(exact, meaning);
      const stemmed = words.map(this.#stem).join(' ');
      if (!this.#stemmed.has(stemmed)) this.#stemmed.set(stemmed, meaning);
    }
  }

  find(words: readonly string[]): Meaning | undefined {
    return this.#exact.get(words.join(' ')) ?? this.#stemmed.get(words.map(this.#stem).join(' '));
  }
}

/** Everything a sentence of this language can say about this catalogue. */
export function lexiconOf(words: Vocabulary, world: World): Lexicon {
  const lexicon = new Lexicon(words.stem);
  const add = (phrases: Phrases, meaning: Meaning) => lexicon.add(listed(phrases), meaning);
  const each = <K extends string>(record: Readonly<Record<K, Phrases>>, meaning: (key: K) => Meaning) => {
    for (const key of Object.keys(record) as K[]) add(record[key], meaning(key));
  };
  addGrammar(lexicon, words);
  each(words.sorts, (sort) => ({ kind: 'sort', sort }));
  each(words.linkTypes, (value) => ({ kind: 'choice', field: 'linkType', values: [value] }));
  each(words.fillModes, (value) => ({ kind: 'choice', field: 'fillMode', values: [value] }));
  each(words.types, (value) => ({ kind: 'choice', field: 'type', values: [value] }));
  each(words.bought, (value) => ({ kind: 'choice', field: 'bought', value }));
  add(words.favorites, { kind: 'choice', field: 'favorites' });
  addTagged(lexicon, words, world);
  addCategories(lexicon, words, world);
  addPlaces(lexicon, words, world);
  for (const kind of ['thing', 'filler'] as const) add(kind === 'thing' ? words.things : words.filler, { kind });
  // A tag may be called by any word, such as New: the words above mean what they always mean.
  for (const { id, name } of world.tags) lexicon.add([name], { kind: 'choice', field: 'tag', values: [id] });
  return lexicon;
}

function addGrammar(lexicon: Lexicon, words: Vocabulary): void {
  const add = (phrases: Phrases, meaning: Meaning) => lexicon.add(listed(phrases), meaning);
  for (const kind of ['and', 'or', 'nor', 'to', 'from', 'between', 'not', 'about', 'sortBy', 'tier'] as const)
    add(words[kind], { kind });
  add(words.tag, { kind: 'tagWord' });
  for (const bound of ['min', 'max'] as const) add(words[bound], { kind: 'bound', bound });
  for (const measure of ['da', 'pa', 'price', 'traffic', 'delivery'] as const)
    add(words.measures[measure], { kind: 'measure', measure });
  add(words.strangeMeasures, { kind: 'measure', measure: 'strange' });
  for (const currency of ['EUR', 'USD', 'BRL'] as const)
    add(words.currencies[currency], { kind: 'unit', unit: { measure: 'price', currency } });
  add(words.visits, { kind: 'unit', unit: { measure: 'traffic' } });
  const days = { hours: 1 / 24, days: 1, weeks: 7 };
  for (const unit of ['hours', 'days', 'weeks'] as const)
    add(words[unit], { kind: 'unit', unit: { measure: 'delivery', days: days[unit] } });
  for (const [phrase, value] of Object.entries(words.numbers))
    lexicon.add([phrase], { kind: 'number', value, isScale: value >= 1000 || value === 100 });
  add(words.highest, { kind: 'superlative', highest: true });
  add(words.lowest, { kind: 'superlative', highest: false });
}

/** Tags that are announced as such. */
function addTagged(lexicon: Lexicon, words: Vocabulary, { tags }: World): void {
  for (const { id, name } of tags) {
    const announced = listed(words.tag).map((announcement) => `${announcement} ${name}`);
    // Of several words: nobody says them by chance.
    const phrases = fold(name).includes(' ') ? [...announced, name] : announced;
    lexicon.add(phrases, { kind: 'choice', field: 'tag', values: [id] });
  }
}

/** Names and synonyms in this language, then the names in the others. */
function addCategories(lexicon: Lexicon, words: Vocabulary, { categories }: World): void {
  const named = categories.map((category) => {
    const { id, topic } = category;
    const choice: Choice =
      topic === 'none' ? { field: 'category', values: [id] } : { field: 'topic', topic, category: id };
    return { ...category, meaning: { kind: 'choice', ...choice } as const };
  });
  for (const { names, meaning } of named) lexicon.add([names[words.tongue]], meaning);
  for (const { key, topic, meaning } of named) {
    lexicon.add(listed((topic === 'none' ? words.categories[key] : words.topics[topic]) ?? ''), meaning);
  }
  for (const { names, meaning } of named) lexicon.add(Object.values(names), { ...meaning, isForeign: true });
  // Topics that no category stands for can be accepted all the same.
  for (const [topic, phrases] of Object.entries(words.topics) as [keyof Vocabulary['topics'], Phrases][])
    lexicon.add(listed(phrases), { kind: 'choice', field: 'topic', topic });
}

function addPlaces(lexicon: Lexicon, words: Vocabulary, { countries, languages }: World): void {
  for (const [code, name] of languageNames(words.tongue, languages)) {
    const names = [name, ...listed(words.languages[code] ?? '')];
    const patterns = listed(words.languagePatterns);
    const meaning: Meaning = { kind: 'choice', field: 'language', values: [code] };
    lexicon.add(
      names.flatMap((one) => patterns.map((pattern) => pattern.replace('*', one))),
      meaning,
    );
  }
  for (const [region, phrases] of Object.entries(words.regions)) {
    const values = regionOf(REGIONS[region as keyof Vocabulary['regions']], countries);
    lexicon.add(listed(phrases), { kind: 'choice', field: 'country', values });
  }
  const tongues = new Map(languageNames(words.tongue, languages).map(([code, name]) => [fold(name), code]));
  for (const [code, name] of countryNames(words.tongue)) {
    // Stemmed, `en Holanda` would be `en holandés`: written exactly so it is the country.
    lexicon.add([name, `en ${name}`, `em ${name}`], { kind: 'choice', field: 'country', values: [code] });
    for (const adjective of listed(words.countries[code] ?? '')) {
      const tongue = tongues.get(fold(adjective));
      lexicon.add([adjective], {
        kind: 'choice',
        field: 'country',
        values: [code],
        ...(tongue === undefined ? {} : { tongue }),
      });
    }
  }
  // A tongue that no country has the adjective of, and its other names.
  for (const [code, name] of languageNames(words.tongue, languages))
    lexicon.add([name, ...listed(words.languages[code] ?? '')], { kind: 'choice', field: 'language', values: [code] });
}
