import { CURRENCIES } from '@linkstand/contract/shared/money';
import { tableEntries, tableKeys } from '@linkstand/contract/shared/tables';
import { type Pause, turns } from '../../platform/turns.ts';
import type { CatalogueNames } from './catalogue-names.ts';
import type { Choice, Meaning } from './meanings.ts';
import { NearWords } from './near-words.ts';
import {
  countryNames,
  ELSEWHERE,
  EUROPE,
  LATIN_AMERICA,
  languageNames,
  regionOf,
  SOUTH_AMERICA,
  SPANISH_AMERICA,
} from './places.ts';
import { fold, wordsOf } from './tokens.ts';
import { type Phrases, phrasesIn, type Vocabulary } from './vocabulary.ts';

const REGIONS = {
  latinAmerica: LATIN_AMERICA,
  southAmerica: SOUTH_AMERICA,
  spanishAmerica: SPANISH_AMERICA,
  europe: EUROPE,
} as const;

/**
 * Phrases of one language with their meanings. An exact phrase wins over one that differs in number or gender. Among
 * equals, the first one added wins.
 */
export class Lexicon {
  readonly #exact = new Map<string, Meaning>();
  readonly #stemmed = new Map<string, Meaning>();
  /** Every word and stem of phrases, with the number of words of the longest phrase that starts with it. */
  readonly #words = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  readonly #near = new NearWords();
  readonly #codes = new Map<string, Meaning>();
  readonly #forms: Vocabulary['forms'];
  readonly stem: (word: string) => string;

  constructor({ stem, forms }: Pick<Vocabulary, 'stem' | 'forms'>) {
    this.stem = stem;
    this.#forms = forms;
  }

  /** @param isName true for names of countries, which have no plural that could be misspelt */
  add(phrases: readonly string[], meaning: Meaning, isName = false): void {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      if (words.length === 0) continue;
      const stems = words.map(this.stem);
      const exact = words.join(' ');
      if (!this.#exact.has(exact)) this.#exact.set(exact, meaning);
      // A stem of this language, of a foreign name, is another word: `New` is no `News`.
      const stemmed = stems.join(' ');
      if (!isForeign(meaning) && !this.#stemmed.has(stemmed)) this.#stemmed.set(stemmed, meaning);
      for (const [at, word] of words.entries())
        this.#addWord(word, stems[at] ?? word, at === 0 ? words.length : 0, meaning, isName);
    }
  }

  addCode(code: string, meaning: Meaning): void {
    this.#codes.set(code, meaning);
  }

  /** The country of a code in capitals. */
  countryOfCode(code: string): Meaning | undefined {
    return this.#codes.get(code);
  }

  find(words: readonly string[], stems = words.map(this.stem)): Meaning | undefined {
    return this.#exact.get(words.join(' ')) ?? this.#stemmed.get(stems.join(' '));
  }

  /** Adds words without a meaning, so that they are not taken for typos of others. */
  keep(phrases: readonly string[]): void {
    for (const phrase of phrases)
      for (const word of wordsOf(phrase)) if (!this.#words.has(word)) this.#words.set(word, 0);
  }

  knows(word: string, stem = this.stem(word)): boolean {
    return this.#words.has(word) || this.#stems.has(stem);
  }

  /** Number of words of the longest phrase that starts with this word. */
  mostWords(word: string): number {
    return Math.max(this.#words.get(word) ?? 0, this.#stems.get(this.stem(word)) ?? 0);
  }

  /** Known words that are one typo away from this one. */
  near(word: string): string[] {
    return this.#near.find(word);
  }

  #addWord(word: string, stem: string, begins: number, meaning: Meaning, isName: boolean): void {
    const before = this.#words.get(word);
    this.#words.set(word, Math.max(before ?? 0, begins));
    if (isForeign(meaning)) return;
    this.#stems.set(stem, Math.max(this.#stems.get(stem) ?? 0, begins));
    // Numbers are not guessed from typos.
    if (before !== undefined || meaning.kind === 'number' || word.length < 4 || !/^\p{L}/u.test(word)) return;
    this.#near.add(word);
    if (isName) return;
    const isOfCountry = meaning.kind === 'choice' && (meaning.field === 'country' || meaning.field === 'language');
    for (const form of this.#forms(word, isOfCountry)) this.#near.add(form);
  }
}

const isForeign = (meaning: Meaning) => meaning.kind === 'choice' && meaning.isForeign === true;

/** Builds the lexicon of a language for this catalogue. */
export async function lexiconOf(words: Vocabulary, catalogueNames: CatalogueNames): Promise<Lexicon> {
  const pause = turns();
  const lexicon = new Lexicon(words);
  const add = (phrases: Phrases, meaning: Meaning) => lexicon.add(phrasesIn(phrases), meaning);
  const each = <K extends string>(record: Readonly<Record<K, Phrases>>, meaning: (key: K) => Meaning) => {
    for (const key of tableKeys(record)) add(record[key], meaning(key));
  };
  addExcluded(lexicon, words);
  add(ELSEWHERE, { kind: 'unknown' });
  await pause();
  addGrammar(lexicon, words);
  await pause();
  each(words.tiers, (tiers) => ({ kind: 'tier', tiers: tiers.split(' ') }));
  each(words.sorts, (sort) => ({ kind: 'sort', sort }));
  each(words.linkTypes, (value) => ({ kind: 'choice', field: 'linkType', values: [value] }));
  each(words.fillModes, (value) => ({ kind: 'choice', field: 'fillMode', values: [value] }));
  each(words.types, (value) => ({ kind: 'choice', field: 'type', values: [value] }));
  each(words.bought, (value) => ({ kind: 'choice', field: 'bought', value }));
  await pause();
  add(words.favorites, { kind: 'choice', field: 'favorites' });
  add(words.insertions, { kind: 'choice', field: 'insertions' });
  await addTagged(lexicon, words, catalogueNames, pause);
  await addCategories(lexicon, words, catalogueNames, pause);
  await addPlaces(lexicon, words, catalogueNames, pause);
  add(words.things, { kind: 'thing' });
  add(words.publish, { kind: 'filler', role: 'publishing' });
  add(words.purpose, { kind: 'purpose' });
  add(words.asking, { kind: 'filler', role: 'asking' });
  add(words.filler, { kind: 'filler' });
  // A tag may have any word as its name, such as New. The meanings above come first.
  for (const { id, name } of catalogueNames.tags) {
    lexicon.add([name], { kind: 'choice', field: 'tag', values: [id] });
    await pause();
  }
  lexicon.keep(phrasesIn(words.ordinary));
  return lexicon;
}

function addGrammar(lexicon: Lexicon, words: Vocabulary): void {
  const add = (phrases: Phrases, meaning: Meaning) => lexicon.add(phrasesIn(phrases), meaning);
  for (const kind of ['and', 'or', 'nor', 'to', 'from', 'between', 'not', 'about', 'sortBy', 'tier'] as const)
    add(words[kind], { kind });
  add(words.tag, { kind: 'tagWord' });
  for (const bound of ['min', 'max'] as const) add(words[bound], { kind: 'bound', bound });
  for (const measure of ['da', 'pa', 'price', 'traffic', 'delivery'] as const)
    add(words.measures[measure], { kind: 'measure', measure });
  add(words.bothAuthorities, { kind: 'measure', measure: 'da', other: 'pa' });
  add(words.unsupportedMeasures, { kind: 'measure', measure: 'unsupported' });
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

/** `IT blogs` are about computers. */
const AMBIGUOUS_CODES = new Set(['IT']);

/** Every pattern with every name in place of `*`. */
const patterned = (patterns: readonly string[], names: readonly string[]) =>
  patterns.flatMap((pattern) => names.map((name) => pattern.replace('*', name)));

function addExcluded(lexicon: Lexicon, { excluded }: Vocabulary): void {
  lexicon.add(phrasesIn(excluded.plain), { kind: 'excluded', isPlain: true });
  lexicon.add(phrasesIn(excluded.named), { kind: 'excluded', isPlain: false });
  for (const role of ['all', 'only'] as const) lexicon.add(phrasesIn(excluded[role]), { kind: 'filler', role });
}

/** Tags after a word such as "tag", and tags whose name has several words. */
async function addTagged(lexicon: Lexicon, words: Vocabulary, { tags }: CatalogueNames, pause: Pause): Promise<void> {
  for (const { id, name } of tags) {
    const announced = phrasesIn(words.tag).map((announcement) => `${announcement} ${name}`);
    // A name of several words is hardly used by chance.
    // People name tags, so one may be called `constructor`.
    const translated = Object.hasOwn(words.tags, name) ? phrasesIn(words.tags[name] ?? '') : [];
    const phrases = [...announced, ...(fold(name).includes(' ') ? [name] : []), ...translated];
    lexicon.add(phrases, { kind: 'choice', field: 'tag', values: [id] });
    await pause();
  }
}

/** Categories by their names and synonyms in this language, then by their names in the others. */
async function addCategories(
  lexicon: Lexicon,
  words: Vocabulary,
  { categories }: CatalogueNames,
  pause: Pause,
): Promise<void> {
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
    lexicon.add(phrasesIn((topic === 'none' ? words.categories[key] : words.topics[topic]) ?? ''), meaning);
    await pause();
  }
  for (const { names, meaning } of named) {
    lexicon.add(Object.values(names), { ...meaning, isForeign: true });
    await pause();
  }
  // Topics without a category of their own.
  for (const [topic, phrases] of tableEntries(words.topics))
    lexicon.add(phrasesIn(phrases), { kind: 'choice', field: 'topic', topic });
}

async function addPlaces(
  lexicon: Lexicon,
  words: Vocabulary,
  { countries, languages }: CatalogueNames,
  pause: Pause,
): Promise<void> {
  for (const [code, name] of languageNames(words.language, languages)) {
    const names = [name, ...phrasesIn(words.languages[code] ?? '')];
    const patterns = phrasesIn(words.languagePatterns);
    const meaning: Meaning = { kind: 'choice', field: 'language', values: [code] };
    lexicon.add(patterned(patterns, names), meaning);
    await pause();
  }
  for (const [region, phrases] of tableEntries(words.regions)) {
    const values = regionOf(REGIONS[region], countries);
    lexicon.add(phrasesIn(phrases), { kind: 'choice', field: 'country', values });
  }
  for (const code of countries)
    if (!AMBIGUOUS_CODES.has(code)) lexicon.addCode(code, { kind: 'choice', field: 'country', values: [code] });
  const languageByName = new Map(languageNames(words.language, languages).map(([code, name]) => [fold(name), code]));
  for (const [code, name] of countryNames(words.language)) {
    // The stem of `en Holanda` is that of `en holandés`, so the exact phrase is added as the country.
    lexicon.add(
      [name, ...(words.language === 'en' ? [`in ${name}`] : [`en ${name}`, `em ${name}`])],
      {
        kind: 'choice',
        field: 'country',
        values: [code],
      },
      true,
    );
    for (const adjective of phrasesIn(words.countries[code] ?? '')) {
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
  // Languages whose name is no adjective of a country, and other names of languages.
  for (const [code, name] of languageNames(words.language, languages))
    lexicon.add([name, ...phrasesIn(words.languages[code] ?? '')], {
      kind: 'choice',
      field: 'language',
      values: [code],
    });
}
