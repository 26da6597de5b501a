// Verifies what was seen of a link, from the file that Linkstand gives out, with nothing installed but Node:
//
//   node verify-evidence.mjs evidence.json house [folder for the pages]
//
// `house` is what you know of whoever gave the file out, from elsewhere than the file: its address
// (https://links.example), whose published keys and signed days are then read; or, offline, a copy that you saved of
// https://links.example/api/v1/link-days; or its key alone, as it stands on https://links.example/link-checks.
//
// The pages that were seen are in the file too; with a folder they are written there to be looked at. The file must be
// whole and unchanged to the byte: each visit contains the hash of the one before, each finding is identified by its
// hash, and each visit of a day that was over has its place in the tree of that day (RFC 9162), whose root is signed
// (Ed25519) and published. How many visits there were when the file was given out is signed too, with the hash of the
// last one. Visits of the last day are held by that signature alone, until the day is over.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 8785. */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
    return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

const fail = (what) => {
  throw new Error(what);
};
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (object, keys, what) => {
  if (!isObject(object)) fail(`${what} is not as it should be`);
  if (Object.keys(object).sort().join() !== [...keys].sort().join()) fail(`${what} has other members than it should`);
};
const memberOf = (object, key, missing) =>
  isObject(object) && typeof key === 'string' && Object.hasOwn(object, key) ? object[key] : fail(missing);
const isHex = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
/** As it is written in JSON, such as 2026-03-01T10:00:00.000Z. */
const isInstant = (text) =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
const dayOf = (instant) => instant.slice(0, 10);
const later = (instant, ms) => new Date(Date.parse(instant) + ms).toISOString();

/** A day is signed this long after its end, and no clock is further off. */
const REST_MS = 10 * 60_000;
/** No tree has more levels. */
const MOST_LEVELS = 64;

/** The root that a leaf, its place and the hashes beside its way lead to (RFC 9162 §2.1.3.2). */
function rootOf(leaf, index, size, path) {
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const beside of path) {
    if (last === 0) fail('a path is too long');
    const other = Buffer.from(beside, 'hex');
    if (node % 2 === 1 || node === last) {
      hash = sha256(Uint8Array.of(1), other, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else hash = sha256(Uint8Array.of(1), hash, other);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0) fail('a path is too short');
  return hash;
}

/** The raw Ed25519 key of a text. */
function readKey(publicKey) {
  const key = Buffer.from(typeof publicKey === 'string' ? publicKey : '', 'base64');
  if (key.toString('base64') !== publicKey || key.length !== 32) fail('a key is not written as it should be');
  return key;
}

/** The address of a house's log is made of its key. */
const originOf = (key) => `linkstand-link-visits/${sha256(key).toString('hex').slice(0, 16)}`;

/** Reads a signed number and hash, and the lines behind them. Throws unless the key has signed exactly this text. */
function readSigned(note, what, origin, publicKey) {
  const [, text, name, signed] =
    /^([\s\S]*?\n)\n— (\S+) (\S+)\n$/.exec(typeof note === 'string' ? note : '') ?? fail(`${what} is broken`);
  const [noteOrigin, size, root, ...rest] = text.split('\n');
  if (noteOrigin !== origin || name !== origin || rest.pop() !== '') fail(`${what} is of something else`);
  if (!/^(0|[1-9]\d{0,14})$/.test(size)) fail(`${what} has no size`);
  const bytes = Buffer.from(signed, 'base64');
  if (bytes.toString('base64') !== signed || bytes.length !== 68) fail(`${what} has no signature`);
  const key = readKey(publicKey);
  const keyId = sha256(origin, '\n', Uint8Array.of(1), key).subarray(0, 4);
  if (!bytes.subarray(0, 4).equals(keyId)) fail(`${what} names another key`);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
  const isSigned = verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    bytes.subarray(4),
  );
  if (!isSigned) fail(`the signature of ${what} does not hold`);
  return { size: Number(size), root, lines: rest };
}

/** The root of a day. */
function readCheckpoint(note, day, origin, publicKey) {
  const what = `the checkpoint of ${day}`;
  const { size, root, lines } = readSigned(note, what, origin, publicKey);
  if (lines.join('\n') !== day) fail(`${what} is of something else`);
  return { size, root };
}

/** When the file was given out, by whom, and how many visits there were with the last one's hash. */
function readEnd(note, link, house, origin, publicKey) {
  const { size, root, lines } = readSigned(note, 'the end', origin, publicKey);
  const [ofLink, givenAt, givenBy] = lines;
  if (lines.length !== 3 || ofLink !== `link ${link}` || givenBy !== house || !isInstant(givenAt))
    fail('the end is of something else');
  return { size, root, givenAt };
}

/**
 * The text of an evidence file. Strict: a lenient reader takes several broken bytes for the same character.
 * @param {Uint8Array} bytes
 * @throws Error if it is no UTF-8
 */
export function readEvidence(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('the file was changed');
  }
}

const MOST_BYTES = 64 * 1024 * 1024;

/** Checks that a page that was kept is the one that the finding names. */
function readPage(pages, hash, name) {
  const kept = memberOf(pages, hash, `the page of ${name} is missing`);
  const bytes = Buffer.from(typeof kept === 'string' ? kept : '', 'base64');
  if (bytes.toString('base64') !== kept || sha256(bytes).toString('hex') !== hash)
    fail(`the page of ${name} was changed`);
  return hash;
}

/** The file's content. Written in one way only, so a byte that is not in the content is found too. */
function parse(text) {
  let bundle;
  try {
    bundle = JSON.parse(text);
    if (canonicalJson(bundle) === text) return bundle;
  } catch {
    return fail('this is no evidence file');
  }
  return fail('the file was changed');
}

/** What the reader knows of the house, from elsewhere than the file. */
function readHouse(house) {
  const known = typeof house === 'string' ? { publicKey: house } : house;
  if (!known?.publicKey) fail('whose file this is can’t be told without the key that its house publishes');
  readKey(known.publicKey);
  const days = known.days && new Map(Object.entries(known.days));
  return { publicKey: known.publicKey, days, newest: days && [...days.keys()].sort().at(-1) };
}

/**
 * Verifies the text of an evidence file.
 * @param {string} text
 * @param {string | { publicKey: string, days?: Readonly<Record<string, string>> }} house the key that the house
 *   publishes (base64), and the checkpoints that it publishes by day, if they were read too
 * @returns {{ visits: number, sealed: number, compared: number, from: string | null, to: string | null, givenAt: string,
 *   house: string, publicKey: string }} `sealed` visits are under signed days, `compared` of these days are published
 *   just so
 * @throws Error that says what does not hold
 */
export function verifyEvidence(text, house) {
  const published = readHouse(house);
  const bundle = parse(text);
  const members = ['version', 'link', 'house', 'origin', 'publicKey', 'visits', 'facts', 'pages', 'days', 'end'];
  if (isObject(bundle) && bundle.version !== 4) fail('the file is of a version that is not known');
  hasOnly(bundle, members, 'the file');
  const { link, origin, publicKey, visits, facts, pages, days, end } = bundle;
  if (!Number.isSafeInteger(link)) fail('the link has no number');
  if (!Array.isArray(visits)) fail('the file has no visits');
  if (publicKey !== published.publicKey) fail('the file was signed by another key than that of the house');
  if (origin !== originOf(readKey(publicKey))) fail('the key is not the one that the address of the log names');
  const given = readEnd(end, link, bundle.house, origin, publicKey);
  // The day that was not over when the file was given out, or later than all that the house has published.
  const open = dayOf(later(given.givenAt, -REST_MS));
  const usedFacts = new Set();
  const usedPages = new Set();
  const roots = new Map();
  let previous = null;
  let sealed = 0;
  for (const [index, visit] of visits.entries()) {
    const name = `visit ${index + 1}`;
    hasOnly(visit, ['seq', 'at', 'verdict', 'facts', 'previous', 'hash', 'place'], name);
    if (visit.seq !== index + 1) fail(`${name} is missing`);
    if (visit.previous !== previous) fail(`${name} does not follow the one before`);
    const { seq, at, verdict } = visit;
    const hash = sha256(canonicalJson({ link, seq, at, verdict, facts: visit.facts, previous }));
    if (hash.toString('hex') !== visit.hash) fail(`${name} was changed`);
    if (!isInstant(at)) fail(`${name} has no time`);
    if (at > later(given.givenAt, REST_MS)) fail(`${name} is later than the file`);
    const found = memberOf(facts, visit.facts, `what ${name} found is missing`);
    if (sha256(canonicalJson(found)).toString('hex') !== visit.facts) fail(`what ${name} found was changed`);
    usedFacts.add(visit.facts);
    if (found?.result?.pageHash !== undefined) usedPages.add(readPage(pages, found.result.pageHash, name));
    previous = visit.hash;
    const day = dayOf(at);
    if (visit.place === null) {
      if (day < open) fail(`${name} has no place under the signed root of ${day}, which was over`);
      if (published.newest !== undefined && day <= published.newest)
        fail(`${name} has no place under the signed root of ${day}: ask the house for a newer file`);
      continue;
    }
    hasOnly(visit.place, ['day', 'index', 'path'], `the place of ${name}`);
    const { index: place, path } = visit.place;
    if (visit.place.day !== day) fail(`${name} is in the tree of another day`);
    if (!roots.has(day)) roots.set(day, readDay(days, day, origin, publicKey, published.days));
    const { size, root } = roots.get(day);
    if (!Number.isSafeInteger(place) || place < 0 || place >= size) fail(`${name} has no place`);
    if (!Array.isArray(path) || path.length > MOST_LEVELS || !path.every(isHex)) fail(`${name} has no way to the root`);
    const leaf = sha256(Uint8Array.of(0), hash);
    if (rootOf(leaf, place, size, path).toString('base64') !== root) fail(`${name} is not in the tree of ${day}`);
    sealed += 1;
  }
  hasOnly(facts, usedFacts, 'the list of findings');
  hasOnly(pages, usedPages, 'the list of pages');
  hasOnly(days, roots.keys(), 'the list of days');
  const last = previous === null ? sha256('') : Buffer.from(previous, 'hex');
  if (given.size !== visits.length || given.root !== last.toString('base64')) fail('visits are missing at the end');
  const [from = null, to = from] = [visits[0]?.at, visits.at(-1)?.at];
  const compared = published.days ? roots.size : 0;
  const { givenAt } = given;
  return { visits: visits.length, sealed, compared, from, to, givenAt, house: bundle.house, publicKey };
}

/** The root of a day, which must be the one that the house publishes, if that is known. */
function readDay(days, day, origin, publicKey, published) {
  const checkpoint = memberOf(days, day, `the signed root of ${day} is missing`);
  const root = readCheckpoint(checkpoint, day, origin, publicKey);
  if (published && !published.has(day)) fail(`${day} is not among the signed days that were read from the house`);
  if (published && published.get(day) !== checkpoint) fail(`the house publishes another root of ${day}`);
  return root;
}

/** What a house publishes: at its address, in a copy of it, or its key alone. */
async function readPublished(given, days) {
  const pageOf = ({ publicKey, days: listed }) => ({
    publicKey,
    days: Object.fromEntries(listed.map(({ day, checkpoint }) => [day, checkpoint])),
  });
  if (existsSync(given)) return pageOf(JSON.parse(readFileSync(given, 'utf8')));
  if (!/^https?:\/\//.test(given)) return { publicKey: given };
  const first = days.sort()[0];
  const read = { days: {} };
  for (let before; ; ) {
    const url = new URL('/api/v1/link-days', given);
    if (before !== undefined) url.searchParams.set('before', before);
    const response = await fetch(url);
    if (!response.ok) fail(`${url} answers ${response.status}`);
    const answer = await response.json();
    const page = pageOf(answer);
    if (read.publicKey !== undefined && read.publicKey !== page.publicKey) fail('the house changed its key meanwhile');
    Object.assign(read.days, page.days);
    read.publicKey = page.publicKey;
    const oldest = answer.days.at(-1)?.day;
    if (!answer.hasOlder || oldest === undefined || oldest === before || first === undefined || oldest <= first)
      return read;
    before = oldest;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [path, given, folder] = process.argv.slice(2);
  if (!path) {
    console.error('node verify-evidence.mjs evidence.json house [folder for the pages]');
    process.exit(2);
  }
  try {
    const text = readEvidence(readFileSync(path));
    const named = parse(text);
    if (!given) {
      console.error(
        `Not verified: name the house that you had the file from, by its address, a saved copy of its /api/v1/link-days, or its key. The file itself says ${named.house}, and ${named.house}/link-checks shows the key.`,
      );
      process.exit(2);
    }
    const house = await readPublished(given, isObject(named.days) ? Object.keys(named.days) : []);
    const { visits, sealed, compared, from, to, givenAt, house: giver } = verifyEvidence(text, house);
    console.log(
      visits === 0
        ? `It had not been visited when ${giver} gave the file out, on ${givenAt}.`
        : `Nothing was changed, and none is missing of the ${visits} visits from ${from} to ${to}. Given out by ${giver} on ${givenAt}.`,
    );
    if (visits > 0)
      console.log(
        `${sealed} visits are under signed days, ${compared > 0 ? `as the house publishes them` : `which were not compared with those that the house publishes`}. ${visits - sealed} are of the last day, which was not over.`,
      );
    const { pages } = named;
    if (folder) mkdirSync(folder, { recursive: true });
    for (const [hash, kept] of folder ? Object.entries(pages) : [])
      writeFileSync(
        join(folder, `${hash}.html`),
        gunzipSync(Buffer.from(kept, 'base64'), { maxOutputLength: MOST_BYTES }),
      );
    console.log(`${Object.keys(pages).length} pages as they were seen${folder ? ` are in ${folder}` : ''}.`);
  } catch (error) {
    console.error(`This does not hold: ${error.message}`);
    process.exit(1);
  }
}
