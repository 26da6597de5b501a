import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';

const world = await makeWorld(await testDatabase());
const { db, client, colleague } = world;

const read = () =>
  db
    .selectFrom('users')
    .select(['id', 'campaignsCount', 'briefingsCount', 'lastRequestAt', 'yearSpendCents', 'updatedAt'])
    .where('id', 'in', [client.id, colleague.id])
    .orderBy('id')
    .execute();

/** The values that were updated step by step are equal to a full recalculation. */
async function expectExact() {
  const kept = await read();
  await sql`select users_recalculate()`.execute(db);
  expect(await read()).toEqual(kept);
  return kept;
}

test('what clients ordered follows their orders, step by step', async () => {
  const recently = new Date();
  const before = await expectExact();
  const first = await world.briefingIn('waiting', { submittedAt: recently });
  const second = await world.briefingIn('waiting', { submittedAt: recently, priceCents: 5000 });
  const [one] = await expectExact();
  expect(one).toMatchObject({ campaignsCount: 2, briefingsCount: 2, yearSpendCents: 17_000, lastRequestAt: recently });
  // An order is no change of the person that anybody has to look at.
  expect(one?.updatedAt).toEqual(before[0]?.updatedAt);

  const steps: [what: object, spend: number][] = [
    [{ status: 'denied' }, 5000],
    [{ status: 'waiting', priceCents: 9000 }, 14_000],
    [{ bonusAt: NOW, bonusById: world.admin.id }, 5000],
    [{ bonusAt: null, bonusById: null }, 14_000],
    [{ submittedAt: new Date(Date.now() - 370 * 86_400_000) }, 5000],
    [{ submittedAt: null }, 5000],
    [{ submittedAt: recently, status: 'published' }, 14_000],
  ];
  for (const [change, spend] of steps) {
    await db.updateTable('briefings').set(change).where('id', '=', first).execute();
    expect((await expectExact())[0]?.yearSpendCents, JSON.stringify(change)).toBe(spend);
  }

  const { campaignId } = await world.readBriefingRow(second);
  await db.updateTable('campaigns').set({ userId: colleague.id }).where('id', '=', campaignId).execute();
  const moved = await expectExact();
  expect(moved.map(({ yearSpendCents }) => yearSpendCents)).toEqual([9000, 5000]);
  const other = await world.readBriefingRow(first);
  await db.updateTable('briefings').set({ campaignId: other.campaignId }).where('id', '=', second).execute();
  expect((await expectExact()).map(({ briefingsCount }) => briefingsCount)).toEqual([2, 0]);
  await db.deleteFrom('briefings').where('id', '=', second).execute();
  await expectExact();
  await db.deleteFrom('campaigns').where('id', '=', other.campaignId).execute();
  expect((await expectExact())[0]).toMatchObject({ campaignsCount: 0, briefingsCount: 0, lastRequestAt: null });
});
