import { CURRENCIES } from '@linkstand/contract/shared/money';
import { type Pause, turns } from '../../platform/turns.ts';
import type { Choice, Meaning } from './meanings.ts';
import { NearWords } from './near-words.ts';
import {
  countryNames,
  EUROPE,
  LATIN_AMERICA,
  languageNames,
  regionOf,
  SOUTH_AMERICA,
  SPANISH_AMERICA,
} from './places.ts';
import { fold, wordsOf } from './tokens.ts';
import { listed, type Phrases, type Vocabulary } from './vocabulary.ts';
import type { World } from './world.ts';

const REGIONS = {
  latinAmerica: LATIN_AMERICA,
  southAmerica: SOUTH_AMERICA,
  spanishAmerica: SPANISH_AMERICA,
  europe: EUROPE,
} as const;

/**
 * Phrases of one language and what they mean. A phrase that is written exactly so wins over one that is the same but
 * for number and gender; among equals the first that was added stays.
 */
export class Lexicon {
  readonly #exact = new Map<string, Meaning>();
  readonly #stemmed = new Map<string, Meaning>();
  /** Every word of a phrase, as it is written and stemmed, with the words of the longest phrase it begins. */
  readonly #words = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  readonly #near = new NearWords();
  readonly #forms: Vocabulary['forms'];
  readonly stem: (word: string) => string;

  constructor({ stem, forms }: Pick<Vocabulary, 'stem' | 'forms'>) {
    this.stem = stem;
    this.#forms = forms;
  }

  /** Names of countries have no plural that anybody could misspell. */
  add(phrases: readonly string[], meaning: Meaning, isName = false): void {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      if (words.length === 0) continue;
      const stems = words.map(this.stem);
      const exact = words.join(' ');
      if (!this.#exact.has(exact)) this.#exact.set(exact, meaning);
      const stemmed = stems.join(' ');
      if (!this.#stemmed.has(stemmed)) this.#stemmed.set(stemmed, meaning);
      for (const [at, word] of words.entries())
        this.#addWord(word, stems[at] ?? word, at === 0 ? words.length : 0, meaning, isName);
    }
  }

  find(words: readonly string[], stems = words.map(this.stem)): Meaning | undefined {
    return this.#exact.get(words.join(' ')) ?? this.#stemmed.get(stems.join(' '));
  }

  /** Words that mean nothing and are no typo either. */
  keep(phrases: readonly string[]): void {
    for (const phrase of phrases)
      for (const word of wordsOf(phrase)) if (!this.#words.has(word)) this.#words.set(word, 0);
  }

  knows(word: string, stem = this.stem(word)): boolean {
    return this.#words.has(word) || this.#stems.has(stem);
  }

  /** Words of the longest phrase that begins so. */
  mostWords(word: string): number {
    return Math.max(this.#words.get(word) ?? 0, this.#stems.get(this.stem(word)) ?? 0);
  }

  /** Words this one may be with one typo. */
  near(word: string): string[] {
    return this.#near.find(word);
  }

  #addWord(word: string, stem: string, begins: number, { kind, ...meaning }: Meaning, isName: boolean): void {
    const before = this.#words.get(word);
    this.#words.set(word, Math.max(before ?? 0, begins));
    this.#stems.set(stem, Math.max(this.#stems.get(stem) ?? 0, begins));
    // Numbers are not guessed.
    if (
      before !== undefined ||
      kind === 'number' ||
      ('isForeign' in meaning && meaning.isForeign) ||
      word.length < 4 ||
      !/^\p{L}/u.test(word)
    )
      return;
    this.#near.add(word);
    if (isName) return;
    const isOfCountry = 'field' in meaning && (meaning.field === 'country' || meaning.field === 'language');
    for (const form of this.#forms(word, isOfCountry)) this.#near.add(form);
  }
}

/** Everything a sentence of this language can say about this catalogue. */
export async function lexiconOf(words: Vocabulary, world: World): Promise<Lexicon> {
  const pause = turns();
  const lexicon = new Lexicon(words);
  const add = (phrases: Phrases, meaning: Meaning) => lexicon.add(listed(phrases), meaning);
  const each = <K extends string>(record: Readonly<Record<K, Phrases>>, meaning: (key: K) => Meaning) => {
    for (const key of Object.keys(record) as K[]) add(record[key], meaning(key));
  };
  addExcluded(lexicon, words);
  await pause();
  addGrammar(lexicon, words);
  await pause();
  each(words.sorts, (sort) => ({ kind: 'sort', sort }));
  each(words.linkTypes, (value) => ({ kind: 'choice', field: 'linkType', values: [value] }));
  each(words.fillModes, (value) => ({ kind: 'choice', field: 'fillMode', values: [value] }));
  each(words.types, (value) => ({ kind: 'choice', field: 'type', values: [value] }));
  each(words.bought, (value) => ({ kind: 'choice', field: 'bought', value }));
  await pause();
  add(words.favorites, { kind: 'choice', field: 'favorites' });
  await addTagged(lexicon, words, world, pause);
  await addCategories(lexicon, words, world, pause);
  await addPlaces(lexicon, words, world, pause);
  add(words.things, { kind: 'thing' });
  add(words.publish, { kind: 'filler', role: 'publishing' });
  add(words.purpose, { kind: 'purpose' });
  add(words.asking, { kind: 'filler', role: 'asking' });
  add(words.filler, { kind: 'filler' });
  // A tag may be called by any word, such as New: the words above mean what they always mean.
  for (const { id, name } of world.tags) {
    lexicon.add([name], { kind: 'choice', field: 'tag', values: [id] });
    await pause();
  }
  lexicon.keep(listed(words.ordinary));
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
  add(words.bothAuthorities, { kind: 'measure', measure: 'da', other: 'pa' });
  add(words.strangeMeasures, { kind: 'measure', measure: 'strange' });
  for (const currency of CURRENCIES)
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

/** The phrases that patterns make of names. */
const patterned = (patterns: readonly string[], names: readonly string[]) =>
  patterns.flatMap((pattern) => names.map((name) => pattern.replace('*', name)));

function addExcluded(lexicon: Lexicon, { excluded }: Vocabulary): void {
  lexicon.add(listed(excluded.plain), { kind: 'excluded', isPlain: true });
  lexicon.add(listed(excluded.named), { kind: 'excluded', isPlain: false });
  for (const role of ['all', 'only'] as const) lexicon.add(listed(excluded[role]), { kind: 'filler', role });
}

/** Tags that are announced as such. */
async function addTagged(lexicon: Lexicon, words: Vocabulary, { tags }: World, pause: Pause): Promise<void> {
  for (const { id, name } of tags) {
    const announced = listed(words.tag).map((announcement) => `${announcement} ${name}`);
    // Of several words: nobody says them by chance.
    const phrases = fold(name).includes(' ') ? [...announced, name] : announced;
    lexicon.add(phrases, { kind: 'choice', field: 'tag', values: [id] });
    await pause();
  }
}

/** Names and synonyms in this language, then the names in the others. */
async function addCategories(lexicon: Lexicon, words: Vocabulary, { categories }: World, pause: Pause): Promise<void> {
  const named = categories.map((category) => {
    const { id, topic } = category;
    const choice: Choice =
      topic === 'none' ? { field: 'category', values: [id] } : { field: 'topic', topic, category: id };
    return { ...category, meaning: { kind: 'choice', ...choice } as const };
  });
  for (const { names, meaning } of named) {
    lexicon.add([names[words.language]], meaning);
    await pause();
  }
  for (const { key, topic, meaning } of named) {
    lexicon.add(listed((topic === 'none' ? words.categories[key] : words.topics[topic]) ?? ''), meaning);
    await pause();
  }
  for (const { names, meaning } of named) {
    lexicon.add(Object.values(names), { ...meaning, isForeign: true });
    await pause();
  }
  // Topics that no category stands for can be accepted all the same.
  for (const [topic, phrases] of Object.entries(words.topics) as [keyof Vocabulary['topics'], Phrases][])
    lexicon.add(listed(phrases), { kind: 'choice', field: 'topic', topic });
}

async function addPlaces(
  lexicon: Lexicon,
  words: Vocabulary,
  { countries, languages }: World,
  pause: Pause,
): Promise<void> {
  for (const [code, name] of languageNames(words.language, languages)) {
    const names = [name, ...listed(words.languages[code] ?? '')];
    const patterns = listed(words.languagePatterns);
    const meaning: Meaning = { kind: 'choice', field: 'language', values: [code] };
    lexicon.add(patterned(patterns, names), meaning);
    await pause();
  }
  for (const [region, phrases] of Object.entries(words.regions)) {
    const values = regionOf(REGIONS[region as keyof Vocabulary['regions']], countries);
    lexicon.add(listed(phrases), { kind: 'choice', field: 'country', values });
  }
  const languageByName = new Map(languageNames(words.language, languages).map(([code, name]) => [fold(name), code]));
  for (const [code, name] of countryNames(words.language)) {
    // Stemmed, `en Holanda` would be `en holandés`: written exactly so it is the country.
    lexicon.add(
      [name, ...(words.language === 'en' ? [`in ${name}`] : [`en ${name}`, `em ${name}`])],
      {
        kind: 'choice',
        field: 'country',
        values: [code],
      },
      true,
    );
    for (const adjective of listed(words.countries[code] ?? '')) {
      const language = languageByName.get(fold(adjective));
      lexicon.add([adjective], {
        kind: 'choice',
        field: 'country',
        values: [code],
        ...(language === undefined ? {} : { language }),
      });
    }
    await pause();
  }
  for (const other of ['en', 'es', 'pt'] as const) {
    if (other === words.language) continue;
    for (const [code, name] of countryNames(other)) {
      lexicon.add([name], { kind: 'choice', field: 'country', values: [code], isForeign: true });
      await pause();
    }
  }
  // Languages that no adjective of a country names, and their other names.
  for (const [code, name] of languageNames(words.language, languages))
    lexicon.add([name, ...listed(words.languages[code] ?? '')], { kind: 'choice', field: 'language', values: [code] });
}
