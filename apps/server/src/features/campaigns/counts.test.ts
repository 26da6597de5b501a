import { setTimeout as sleep } from 'node:timers/promises';
import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;

/** Two briefings of one campaign are moved in two transactions at once: the first commits when the second has moved, or waits. */
async function moveBoth(from: BriefingStatus, to: BriefingStatus) {
  const first = await world.briefingIn(from);
  const { campaignId } = await world.readBriefingRow(first);
  const second = await world.make.briefing(campaignId, world.sites.one, from);
  const move = (id: number, meanwhile: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('briefings').set({ status: to }).where('id', '=', id).execute();
      await meanwhile();
    });
  let later: Promise<void> | undefined;
  await move(first, async () => {
    later = move(second, async () => {});
    await sleep(300);
  });
  await later;
  return db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow();
}

const CASES: [BriefingStatus, BriefingStatus, object][] = [
  ['in_review', 'pending_client', { status: 'in_progress', yourTurn: 2 }],
  ['pending_client', 'in_review', { status: 'in_progress', yourTurn: 0 }],
  ['published', 'done', { status: 'finished', yourTurn: 0 }],
  ['waiting', 'denied', { status: 'canceled', totalCents: 0 }],
];
test.each(CASES)('two briefings moved from %s to %s at once are both counted', async (from, to, counts) => {
  expect(await moveBoth(from, to)).toMatchObject({ siteCount: 2, ...counts });
});
