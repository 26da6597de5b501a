import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { plainName } from '@linkstand/contract/shared/plain-words';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { countryOf, languageOf } from './place-words.ts';
import type { ReadRow } from './read-row.ts';

/** What a new site can't be without and a price list seldom says. */
export const GUESSED = ['country', 'language', 'type', 'tier'] as const;
export type GuessedField = (typeof GUESSED)[number];
type Guess = Readonly<Partial<Record<GuessedField, string>>>;

/** Countries by the endings of their domains, with the language of nearly all their sites, where there is one. */
const ENDINGS: Readonly<Record<string, readonly [country: string, language?: string]>> = {
  es: ['ES', 'es'],
  cat: ['ES', 'ca'],
  gal: ['ES', 'gl'],
  eus: ['ES', 'eu'],
  pt: ['PT', 'pt'],
  br: ['BR', 'pt'],
  mx: ['MX', 'es'],
  ar: ['AR', 'es'],
  cl: ['CL', 'es'],
  pe: ['PE', 'es'],
  uy: ['UY', 'es'],
  ec: ['EC', 'es'],
  ve: ['VE', 'es'],
  bo: ['BO', 'es'],
  cr: ['CR', 'es'],
  'com.co': ['CO', 'es'],
  it: ['IT', 'it'],
  fr: ['FR', 'fr'],
  de: ['DE', 'de'],
  at: ['AT', 'de'],
  ch: ['CH'],
  be: ['BE'],
  nl: ['NL', 'nl'],
  uk: ['GB', 'en'],
  ie: ['IE', 'en'],
  us: ['US', 'en'],
  ca: ['CA'],
  au: ['AU', 'en'],
  nz: ['NZ', 'en'],
  in: ['IN', 'en'],
  za: ['ZA', 'en'],
  pl: ['PL', 'pl'],
  cz: ['CZ', 'cs'],
  sk: ['SK', 'sk'],
  hu: ['HU', 'hu'],
  ro: ['RO', 'ro'],
  hr: ['HR', 'hr'],
  si: ['SI', 'sl'],
  bg: ['BG', 'bg'],
  gr: ['GR', 'el'],
  dk: ['DK', 'da'],
  se: ['SE', 'sv'],
  no: ['NO', 'no'],
  fi: ['FI', 'fi'],
  ua: ['UA', 'uk'],
  tr: ['TR', 'tr'],
  jp: ['JP', 'ja'],
};
const LANGUAGE_OF = new Map(
  Object.values(ENDINGS).flatMap(([country, language]): [string, string][] =>
    country && language ? [[country, language]] : [],
  ),
);
LANGUAGE_OF.set('CO', 'es').set('ES', 'es');
/** Languages of one country, as far as sites go. */
const COUNTRY_OF = new Map([
  ['it', 'IT'],
  ['pl', 'PL'],
  ['cs', 'CZ'],
  ['sk', 'SK'],
  ['hu', 'HU'],
  ['ro', 'RO'],
  ['el', 'GR'],
  ['da', 'DK'],
  ['sv', 'SE'],
  ['fi', 'FI'],
  ['ca', 'ES'],
  ['gl', 'ES'],
  ['eu', 'ES'],
  ['tr', 'TR'],
  ['ja', 'JP'],
]);

const TYPE_WORDS: readonly (readonly [RegExp, (typeof SITE_TYPES)[number]])[] = [
  [/radio|\bfm\b/, 'radio'],
  [/foro\b|foros|forum/, 'forum'],
  [/revista|magazin/, 'magazine'],
  [/blog/, 'blog'],
  [
    /diario|noticia|periodic|prensa|gaceta|\bnews|news\b|gazette|herald|tribun|journal|jornal|correio|folha|times\b|press\b/,
    'newspaper',
  ],
  [/portal/, 'portal'],
];

/** A country and a language by the ending of a domain. */
function byEnding(domain: string): Guess {
  const labels = (domain.split('/')[0] ?? '').split('.');
  const found = ENDINGS[labels.slice(-2).join('.')] ?? ENDINGS[labels.at(-1) ?? ''];
  return found ? { country: found[0], ...(found[1] && { language: found[1] }) } : {};
}

/** A country or a language that a title names: `España`, `Lista Brasil 2026`, `Sites in Portuguese`. */
export function placeIn(title: string): Guess {
  const words = title
    .replace(/\.[a-z]{3,4}$/i, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 || /^[A-Z]{2}$/.test(word));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const named = [...pairs, ...words];
  const country = named.map(countryOf).find(Boolean);
  const language =
    named
      .filter((word) => word.length > 3)
      .map(languageOf)
      .find(Boolean) ??
    (country && LANGUAGE_OF.get(country));
  return { ...(country && { country }), ...(language && { language }) };
}

/** How often values occur. */
class Tally {
  readonly #counts = new Map<string, number>();
  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }
  /** The value that most say. */
  get most(): string | undefined {
    return [...this.#counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  }
}

function mostOf(tallies: Readonly<Record<GuessedField, Tally>>): Guess {
  const found: Partial<Record<GuessedField, string>> = {};
  for (const field of GUESSED) {
    const { most } = tallies[field];
    if (most !== undefined) found[field] = most;
  }
  return found;
}
const tallied = () => ({ country: new Tally(), language: new Tally(), type: new Tally(), tier: new Tally() });

/** What the sites of these owners mostly are. */
async function ofOwners(db: Database, owners: readonly number[]): Promise<Guess> {
  if (owners.length === 0) return {};
  const { rows } = await sql<Record<GuessedField, string>>`
    select s.country, s.language, s.type, s.tier from offers o join sites s on s.id = o.site_id
    where o.owner_id = any(${[...owners]}) order by o.id desc limit 500`.execute(db);
  const tallies = tallied();
  for (const row of rows) for (const field of GUESSED) tallies[field].add(row[field]);
  return mostOf(tallies);
}

/** Where most of the catalogue is: the last that tells, and wrong for whoever opens another country. */
async function ofCatalogue(db: Database): Promise<Guess> {
  const { rows } = await sql<{ country: string; language: string }>`
    select country, language from sites group by country, language order by count(*) desc, country, language limit 1`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** Guesses what new sites are where their rows don't say. */
export class Guesser {
  readonly #title: Guess;
  readonly #file: Guess;
  /** Of their owners' other sites, else of the endings of the other rows, else of the catalogue. */
  readonly #others: Guess;

  private constructor(title: Guess, file: Guess, others: Guess) {
    this.#title = title;
    this.#file = file;
    this.#others = others;
  }

  /** @param titles of the sheet and the file. @param rows the first of the file, as they were read */
  static async of(db: Database, titles: readonly string[], rows: readonly ReadRow[]): Promise<Guesser> {
    const [tallies, endings] = [tallied(), tallied()];
    const owners = new Set<number>();
    for (const { said, domain, owners: named } of rows) {
      const { country, language } = byEnding(domain);
      if (country) endings.country.add(country);
      if (language) endings.language.add(language);
      for (const field of GUESSED) {
        const value = said[field];
        if (value) tallies[field].add(value);
      }
      for (const id of named ?? []) owners.add(id);
    }
    const title = titles.map(placeIn).find(({ country, language }) => country ?? language) ?? {};
    const ofOthers = { ...mostOf(endings), ...(await ofOwners(db, [...owners].slice(0, 50))) };
    // A language of elsewhere is none of this country's.
    const others = ofOthers.country === undefined ? { ...(await ofCatalogue(db)), ...ofOthers } : ofOthers;
    return new Guesser(title, mostOf(tallies), others);
  }

  /** What a new site is, as far as anything tells. What its row says is not asked. */
  guess({ domain, said }: Pick<ReadRow, 'domain' | 'said'>): Guess {
    const ending = byEnding(domain);
    const country =
      ending.country ??
      this.#title.country ??
      (said.language === undefined ? undefined : COUNTRY_OF.get(said.language)) ??
      this.#file.country ??
      this.#others.country;
    const language =
      (said.country === undefined ? ending.language : LANGUAGE_OF.get(said.country)) ??
      this.#title.language ??
      (country === undefined ? undefined : LANGUAGE_OF.get(said.country ?? country)) ??
      this.#file.language ??
      this.#others.language;
    const name = plainName(`${said.name ?? ''} ${domain}`);
    const type =
      TYPE_WORDS.find(([words]) => words.test(name))?.[1] ?? this.#file.type ?? this.#others.type ?? SITE_TYPES[2];
    const tier = this.#file.tier ?? this.#others.tier ?? tierOf(said.da ?? undefined);
    return { ...(country && { country }), ...(language && { language }), type, tier };
  }
}

/** By authority, where nothing else tells. */
function tierOf(da: number | undefined): (typeof SITE_TIERS)[number] {
  if (da === undefined) return 'C';
  const [a, b, c, d] = SITE_TIERS;
  return da >= 60 ? a : da >= 40 ? b : da >= 20 ? c : d;
}
