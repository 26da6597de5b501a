import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { LinkEvidence } from '@linkstand/contract/links/evidence';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { noteVisit } from '../commands/note-visit.ts';
import { makeMonths } from '../jobs.ts';
import { bundleOf } from './bundle.ts';
import { inclusionPath, leafHash, treeRoot } from './merkle.ts';
import { sealDays } from './seal-days.ts';
import { evidenceSigner } from './signer.ts';

const script = pathToFileURL(join(import.meta.dirname, '../../../../../../scripts/verify-evidence.mjs'));
const { readEvidence, verifyEvidence } = (await import(script.href)) as {
  readEvidence: (bytes: Uint8Array) => string;
  verifyEvidence: (text: string, key?: string) => { visits: number; sealed: number };
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

describe('the evidence of a link', () => {
  const signer = evidenceSigner(Buffer.alloc(32, 7));
  let text = '';

  beforeAll(async () => {
    const world = await makeWorld(await testDatabase());
    const { db } = world;
    const ids = [await world.briefingIn('published'), await world.briefingIn('published')];
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
    expect(verifyEvidence(text, signer.publicKey)).toMatchObject({ visits: 12, sealed: 11 });
    expect(() => verifyEvidence(text, evidenceSigner(Buffer.alloc(32, 8)).publicKey)).toThrow('another key');
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
    expect(() => verifyEvidence(canonicalJson(without))).toThrow('the page of visit 1 is missing');
  });

  test('a changed byte anywhere is found', { timeout: 60_000 }, () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = ((changed[at] ?? 0) + by) % 256;
        expect(() => verifyEvidence(readEvidence(changed))).toThrow();
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
    for (const index of [0, 5, 11]) expect(() => verifyEvidence(without(index))).toThrow();
    expect(() => verifyEvidence(without(11))).toThrow('visits are missing at the end');
  });

  test('the end is of this link and this key, and can be that of no day', () => {
    const changed = (change: (bundle: LinkEvidence) => void) => {
      const bundle = JSON.parse(text) as LinkEvidence;
      change(bundle);
      return () => verifyEvidence(canonicalJson(bundle));
    };
    const last = Buffer.from((JSON.parse(text) as LinkEvidence).visits.at(-1)?.hash ?? '', 'hex');
    const at = NOW.toISOString();
    expect(changed((each) => Object.assign(each, { end: signer.sign(12, last, 'link 0', at) }))).toThrow(
      'something else',
    );
    expect(changed((each) => Object.assign(each, { end: signer.sign(11, last, `link ${each.link}`, at) }))).toThrow(
      'missing at the end',
    );
    const other = evidenceSigner(Buffer.alloc(32, 8));
    expect(changed((each) => Object.assign(each, { end: other.sign(12, last, `link ${each.link}`, at) }))).toThrow();
    expect(changed((each) => Object.assign(each, { end: Object.values(each.days)[0] }))).toThrow('something else');
    expect(changed((each) => Object.assign(each, { end: '' }))).toThrow('broken');
    expect(changed((each) => Object.assign(each, { visits: [], facts: {}, pages: {}, days: {} }))).toThrow('a key but');
  });
});
