import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { presentBriefing } from '../briefings/presenter.ts';
import { careParts, clientParts, readTimeline } from '../crm/timeline.ts';
import { answerCase } from './commands/answer-case.ts';
import { closeCase, reopenCase } from './commands/close-case.ts';
import { createCase } from './commands/create-case.ts';
import { openCase } from './commands/open-case.ts';
import { presentCase } from './presenter.ts';
import { followCase } from './subscribers.ts';

const world = await makeWorld(await testDatabase());
const { db, context, client, companyManager, colleague, coordinator, editor, seller, admin } = world;

const openOn = async (actor: UserActor, briefingId: number, more: object = {}) =>
  createCase(context(actor), { kind: 'question', title: 'A question', detail: 'In detail', briefingId, ...more });
const see = (actor: UserActor, id: number) => presentCase(context(actor), id);

describe('a client reads', () => {
  test('what it opened, and its company’s manager what its people opened', async () => {
    const briefingId = await world.briefingIn('published');
    const id = await openOn(client, briefingId);
    expect(await see(client, id)).toMatchObject({ openedBy: client.name });
    expect(await see(companyManager, id)).toMatchObject({ openedBy: client.name });
    await expect(see(colleague, id)).rejects.toMatchObject({ status: 404 });
    expect((await presentBriefing(context(companyManager), briefingId)).openCases).toBe(1);
  });

  test('nothing of what the team asks itself about its order', async () => {
    const briefingId = await world.briefingIn('in_review');
    const id = await openOn(coordinator, briefingId, { detail: 'The owner wants more money.' });
    await expect(see(client, id)).rejects.toMatchObject({ status: 404 });
    expect((await presentBriefing(context(client), briefingId)).openCases).toBe(0);
  });
});

test('who looks after owners or sites is not told who ordered', async () => {
  const id = await openOn(client, await world.briefingIn('published'));
  for (const actor of [world.ownerManager, world.siteManager]) {
    const seen = await see(actor, id);
    expect(seen).not.toHaveProperty('client');
    expect(JSON.stringify(seen)).not.toContain(client.name);
  }
  expect(await see(editor, id)).toMatchObject({ client: { name: client.name }, openedBy: client.name });
});

test('who may not know its owner is told that an owner opened it', async () => {
  const briefingId = await world.briefingIn('published');
  const { owner, system } = world;
  const id = await openCase(
    { ...context(system), actor: owner },
    { kind: 'link_problem', briefingId, title: 'Nofollow', detail: '' },
  );
  expect(await see(seller, id)).toMatchObject({ openedBy: 'owner' });
  expect(await see(editor, id)).toMatchObject({ openedBy: owner.name });
  const clientId = world.client.id;
  const timelineFor = (actor: UserActor) =>
    readTimeline(context(actor), undefined, [
      ...careParts('client', clientId),
      ...clientParts(context(actor), clientId),
    ]);
  const seen = await timelineFor(seller);
  expect(seen.data.find(({ key }) => key === `case ${id}`)).toMatchObject({ by: 'owner' });
  const all = await timelineFor(admin);
  expect(all.data.find(({ key }) => key === `case ${id}`)).toMatchObject({ by: owner.name });
});

test('its mail to an assignee tells no name that the assignee may not know', async () => {
  const briefingId = await world.briefingIn('published');
  const assigned = async (actor: UserActor | typeof world.owner, assignee: UserActor, kind: 'dispute' | 'question') => {
    const id = await openCase(
      { ...context(admin), actor },
      { kind, briefingId, title: 'A question', detail: 'In detail' },
    );
    await db.updateTable('cases').set({ assigneeId: assignee.id }).where('id', '=', id).execute();
    const { id: eventId } = await db
      .selectFrom('events')
      .select('id')
      .where('entity', '=', 'cases')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    const job = { id: '', attempt: 1, at: new Date(), signal: AbortSignal.timeout(5000) };
    await followEvent.run({ eventId }, { db, subscribers: [followCase] }, job);
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('dedupeKey', '=', `event:${eventId}:case:${assignee.id}`)
      .executeTakeFirstOrThrow();
    const bell = await db.selectFrom('notifications').select('data').where('eventId', '=', eventId).execute();
    return JSON.stringify([mail, bell]);
  };
  expect(await assigned(client, world.ownerManager, 'dispute')).not.toContain(client.name);
  expect(await assigned(client, world.siteManager, 'question')).not.toContain(client.name);
  expect(await assigned(world.owner, seller, 'question')).not.toContain(world.owner.name);
  expect(await assigned(world.owner, editor, 'question')).toContain(world.owner.name);
});

test('is given to somebody of the team only, also when it is opened', async () => {
  const briefingId = await world.briefingIn('published');
  const refused = { status: 422, details: { faults: [{ path: 'assigneeId', code: 'choose_other' }] } };
  await expect(openOn(seller, briefingId, { assigneeId: client.id })).rejects.toMatchObject(refused);
  await expect(openOn(seller, briefingId, { assigneeId: 987_654 })).rejects.toMatchObject(refused);
  await openOn(seller, briefingId, { assigneeId: editor.id });
});

test('of a rule is not opened again beside the one that is open', async () => {
  const briefingId = await world.briefingIn('pending_owner');
  const bySilence = () =>
    openCase(context(world.system), { kind: 'owner_silent', briefingId, title: 'Silent', detail: '' });
  const first = await bySilence();
  await closeCase(context(coordinator), { id: first, version: 1, resolution: 'The owner answered.' });
  const second = await bySilence();
  expect(second).not.toBe(first);
  await expect(reopenCase(context(coordinator), { id: first, version: 2, body: 'Silent again' })).rejects.toMatchObject(
    {
      status: 409,
      code: 'case_open_already',
    },
  );
});

test('who opened it hears of the answer and of the end, where it can read them', async () => {
  const briefingId = await world.briefingIn('published');
  const { campaignId } = await world.readBriefingRow(briefingId);
  const id = await openOn(client, briefingId);
  await answerCase(context(editor), { id, version: 1, body: 'Soon.' });
  await closeCase(context(editor), { id, version: 2, resolution: 'Done.' });
  const tools = { db, subscribers: [followCase] };
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', 'cases')
    .where('entityId', '=', id)
    .execute();
  for (const event of events)
    await followEvent.run({ eventId: event.id }, tools, {
      id: '',
      attempt: 1,
      at: new Date(),
      signal: AbortSignal.timeout(5000),
    });
  const bellsOf = (userId: number) =>
    db
      .selectFrom('notifications')
      .select(['type', 'href'])
      .where('userId', '=', userId)
      .where(
        'eventId',
        'in',
        events.map((event) => event.id),
      )
      .orderBy('id')
      .execute();
  const bell = { type: 'case_answered', href: `/user/campaign/${campaignId}?briefing=${briefingId}` };
  expect(await bellsOf(client.id)).toEqual([bell, bell]);
  expect(await bellsOf(editor.id)).toEqual([{ type: 'case_opened', href: `/cases?open=${id}` }]);
  expect(await bellsOf(admin.id)).toEqual([]);
});
