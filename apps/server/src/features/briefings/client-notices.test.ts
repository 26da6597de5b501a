import { describe, expect, test } from 'vitest';
import { followEvent } from '../../platform/events.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { approveBriefing } from './commands/approve-briefing.ts';
import { swapSite } from './commands/swap-site.ts';
import { followBriefing } from './subscribers.ts';

/** What the team changes of an order is told to its client. */
const world = await makeWorld(await testDatabase());
const { db } = world;
const coordinator = world.context(world.coordinator);
const tools = { db, subscribers: [followBriefing] };

async function noticesOf(briefingId: number) {
  const events = await db.selectFrom('events').select('id').where('entityId', '=', briefingId).orderBy('id').execute();
  for (const { id } of events) {
    await followEvent.run({ eventId: id }, tools, {
      id: 'test',
      attempt: 1,
      at: new Date(),
      signal: AbortSignal.timeout(5000),
    });
  }
  const ids = events.map(({ id }) => id);
  return db
    .selectFrom('notifications')
    .select(['type', 'data', 'href'])
    .where('userId', '=', world.client.id)
    .where('eventId', 'in', ids)
    .execute();
}

describe('the client is told', () => {
  test('of another review mode than asked for, and only of another', async () => {
    const changed = await world.briefingIn('waiting');
    await approveBriefing(coordinator, { id: changed, version: 1, reviewMode: 'publish_as_is' });
    expect(await noticesOf(changed)).toMatchObject([{ type: 'review_mode_changed', data: { mode: 'publish_as_is' } }]);
    const kept = await world.briefingIn('waiting');
    await approveBriefing(coordinator, { id: kept, version: 1, reviewMode: 'review_and_publish' });
    expect(await noticesOf(kept)).toEqual([]);
  });

  test('of another site, and asked where it is dearer', async () => {
    const reason = 'The owner declined.';
    const cheaper = await world.briefingIn('in_review');
    await swapSite(coordinator, { id: cheaper, version: 1, siteId: world.sites.cheaper, reason });
    expect(await noticesOf(cheaper)).toMatchObject([{ type: 'site_changed', data: { reason } }]);
    const dearer = await world.briefingIn('in_review');
    await swapSite(coordinator, {
      id: dearer,
      version: 1,
      siteId: world.sites.dearer,
      reason,
      expectedPriceCents: 24_000,
    });
    expect(await noticesOf(dearer)).toMatchObject([{ type: 'your_turn' }]);
  });
});
