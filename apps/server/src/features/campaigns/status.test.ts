import { briefingMachine, campaignStatus } from '@linkstand/contract/briefings/machine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { makeWorld } from '../../testing/world.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;

test('the database derives a campaign’s status and total as the contract says, whatever changes its briefings', async () => {
  const statuses = fc.array(fc.constantFrom(...briefingMachine.states), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(statuses, statuses, async (first, then) => {
      const id = await world.make.campaign(world.client, world.brandId);
      const ids: number[] = [];
      for (const status of first) ids.push(await world.make.briefing(id, world.sites.one, status));
      const campaign = () => db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect((await campaign()).status).toBe(campaignStatus(first));
      const now = first.map((status, index) => then[index] ?? status);
      for (const [index, status] of now.entries()) {
        await db
          .updateTable('briefings')
          .set({ status })
          .where('id', '=', ids[index] ?? 0)
          .execute();
      }
      const counted = first.filter(
        (status, index) => status !== 'draft' && now[index] !== 'denied' && now[index] !== 'canceled',
      );
      expect(await campaign()).toMatchObject({
        status: campaignStatus(now),
        siteCount: now.length,
        totalCents: counted.length * 12_000,
      });
      await db.deleteFrom('briefings').where('campaignId', '=', id).execute();
      expect(await campaign()).toMatchObject({ status: 'draft', siteCount: 0, totalCents: 0 });
    }),
    { numRuns: runs(40) },
  );
});
