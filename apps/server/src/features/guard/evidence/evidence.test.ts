import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { LinkEvidence } from '@linkstand/contract/links/evidence';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { noteVisit } from '../commands/note-visit.ts';
import { makeMonths } from '../jobs.ts';
import { bundleOf } from './bundle.ts';
import { inclusionPath, leafHash, treeRoot } from './merkle.ts';
import { listDays, sealDays } from './seal-days.ts';
import { evidenceSigner } from './signer.ts';

const script = pathToFileURL(join(import.meta.dirname, '../../../../../../scripts/verify-evidence.mjs'));
const { readEvidence, verifyEvidence } = (await import(script.href)) as {
  readEvidence: (bytes: Uint8Array) => string;
  verifyEvidence: (
    text: string,
    house?: string | { publicKey: string; days?: Record<string, string> },
  ) => { visits: number; sealed: number; compared: number; givenAt: string; house: string };
};

describe('the tree of a day (RFC 9162)', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    .map((hex) => Buffer.from(hex, 'hex'))
    .map(leafHash);
  test.each([
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the published root of %i leaves', (size, root) => {
    expect(treeRoot(leaves.slice(0, size)).toString('hex')).toBe(root);
  });

  test('of none is the hash of nothing', () => {
    expect(treeRoot([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(inclusionPath(leaves.slice(0, 1), 0)).toEqual([]);
    expect(inclusionPath(leaves, 5)).toHaveLength(3);
  });
});

const check = (problems: { code: 'link_missing'; detail: string }[]) => ({
  ...{
    ok: problems.length === 0,
    checkedAt: NOW.toISOString(),
    pageStatus: 200,
    finalUrl: null,
    title: 'ñ “x” \ufffd',
  },
  ...{ redirects: [], linkFound: true, linkUrl: null, anchor: null, rel: [], linkType: null, further: [] },
  ...{ noindex: false, canonical: null, robotsBlocked: false, problems, durationMs: 1 },
});
const seenAlive = (briefingId: number) => ({
  ...{ briefingId, url: 'https://site.example/shoes', check: check([]), page: Buffer.from('<p>ñ</p>'), chance: 0.5 },
});

describe('the evidence of a link', () => {
  const signer = evidenceSigner(Buffer.alloc(32, 7), 'https://links.example');
  let text = '';

  beforeAll(async () => {
    const world = await makeWorld(await testDatabase());
    const { db } = world;
    const ids = [await world.briefingIn('published'), await world.briefingIn('published')];
    for (let day = 0; day < 12; day += 1) {
      const ctx = world.context(world.system, { now: new Date(NOW.getTime() + day * 86_400_000) });
      for (const briefingId of ids)
        await db.transaction().execute((tx) =>
          noteVisit(tx, ctx, {
            briefingId,
            url: 'https://site.example/shoes',
            check: check(day === 7 ? [{ code: 'link_missing', detail: '' }] : []),
            page: Buffer.from(`<p>“ñ” on day ${day}</p>`),
            chance: 0.5,
          }),
        );
    }
    // The last day is not over.
    const now = new Date(NOW.getTime() + 11 * 86_400_000);
    expect(await sealDays(db, signer, now)).toBe(11);
    expect(await sealDays(db, signer, now)).toBe(0);
    text = canonicalJson(await bundleOf(world.context(world.client), signer, ids[0] ?? 0));
    await expect(bundleOf(world.context(world.stranger), signer, ids[0] ?? 0)).rejects.toMatchObject({ status: 404 });
    // Nobody changes what was seen.
    await makeMonths(db, now);
    const { rows: parts } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent in ('link_visits'::regclass, 'link_pages'::regclass)`.execute(db);
    expect(parts.length).toBeGreaterThan(3);
    for (const { name } of [...parts, { name: 'link_pages' }])
      for (const act of ['update', 'delete from'])
        await expect(
          sql`${sql.raw(act)} ${sql.table(name)} ${sql.raw(act === 'update' ? 'set at = now()' : '')}`.execute(db),
        ).rejects.toThrow('permission denied');
    await expect(db.updateTable('linkVisits').set({ verdict: 'ok' }).execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('linkDays').execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('linkDayBlocks').execute()).rejects.toThrow('permission denied');
  });

  test('is verified without the server', () => {
    const { days } = JSON.parse(text) as LinkEvidence;
    const found = { visits: 12, sealed: 11, house: 'https://links.example' };
    expect(verifyEvidence(text, signer.publicKey)).toMatchObject({ ...found, compared: 0 });
    expect(verifyEvidence(text, { publicKey: signer.publicKey, days })).toMatchObject({ ...found, compared: 11 });
    expect(() => verifyEvidence(text)).toThrow('can’t be told without the key');
  });

  test('holds the page where something changed, as it was seen', () => {
    const { facts, pages } = JSON.parse(text) as {
      facts: Record<string, { result: { pageHash: string } }>;
      pages: Record<string, string>;
    };
    // In place, lost on the eighth day, back in place.
    expect(Object.keys(pages)).toHaveLength(3);
    expect(
      Object.values(facts)
        .map(({ result }) => result.pageHash)
        .sort(),
    ).toEqual(Object.keys(pages).sort());
    const seen = Object.values(pages).map((kept) => gunzipSync(Buffer.from(kept, 'base64')).toString());
    expect(seen.sort()).toEqual([0, 7, 8].map((day) => `<p>“ñ” on day ${day}</p>`));
    const without = JSON.parse(text);
    without.pages = {};
    expect(() => verifyEvidence(canonicalJson(without), signer.publicKey)).toThrow('the page of visit 1 is missing');
  });

  test('a changed byte anywhere is found', { timeout: 60_000 }, () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = ((changed[at] ?? 0) + by) % 256;
        expect(() => verifyEvidence(readEvidence(changed), signer.publicKey)).toThrow();
      }),
      { numRuns: 1000 },
    );
    expect(readEvidence(bytes)).toBe(text);
    // The title of a page in a broken encoding holds U+FFFD, which lenient readers make of other bytes too.
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf('\ufffd')] = 0xf0;
    expect(changed.toString('utf8')).toBe(text);
    expect(() => readEvidence(changed)).toThrow('the file was changed');
  });

  test('a visit that is left out is found, wherever it was', () => {
    const without = (index: number) => {
      const bundle = JSON.parse(text) as { visits: unknown[] };
      bundle.visits.splice(index, 1);
      return canonicalJson(bundle);
    };
    for (const index of [0, 5, 11]) expect(() => verifyEvidence(without(index), signer.publicKey)).toThrow();
    expect(() => verifyEvidence(without(0), signer.publicKey)).toThrow('visit 1 is missing');
  });

  const other = evidenceSigner(Buffer.alloc(32, 8), 'https://links.example');
  type Writable = { -readonly [K in keyof LinkEvidence]: LinkEvidence[K] };
  const change = (to: (bundle: Writable) => void): string => {
    const bundle = JSON.parse(text) as Writable;
    to(bundle);
    return canonicalJson(bundle);
  };
  const lastHash = ({ visits }: Writable) => Buffer.from(visits.at(-1)?.hash ?? '', 'hex');
  /** Signs the end anew, as whoever has the key could. */
  const endAnew = (bundle: Writable, by = signer, at = NOW.getTime() + 11 * 86_400_000) => {
    const last = bundle.visits.length === 0 ? sha256('') : lastHash(bundle);
    bundle.end = by.sign(bundle.visits.length, last, `link ${bundle.link}`, new Date(at).toISOString(), bundle.house);
  };
  const dropDay = (bundle: Writable, nth: number) => {
    const day = Object.keys(bundle.days).sort()[nth] ?? '';
    delete bundle.days[day];
    return day;
  };
  const bare = (bundle: Writable, which: (index: number) => boolean) => {
    for (const [index, visit] of bundle.visits.entries()) if (which(index)) visit.place = null;
    const used = new Set(bundle.visits.map(({ place }) => place?.day));
    for (const day of Object.keys(bundle.days)) if (!used.has(day)) delete bundle.days[day];
  };
  const signAnew = (bundle: Writable) => {
    bundle.publicKey = other.publicKey;
    for (const [day, checkpoint] of Object.entries(bundle.days)) {
      const [, size = '', root = ''] = checkpoint.split('\n');
      bundle.days[day] = other.sign(Number(size), Buffer.from(root, 'base64'), day);
    }
    endAnew(bundle, other);
  };

  test.each<[string, (bundle: Writable) => void, string]>([
    ['every seal stripped', (b) => bare(b, () => true), 'visit 1 has no place under the signed root'],
    [
      'every seal stripped by the house',
      (b) => {
        bare(b, () => true);
        endAnew(b);
      },
      'visit 1 has no place under the signed',
    ],
    ['one seal stripped', (b) => bare(b, (index) => index === 7), 'visit 8 has no place under the signed root'],
    ['the last sealed day stripped', (b) => bare(b, (index) => index === 10), 'visit 11 has no place under the signed'],
    ['the signer swapped', signAnew, 'signed by another key than that of the house'],
    ['the signer of the end swapped', (b) => endAnew(b, other), 'the end is of something else'],
    ['the key alone swapped', (b) => Object.assign(b, { publicKey: other.publicKey }), 'signed by another key'],
    [
      'another log named',
      (b) => Object.assign(b, { origin: other.origin }),
      'not the one that the address of the log names',
    ],
    [
      'another house named',
      (b) => Object.assign(b, { house: 'https://other.example' }),
      'the end is of something else',
    ],
    ['a day dropped', (b) => void dropDay(b, 3), 'the signed root of'],
    ['all days dropped', (b) => Object.assign(b, { days: {} }), 'the signed root of'],
    [
      'days swapped',
      (b) => {
        const [one = '', two = ''] = Object.keys(b.days).sort();
        [b.days[one], b.days[two]] = [b.days[two] ?? '', b.days[one] ?? ''];
      },
      'is of something else',
    ],
    [
      'a day of another house',
      (b) => {
        const day = Object.keys(b.days)[0] ?? '';
        b.days[day] = other.sign(2, Buffer.alloc(32), day);
      },
      'is of something else',
    ],
    [
      'a day too many',
      (b) => Object.assign(b.days, { '2026-01-01': signer.sign(1, Buffer.alloc(32), '2026-01-01') }),
      'the list of days',
    ],
    ['visits reordered', (b) => void b.visits.reverse(), 'visit 1 is missing'],
    [
      'visits reordered and counted anew',
      (b) => {
        b.visits.reverse();
        for (const [index, visit] of b.visits.entries()) visit.seq = index + 1;
      },
      'visit 1 does not follow',
    ],
    ['truncated', (b) => void b.visits.pop(), 'visits are missing at the end'],
    [
      'truncated to nothing',
      (b) => Object.assign(b, { visits: [], facts: {}, pages: {}, days: {} }),
      'missing at the end',
    ],
    ['the beginning dropped', (b) => void b.visits.shift(), 'visit 1 is missing'],
    [
      'places swapped',
      (b) => {
        const [one, two] = b.visits;
        if (one && two) [one.place, two.place] = [two.place, one.place];
      },
      'visit 1 is in the tree of another day',
    ],
    [
      'the place beside it',
      (b) => {
        const place = b.visits[0]?.place;
        if (place) place.index = 1 - place.index;
      },
      'visit 1 is not in the tree of',
    ],
    ['a way cut short', (b) => void b.visits[0]?.place?.path.pop(), 'a path is too short'],
    ['a way too long', (b) => void b.visits[0]?.place?.path.push('0'.repeat(64)), 'a path is too long'],
    ['a verdict changed', (b) => void Object.assign(b.visits[7] ?? {}, { verdict: 'ok' }), 'visit 8 was changed'],
    ['a time changed', (b) => void Object.assign(b.visits[3] ?? {}, { at: NOW.toISOString() }), 'visit 4 was changed'],
    [
      'what was found changed',
      (b) => {
        for (const found of Object.values(b.facts)) found.url = 'https://other.example/';
      },
      'what visit 1 found was changed',
    ],
    [
      'a page swapped',
      (b) => {
        for (const hash of Object.keys(b.pages)) b.pages[hash] = 'AAAA';
      },
      'the page of visit 1 was changed',
    ],
    ['of another link', (b) => Object.assign(b, { link: b.link + 1 }), 'the end is of something else'],
    ['of an older version', (b) => Object.assign(b, { version: 3 }), 'a version that is not known'],
    [
      'the end of fewer visits',
      (b) => Object.assign(b, { end: signer.sign(11, lastHash(b), `link ${b.link}`, NOW.toISOString(), b.house) }),
      'later than the file',
    ],
    [
      'a checkpoint for an end',
      (b) => Object.assign(b, { end: Object.values(b.days)[0] ?? '' }),
      'the end is of something else',
    ],
    ['no end', (b) => Object.assign(b, { end: '' }), 'the end is broken'],
    [
      'a name that every object has',
      (b) => Object.assign(b.visits[0] ?? {}, { facts: 'constructor' }),
      'visit 1 was changed',
    ],
    ['no list of visits', (b) => Object.assign(b, { visits: null }), 'the file has no visits'],
    ['no visit in the list', (b) => Object.assign(b, { visits: [null] }), 'visit 1 is not as it should be'],
    ['a further member', (b) => Object.assign(b, { note: 'verified' }), 'other members'],
  ])('is refused with %s', (_, tamper, sentence) => {
    expect(() => verifyEvidence(change(tamper), signer.publicKey)).toThrow(sentence);
  });

  test('of another house is refused whole, and so is a key that is none', () => {
    const theirs = change((bundle) => {
      bundle.origin = other.origin;
      signAnew(bundle);
    });
    expect(() => verifyEvidence(theirs, signer.publicKey)).toThrow('signed by another key than that of the house');
    for (const key of ['', 'key', signer.publicKey.slice(1)]) expect(() => verifyEvidence(text, key)).toThrow();
    for (const broken of ['', '[]', 'null', '{}', '['.repeat(100_000), `${text}\n`, ` ${text}`, text.slice(0, -1)])
      expect(() => verifyEvidence(broken, signer.publicKey), broken.slice(0, 10)).toThrow();
  });

  test('a house that dates a file back, or signs two roots of a day, shows by what it publishes', () => {
    const { days } = JSON.parse(text) as LinkEvidence;
    const house = { publicKey: signer.publicKey, days };
    // The seal of the last sealed day stripped, as if the file had been given out on that day.
    const dated = change((bundle) => {
      bundle.visits.length = 11;
      bare(bundle, (index) => index === 10);
      endAnew(bundle, signer, NOW.getTime() + 10 * 86_400_000);
    });
    expect(verifyEvidence(dated, signer.publicKey)).toMatchObject({ visits: 11, sealed: 10 });
    expect(() => verifyEvidence(dated, house)).toThrow('visit 11 has no place under the signed root');
    const [first = ''] = Object.keys(days).sort();
    const twofold = { ...house, days: { ...days, [first]: signer.sign(3, Buffer.alloc(32), first) } };
    expect(() => verifyEvidence(text, twofold)).toThrow(`the house publishes another root of ${first}`);
    const { [first]: _dropped, ...fewer } = days;
    expect(() => verifyEvidence(text, { ...house, days: fewer })).toThrow(`${first} is not among the signed days`);
  });
});

test('a file seals the days that no worker has sealed, and a clock that is set back leads into none of them', async () => {
  const world = await makeWorld(await testDatabase());
  const signer = evidenceSigner(Buffer.alloc(32, 7), 'https://links.example');
  const briefingId = await world.briefingIn('published');
  const visitOn = (now: Date) =>
    world.db.transaction().execute((tx) => noteVisit(tx, world.context(world.system, { now }), seenAlive(briefingId)));
  const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  const given = async (now: Date) =>
    verifyEvidence(
      canonicalJson(await bundleOf(world.context(world.client, { now }), signer, briefingId)),
      signer.publicKey,
    );
  expect(await given(day(0))).toMatchObject({ visits: 0, sealed: 0 });
  for (let count = 0; count < 60; count += 1) await visitOn(day(count));
  expect(await given(day(61))).toMatchObject({ visits: 60, sealed: 60 });
  await visitOn(day(58));
  expect(await given(day(58))).toMatchObject({ visits: 61, sealed: 60 });
  expect(await given(day(63))).toMatchObject({ visits: 61, sealed: 61 });
});

test('the signed roots of all days are published, a page at a time', async () => {
  const { db } = await makeWorld(await testDatabase());
  await sql`insert into link_days (day, size, root, checkpoint, sealed_at)
    select '2026-01-01'::date + n, 0, '', 'checkpoint', now() from generate_series(1, 250) n`.execute(db);
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const { days, hasOlder } = await listDays(db, before);
    seen.push(...days.map(({ day }) => day));
    if (!hasOlder) break;
  }
  expect(seen).toHaveLength(250);
  expect([seen[0], seen.at(-1)]).toEqual(['2026-09-08', '2026-01-02']);
  expect(seen).toEqual(seen.toSorted().reverse());
});
