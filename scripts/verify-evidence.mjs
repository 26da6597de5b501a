// Verifies what was seen of a link, from the file that Linkstand gives out, without any server and with nothing
// installed but Node:
//
//   node verify-evidence.mjs evidence.json [public key, base64] [folder for the pages]
//
// The pages that were seen are in the file too; with a folder they are written there to be looked at.
// The file must be whole and unchanged to the byte: each visit carries the hash of the one before, each finding is held
// by its hash, and each visit has its place in the tree of its day (RFC 9162), whose root is signed (Ed25519). How many
// visits there were when the file was given out is signed too, with the hash of the last one.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
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
const hasOnly = (object, keys, what) => {
  if (Object.keys(object).sort().join() !== [...keys].sort().join()) fail(`${what} has other members than it should`);
};
const isHex = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

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

/** Reads a signed number and hash, and the lines behind them. Throws unless the key has signed exactly this text. */
function readSigned(note, what, origin, publicKey) {
  const [, text, name, signed] = /^([\s\S]*?\n)\n— (\S+) (\S+)\n$/.exec(note) ?? fail(`${what} is broken`);
  const [noteOrigin, size, root, ...rest] = text.split('\n');
  if (noteOrigin !== origin || name !== origin || rest.pop() !== '') fail(`${what} is of something else`);
  if (!/^(0|[1-9]\d*)$/.test(size)) fail(`${what} has no size`);
  const bytes = Buffer.from(signed, 'base64');
  const key = Buffer.from(publicKey, 'base64');
  if (bytes.toString('base64') !== signed || key.toString('base64') !== publicKey || key.length !== 32)
    fail('a key or signature is not written as it should be');
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

/** When the file was given out. Throws unless all visits until then are in it. */
function readEnd(note, link, visits, origin, publicKey) {
  const { size, root, lines } = readSigned(note, 'the end', origin, publicKey);
  const [of, givenAt] = lines;
  if (lines.length !== 2 || of !== `link ${link}`) fail('the end is of something else');
  const last = Buffer.from(visits.at(-1).hash, 'hex').toString('base64');
  if (size !== visits.length || root !== last) fail('visits are missing at the end');
  return givenAt;
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
  const kept = pages[hash] ?? fail(`the page of ${name} is missing`);
  const bytes = Buffer.from(kept, 'base64');
  if (bytes.toString('base64') !== kept || sha256(bytes).toString('hex') !== hash)
    fail(`the page of ${name} was changed`);
  return hash;
}

/**
 * Verifies the text of an evidence file.
 * @param {string} text
 * @param {string} [trustedKey] the installation's key, base64, as known from elsewhere
 * @returns {{ visits: number, sealed: number, from: string | null, to: string | null, givenAt: string | null,
 *   publicKey: string }} without visits, nothing is signed
 * @throws Error that says what does not hold
 */
export function verifyEvidence(text, trustedKey) {
  const bundle = JSON.parse(text);
  if (canonicalJson(bundle) !== text) fail('the file was changed');
  hasOnly(bundle, ['version', 'link', 'origin', 'publicKey', 'visits', 'facts', 'pages', 'days', 'end'], 'the file');
  const { version, link, origin, publicKey, visits, facts, pages, days, end } = bundle;
  if (version !== 3) fail('the file is of a version that is not known');
  if (!Number.isSafeInteger(link)) fail('the link has no number');
  if (trustedKey !== undefined && publicKey !== trustedKey) fail('the file was signed by another key');
  const usedFacts = new Set();
  const usedPages = new Set();
  const usedDays = new Set();
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
    const found = facts[visit.facts] ?? fail(`what ${name} found is missing`);
    if (sha256(canonicalJson(found)).toString('hex') !== visit.facts) fail(`what ${name} found was changed`);
    usedFacts.add(visit.facts);
    if (found.result.pageHash !== undefined) usedPages.add(readPage(pages, found.result.pageHash, name));
    previous = visit.hash;
    if (visit.place === null) continue;
    hasOnly(visit.place, ['day', 'index', 'path'], `the place of ${name}`);
    const { day, path } = visit.place;
    if (at.slice(0, 10) !== day) fail(`${name} is in the tree of another day`);
    if (!roots.has(day)) roots.set(day, readCheckpoint(days[day] ?? fail(`${day} is missing`), day, origin, publicKey));
    usedDays.add(day);
    const { size, root } = roots.get(day);
    const place = visit.place.index;
    if (!Number.isSafeInteger(place) || place < 0 || place >= size || !path.every(isHex)) fail(`${name} has no place`);
    const leaf = sha256(Uint8Array.of(0), hash);
    if (rootOf(leaf, place, size, path).toString('base64') !== root) fail(`${name} is not in the tree of ${day}`);
    sealed += 1;
  }
  hasOnly(facts, usedFacts, 'the list of findings');
  hasOnly(pages, usedPages, 'the list of pages');
  hasOnly(days, usedDays, 'the list of days');
  const none = { visits: 0, sealed: 0, from: null, to: null, givenAt: null, publicKey: '' };
  if (visits.length === 0) {
    if (publicKey !== '' || end !== '' || typeof origin !== 'string') fail('there is a key but nothing is signed');
    return none;
  }
  const givenAt = readEnd(end, link, visits, origin, publicKey);
  return { visits: visits.length, sealed, from: visits[0].at, to: visits.at(-1).at, givenAt, publicKey };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [path, key, folder] = process.argv.slice(2);
  if (!path) {
    console.error('node verify-evidence.mjs evidence.json [public key] [folder for the pages]');
    process.exit(2);
  }
  try {
    const text = readEvidence(readFileSync(path));
    const { visits, sealed, from, to, givenAt, publicKey } = verifyEvidence(text, key || undefined);
    console.log(
      visits === 0
        ? 'There are no visits in it, and nothing is signed.'
        : `Nothing was changed, and none is missing of the ${visits} visits from ${from} to ${to}, ${sealed} of them under signed days. Given out on ${givenAt}.`,
    );
    if (visits > 0) console.log(`Signed by ${publicKey}: compare it with the one that is published.`);
    const { pages } = JSON.parse(text);
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
