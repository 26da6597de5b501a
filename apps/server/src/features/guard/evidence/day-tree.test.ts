import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { placeOf, readBlocks, treeOf } from './day-tree.ts';
import { inclusionPath, leafHash, treeRoot } from './merkle.ts';
import { sealDays } from './seal-days.ts';
import { evidenceSigner } from './signer.ts';

/** Two whole blocks and a part of one. */
const VISITS = 2500;
const DAY = '2026-03-05';

const world = await makeWorld(await testDatabase({ as: 'owner' }));
const { db } = world;
const signer = evidenceSigner(Buffer.alloc(32, 7), 'https://links.example');
let link = 0;
/** In the order of the tree: by time, then by number. */
let leaves: Buffer[] = [];

beforeAll(async () => {
  link = await world.briefingIn('published');
  await sql`
    with found as (
      insert into link_checks (briefing_id, url, ok, result) values (${link}, 'https://site.example/', true, '{}')
      returning id
    )
    insert into link_visits (briefing_id, seq, at, verdict, check_id, hash)
    select ${link}, n, ${DAY}::date::timestamp at time zone 'UTC' + interval '1 second' * (n / 3), 'ok', found.id,
      sha256(n::text::bytea)
    from found, generate_series(1, ${VISITS}::int) n`.execute(db);
  leaves = Array.from({ length: VISITS }, (_none, index) =>
    leafHash(
      createHash('sha256')
        .update(String(index + 1))
        .digest(),
    ),
  );
  await sealDays(db, signer, new Date('2026-03-06T06:00:00Z'));
});

test('the tree of a day in blocks is the tree over all its visits', async () => {
  const tree = await treeOf(db, DAY);
  expect(tree).toMatchObject({ size: VISITS, root: treeRoot(leaves) });
  expect(tree.blocks).toHaveLength(3);
  expect(await readBlocks(db, DAY)).toEqual(tree.blocks);
  expect(await treeOf(db, '2026-03-04')).toEqual({ size: 0, root: treeRoot([]), blocks: [] });
});

test.each([1, 2, 3, 1023, 1024, 1025, 2048, 2049, VISITS])('visit %i has its place and its path', async (seq) => {
  const { rows } = await sql<{ at: string }>`select at::text from link_visits where seq = ${seq}`.execute(db);
  const place = await placeOf(db, DAY, { at: rows[0]?.at ?? '', briefingId: link, seq });
  expect(place).toEqual({ index: seq - 1, path: inclusionPath(leaves, seq - 1) });
});

test('a visit that is not of the day has no place', async () => {
  expect(await placeOf(db, DAY, { at: `${DAY} 00:00:01+00`, briefingId: link, seq: VISITS + 1 })).toBeNull();
  expect(await placeOf(db, '2026-03-04', { at: '2026-03-04 10:00:00+00', briefingId: link, seq: 1 })).toBeNull();
});

test('a day that was sealed before blocks were kept gets them', async () => {
  const before = await readBlocks(db, DAY);
  await sql`delete from link_day_blocks`.execute(db);
  expect(await sealDays(db, signer, new Date('2026-03-06T06:00:00Z'))).toBe(0);
  expect(await readBlocks(db, DAY)).toEqual(before);
});
