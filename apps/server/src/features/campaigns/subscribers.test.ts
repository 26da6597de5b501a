import { expect, test } from 'vitest';
import { followEvent } from '../../platform/events.ts';
import { subscribers } from '../../subscribers.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { finalizeBriefing } from '../briefings/commands/finalize-briefing.ts';
import { returnToOwner } from '../briefings/commands/return-to-owner.ts';

const world = await makeWorld(await testDatabase());
const { db, context, client, coordinator, make, brandId, sites } = world;
const tools = { db, subscribers };
const later = (minutes: number) => ({ now: new Date(NOW.getTime() + minutes * 60_000) });

async function followAll() {
  for (const { id } of await db.selectFrom('events').select('id').orderBy('id').execute())
    await followEvent.run({ eventId: id }, tools, {
      id: '',
      attempt: 1,
      at: new Date(),
      signal: AbortSignal.timeout(5000),
    });
}
const mails = async () =>
  (await db.selectFrom('mails').select('id').where('template', '=', 'campaign-done').execute()).length;
const bells = async () =>
  (
    await db.selectFrom('notifications').select('type').where('userId', '=', client.id).orderBy('eventId').execute()
  ).map(({ type }) => type);

test('a campaign whose last briefings end together is told as finished once, and again when it ends again', async () => {
  const campaignId = await make.campaign(client, brandId, { submittedAt: NOW, name: 'Spring' });
  const published = () => make.briefing(campaignId, sites.one, 'published');
  const [one, other] = [await published(), await published()];
  await finalizeBriefing(context(coordinator), { id: one });
  await finalizeBriefing(context(coordinator, later(1)), { id: other });
  // Both events are handled after both briefings had ended.
  await followAll();
  expect(await mails()).toBe(1);
  expect((await bells()).sort()).toEqual(['campaign_done', 'done']);
  await returnToOwner(context(coordinator, later(2)), { id: other, reason: 'The link is gone' });
  await db
    .updateTable('briefings')
    .set({ status: 'published', statusSince: later(3).now })
    .where('id', '=', other)
    .execute();
  await finalizeBriefing(context(coordinator, later(4)), { id: other });
  await followAll();
  expect(await mails()).toBe(2);
});
