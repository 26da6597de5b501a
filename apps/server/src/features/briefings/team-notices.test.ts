import { describe, expect, test } from 'vitest';
import { followEvent } from '../../platform/events.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { acceptPublication } from './commands/accept-publication.ts';
import { declinePublication } from './commands/decline-publication.ts';
import { forceStatus } from './commands/force-status.ts';
import { recallBriefing } from './commands/recall-briefing.ts';
import { remindOwner } from './commands/remind-owner.ts';
import { writeMessage } from './commands/write-message.ts';
import { followBriefing } from './subscribers.ts';

/** What the team is told, and owners are reminded of. */
const world = await makeWorld(await testDatabase());
const { db, context, admin, owner, ownerManager, editor, coordinator, client } = world;
const tools = { db, subscribers: [followBriefing] };
const byOwner = (briefingId: number) => context({ ...owner, briefingId });

async function noticesOf(briefingId: number) {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', 'briefings')
    .where('entityId', '=', briefingId)
    .orderBy('id')
    .execute();
  for (const { id } of events)
    await followEvent.run({ eventId: id }, tools, {
      id: '',
      attempt: 1,
      at: new Date(),
      signal: AbortSignal.timeout(5000),
    });
  return db
    .selectFrom('notifications')
    .select(['userId', 'type', 'data'])
    .where('eventId', 'in', [0, ...events.map(({ id }) => id)])
    .execute();
}

describe('an owner manager', () => {
  test('hears what its owner does and not who ordered', async () => {
    const id = await world.briefingIn('pending_owner');
    await acceptPublication(byOwner(id), { id, promisedDate: '2026-03-20' });
    await declinePublication(byOwner(id), { id, reason: 'No room' });
    const sent = (await noticesOf(id)).filter(({ userId }) => userId === ownerManager.id);
    expect(sent.map(({ type }) => type)).toEqual(['owner_accepted', 'owner_declined']);
    expect(JSON.stringify(sent)).not.toContain(client.name);
  });
});

describe('an owner whose link is revoked', () => {
  test('gets mails without it, and who can make another is told', async () => {
    const id = await world.briefingIn('pending_client');
    const link = (await world.readBriefingRow(id)).ownerLinkUuid;
    await db.updateTable('owners').set({ linkRevokedAt: NOW }).where('id', '=', owner.ownerId).execute();
    const since = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    await forceStatus(context(admin), { id, status: 'pending_owner', reason: 'Agreed by phone' });
    await writeMessage(context(coordinator), { id, audience: 'owner', body: 'When can you publish it?' });
    const notices = (await noticesOf(id)).filter(({ type }) => type === 'owner_link_ended');
    await db.updateTable('owners').set({ linkRevokedAt: null }).where('id', '=', owner.ownerId).execute();

    const mails = await db
      .selectFrom('mails')
      .select(['template', 'html', 'text'])
      .where('audience', '=', 'owner')
      .where('id', '>', since?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['publication-requested', 'message-to-owner']);
    for (const { html, text } of mails) {
      expect(html).not.toContain('/external/');
      expect(text).not.toContain(link);
      expect(text).toContain('doesn’t work at the moment');
    }
    // Also the administrator who sent it.
    expect(notices.filter(({ userId }) => userId === admin.id)).toHaveLength(2);
    expect(notices.filter(({ userId }) => userId === ownerManager.id)).toHaveLength(2);
  });
});

test('nobody is said to have accepted what an administrator moved', async () => {
  const id = await world.briefingIn('in_review');
  await forceStatus(context(admin), { id, status: 'waiting_publish', reason: 'It was agreed by phone' });
  expect(await noticesOf(id)).toEqual([]);
});

test('a briefing without a title of its own is called by its campaign’s', async () => {
  const id = await world.briefingIn('pending_client', { title: '' });
  const { campaignId } = await world.readBriefingRow(id);
  await db.updateTable('campaigns').set({ generalTitle: 'Spring shoes' }).where('id', '=', campaignId).execute();
  await recallBriefing(context(editor), { id, reason: 'One more look' });
  await forceStatus(context(admin), { id, status: 'denied', reason: 'Not for us' });
  expect(await noticesOf(id)).toMatchObject([{ type: 'denied', data: { title: 'Spring shoes' } }]);
});

test('a reminder counts its days where the installation does', async () => {
  // Half past midnight in Madrid, the day before in UTC.
  const statusSince = new Date('2026-02-09T23:30:00Z');
  const id = await world.briefingIn('pending_owner', { statusSince });
  await remindOwner(context(coordinator), { id });
  const late = await world.briefingIn('waiting_publish', { promisedDate: '2026-03-04' });
  await remindOwner(context(coordinator, { now: new Date('2026-03-04T23:30:00Z') }), { id: late });
  await noticesOf(id);
  await noticesOf(late);
  const mails = await db.selectFrom('mails').select(['template', 'text']).orderBy('id').execute();
  const textOf = (template: string) => mails.find((mail) => mail.template === template)?.text;
  expect(textOf('owner-answer-reminder')).toContain('February 10, 2026');
  expect(textOf('owner-promise-reminder')).toMatch(/March 4, 2026/);
});
