import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { turns } from '../../platform/turns.ts';
import { forSale } from '../media/queries.ts';
import type { ReadDomain } from './read-domains.ts';

/** Names read from the database at once. */
const READ_AT_ONCE = 5000;
/** Shorter names resemble too many others. */
const MIN_LETTERS = 4;
/** Names with fewer letters may have one slip, others two. */
const TWO_SLIPS_FROM = 6;
/** Longer names are found by their letters only, not with one left out. */
const MAX_LETTERS = 40;
/** Names of a list that are compared with one of the catalogue because of the same letters. */
const MAX_ALIKE = 50;
/** Endings that countries and the world have, not domains under which others have theirs. */
const ENDING = /^(?:[a-z]{2,}|[a-z]{2,3}\.[a-z]{2})$/;

/** Letters that look like others, beside accents. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '5': 's',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'l',
  ı: 'l',
};

/** What remains the same if letters are mistaken for others, doubled, accented or joined by hyphens. */
function lettersOf(name: string): string {
  const written = name.includes('xn--') ? domainToUnicode(name) || name : name;
  const plain = written
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}_.-]/gu, '')
    .replace(/./gu, (letter) => LOOKS_LIKE[letter] ?? letter);
  return plain
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1');
}

/** A number for the letters (FNV-1a), without the one at `skip`. Two texts may share it, so what is found is compared. */
function hashOf(letters: string, seed: number, skip = -1): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < letters.length; at++)
    if (at !== skip) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  return hash;
}

interface Name {
  readonly whole: string;
  readonly label: string;
  readonly ending: string;
  /** The label's letters, and those of the whole name. */
  readonly letters: string;
  readonly joined: string;
}

function nameOf(whole: string): Name {
  const dot = whole.indexOf('.');
  const label = dot === -1 ? '' : whole.slice(0, dot);
  const ending = dot === -1 ? '' : whole.slice(dot + 1);
  return { whole, label, ending, letters: lettersOf(label), joined: lettersOf(whole) };
}

const WHOLE = 1;
const LABEL = 2;

/** Two names that are one or two slips apart have one of these in common. */
function* keysOf({ letters, joined }: Name): Generator<number> {
  if (joined.length >= MIN_LETTERS) yield hashOf(joined, WHOLE);
  if (letters.length < MIN_LETTERS) return;
  yield hashOf(letters, LABEL);
  if (letters.length > MAX_LETTERS) return;
  for (let at = 0; at < letters.length; at++) yield hashOf(letters, LABEL, at);
}

/** Slips of the hand between two words: letters too many, too few, other ones, neighbours in each other's place. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const withoutDigits = (text: string) => text.replace(/\d/g, '');
/** Series such as `site1`, `site2` are several names, not slips. */
const isSeries = (one: string, other: string) =>
  one !== other && withoutDigits(one) === withoutDigits(other) && lettersOf(one) !== lettersOf(other);

const TOO_FAR = 3;

/** How far a written name is from a known one, in slips. */
function farness(written: Name, known: Name): number {
  if (written.joined === known.joined) return 1;
  const length = Math.min(written.letters.length, known.letters.length);
  if (length < MIN_LETTERS || isSeries(written.label, known.label)) return TOO_FAR;
  const lookAlike = written.letters === known.letters;
  const slips = lookAlike ? Number(written.label !== known.label) : slipsBetween(written.label, known.label);
  const far = slips + (written.ending === known.ending ? 0 : 1);
  return far > (length < TWO_SLIPS_FROM ? 1 : 2) ? TOO_FAR : far;
}

/** Names as written in a list, to find out which known ones were meant. */
class Written {
  readonly #names: readonly (readonly [number, Name])[];
  /** Place of the newest entry of a key; each entry names the one before it. */
  readonly #newest = new Map<number, number>();
  readonly #before: number[] = [];
  readonly #nameAt: number[] = [];
  readonly #best = new Map<number, { readonly far: number; readonly domain: string }>();

  private constructor(names: readonly (readonly [number, Name])[]) {
    this.#names = names;
  }

  /** @param names by the place of their entry */
  static async of(names: ReadonlyMap<number, string>): Promise<Written> {
    const pause = turns();
    const read: [number, Name][] = [];
    for (const [entry, name] of names) {
      read.push([entry, nameOf(name)]);
      await pause();
    }
    const written = new Written(read);
    for (const [at, [, name]] of read.entries()) {
      for (const key of keysOf(name)) written.#add(key, at);
      await pause();
    }
    return written;
  }

  #add(key: number, at: number) {
    this.#before.push(this.#newest.get(key) ?? -1);
    this.#newest.set(key, this.#nameAt.push(at) - 1);
  }

  /** Notes a known domain for those names that it is nearest to so far. */
  compare(domain: string) {
    const known = nameOf(domain);
    if (!ENDING.test(known.ending)) return;
    for (const key of keysOf(known)) {
      let place = this.#newest.get(key) ?? -1;
      for (let alike = 0; place !== -1 && alike < MAX_ALIKE; alike++) {
        const [entry, name] = this.#names[this.#nameAt[place] ?? -1] ?? [];
        if (entry !== undefined && name) this.#note(entry, farness(name, known), domain);
        place = this.#before[place] ?? -1;
      }
    }
  }

  #note(entry: number, far: number, domain: string) {
    if (far < TOO_FAR && far < (this.#best.get(entry)?.far ?? TOO_FAR)) this.#best.set(entry, { far, domain });
  }

  get meant(): ReadonlyMap<number, string> {
    return new Map([...this.#best].map(([entry, { domain }]) => [entry, domain]));
  }
}

/** What may stand for a domain: without a scheme, however it is spelled, `www`, a path, and spaces. */
function writtenName({ written, address }: Pick<ReadDomain, 'written' | 'address'>): string | undefined {
  const name = (address?.host ?? written.replace(/^[a-z]{3,6}:?\/{1,3}/i, '').split(/[/?#]/)[0] ?? '')
    .toLowerCase()
    .replace(/^w{2,4}\.|^www(?=[^.]{3})/, '')
    .replace(/^\.+|\.+$/g, '');
  return name.length <= 100 && /^[^\s,;@:]+$/.test(name) ? name.replace(/\.{2,}/g, '.') : undefined;
}

/**
 * Which domains for sale were probably meant by entries that are none: with one or two slips of the hand, another
 * ending, a dot that is missing, letters that look alike. Reads the names of the whole catalogue once.
 *
 * @param strangers entries that were not found, by their place in the list
 */
export async function findMeantNames(
  db: Database,
  strangers: ReadonlyMap<number, Pick<ReadDomain, 'written' | 'address'>>,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const [entry, read] of strangers) {
    const name = writtenName(read);
    if (name !== undefined) names.set(entry, name);
  }
  if (names.size === 0) return new Map();
  const written = await Written.of(names);
  const pause = turns();
  for (let last: string | null = ''; last !== null; ) {
    // As text with a line each: thousands of rows would take a long turn to read.
    const { rows }: { rows: { names: string | null; last: string | null }[] } = await sql<{
      names: string | null;
      last: string | null;
    }>`
      select string_agg(domain, E'\\n' order by domain) as names, max(domain) as last
      from (select s.domain from sites s where s.domain > ${last} and ${forSale} order by s.domain limit ${READ_AT_ONCE}) n
    `.execute(db);
    last = rows[0]?.last ?? null;
    for (const domain of rows[0]?.names?.split('\n') ?? []) {
      if (!domain.includes('/')) written.compare(domain);
      await pause();
    }
  }
  return written.meant;
}
