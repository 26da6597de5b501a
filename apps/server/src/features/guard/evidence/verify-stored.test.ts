import type { LinkCheck } from '@linkstand/contract/links/schema';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { noteVisit } from '../commands/note-visit.ts';
import { sealDays } from './seal-days.ts';
import { evidenceSigner } from './signer.ts';
import { verifyStoredEvidence } from './verify-stored.ts';

/** As the database's owner, whom no privilege keeps from changing what was seen. */
const world = await makeWorld(await testDatabase({ as: 'owner' }));
const { db } = world;
const signer = evidenceSigner(Buffer.alloc(32, 7), 'https://links.example');
const DAY_MS = 86_400_000;
const VISITS = 8;
const PAGE = Buffer.from('<p>Shoes</p>');
const ids: number[] = [];

const found = (title: string): LinkCheck => ({
  ...{ ok: true, checkedAt: NOW.toISOString(), pageStatus: 200, finalUrl: null, title },
  ...{ redirects: [], linkFound: true, linkUrl: null, anchor: null, rel: [], linkType: null, further: [] },
  ...{ noindex: false, canonical: null, robotsBlocked: false, problems: [], durationMs: 1 },
});

beforeAll(async () => {
  for (let links = 0; links < 3; links += 1) ids.push(await world.briefingIn('published'));
  for (let day = 0; day < VISITS; day += 1) {
    const ctx = world.context(world.system, { now: new Date(NOW.getTime() + day * DAY_MS) });
    for (const briefingId of ids) {
      const visit = {
        briefingId,
        url: 'https://site.example/shoes',
        check: found(day < 4 ? 'Shoes' : 'Boots'),
        page: PAGE,
      };
      await db.transaction().execute((tx) => noteVisit(tx, ctx, { ...visit, chance: 0.5 }));
    }
  }
  await sealDays(db, signer, new Date(NOW.getTime() + (VISITS - 1) * DAY_MS));
});

const UNDO = new Error('What was tried is undone.');

/** What is found wrong after a change, which is then undone. */
async function faultAfter(change: string, atOnce?: number): Promise<string | undefined> {
  let fault: string | undefined;
  const trying = db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql.raw(change).execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    ({ fault } = await verifyStoredEvidence(tx as unknown as Database, signer, atOnce));
    throw UNDO;
  });
  await expect(trying).rejects.toBe(UNDO);
  return fault;
}

test('all that is stored is verified, however much is read at once', async () => {
  for (const atOnce of [1, 5, VISITS, 3 * VISITS, 1000])
    expect(await verifyStoredEvidence(db, signer, atOnce)).toEqual({
      ...{ links: 3, visits: 3 * VISITS, days: VISITS - 1 },
      fault: undefined,
    });
});

test.each([
  ['a verdict', `update link_visits set verdict = 'fault' where briefing_id = $2 and seq = 3`, 'link $2, visit 3 or'],
  [
    'a time',
    `update link_visits set at = at + interval '1 ms' where briefing_id = $2 and seq = 1`,
    'link $2, visit 1 or',
  ],
  [
    'what was found',
    `update link_checks set result = result || '{"title":"Hats"}' where briefing_id = $1`,
    'link $1, visit 1 or',
  ],
  [
    'a page',
    `update link_pages p set gzip = gzip || '\\x00' from link_checks l where l.id = p.check_id and l.briefing_id = $1`,
    'its page was changed',
  ],
  [
    'a page left out',
    `delete from link_pages p using link_checks l where l.id = p.check_id and l.briefing_id = $3`,
    'its page was changed',
  ],
  ['the address', `update link_checks set url = url || '?' where briefing_id = $3`, 'link $3, visit 1 or'],
  [
    'a visit left out',
    `delete from link_visits where briefing_id = $2 and seq = 4`,
    'link $2, visit 5: visit 4 is missing',
  ],
  [
    'the first left out',
    `delete from link_visits where briefing_id = $1 and seq = 1`,
    'link $1, visit 2: visit 1 is missing',
  ],
  [
    'the last left out',
    `delete from link_visits where briefing_id = $2 and seq = ${VISITS}`,
    'link $2: visits after the 7. are missing',
  ],
  ['a whole link', `delete from link_visits where briefing_id = $2`, 'link $2: its visits are missing'],
  ['the last link', `delete from link_visits where briefing_id = $3`, 'link $3: its visits are missing'],
  [
    'a whole link with its watch',
    `with w as (delete from link_watches where briefing_id = $3)
    delete from link_visits where briefing_id = $3`,
    'day 2026-03-04: 2 visits instead of 3',
  ],
  ['a day', `delete from link_days where day = '2026-03-06'`, 'day 2026-03-06 is missing'],
  ['the first day', `delete from link_days where day = '2026-03-04'`, 'day 2026-03-04 is missing'],
  [
    'a root',
    `update link_days set root = sha256('') where day = '2026-03-05'`,
    'day 2026-03-05: its visits were changed',
  ],
  [
    'a block of a day',
    `update link_day_blocks set root = sha256('') where day = '2026-03-05'`,
    'day 2026-03-05: its blocks were changed',
  ],
  [
    'a block left out',
    `delete from link_day_blocks where day = '2026-03-05'`,
    'day 2026-03-05: its blocks were changed',
  ],
  [
    'a checkpoint',
    `update link_days set checkpoint = replace(checkpoint, '3', '4') where day = '2026-03-05'`,
    'day 2026-03-05: its checkpoint',
  ],
])('%s that is changed is found', async (_what, change, fault) => {
  const named = (text: string) => text.replace(/\$(\d)/g, (_all, nth) => String(ids[nth - 1]));
  for (const atOnce of [1, 7, 1000]) expect(await faultAfter(named(change), atOnce)).toContain(named(fault));
});

test('days that another secret signed are told', async () => {
  const { fault } = await verifyStoredEvidence(db, evidenceSigner(Buffer.alloc(32, 8), 'https://links.example'));
  expect(fault).toBe('day 2026-03-04: its checkpoint was changed, or signed with another secret');
});
