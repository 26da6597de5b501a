import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { aboutBriefings } from '../briefings/about.ts';
import { writeMessage } from '../briefings/commands/write-message.ts';
import { followBriefing } from '../briefings/subscribers.ts';
import { presentMessage } from '../messages/presenter.ts';
import { findColleagues } from '../users/colleagues.ts';
import { aboutCases } from './about.ts';
import { answerCase } from './commands/answer-case.ts';
import { createCase } from './commands/create-case.ts';
import { noteCase } from './commands/note-case.ts';
import { presentCase } from './presenter.ts';
import { followCase } from './subscribers.ts';

const world = await makeWorld(await testDatabase());
const { db, context, admin, client, coordinator, editor, otherEditor, seller } = world;
const tools = { db, subscribers: [followBriefing, followCase] };
const refused = { status: 422, details: { faults: [{ path: 'mentions', code: 'choose_other' }] } };

/** Who was told of what happened to a record, in the bell and by mail. */
async function noticesOf(entity: string, entityId: number) {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
  const ids = events.map(({ id }) => id);
  for (const eventId of ids)
    await followEvent.run({ eventId }, tools, {
      id: '',
      attempt: 1,
      at: new Date(),
      signal: AbortSignal.timeout(5000),
    });
  const bells = await db
    .selectFrom('notifications')
    .select(['userId', 'type', 'href'])
    .where('eventId', 'in', ids)
    .execute();
  const mails = await db.selectFrom('mails').select(['toAddress', 'template', 'text']).execute();
  return { bells, mails: mails.filter(({ template }) => template === 'mentioned') };
}

const openCase = async (by: UserActor) =>
  createCase(context(by), {
    kind: 'question',
    title: 'A question',
    detail: 'In detail',
    briefingId: await world.briefingIn('in_review'),
  });
const versionOf = async (id: number) => (await presentCase(context(admin), id)).version;

describe('a colleague who is called', () => {
  test('is offered though many who don’t see the record come first by name', async () => {
    const id = await world.briefingIn('in_review');
    for (let at = 0; at < 45; at++) await world.make.person('SELLER', { name: `Aaron ${at}` });
    const offered = await findColleagues(context(coordinator), aboutBriefings, id, undefined);
    await db.updateTable('users').set({ disabledAt: new Date() }).where('name', 'like', 'Aaron %').execute();
    expect(offered.map((each) => each.id)).toContain(admin.id);
    expect(offered.filter(({ name }) => name.startsWith('Aaron'))).toEqual([]);
  });

  test('in a message among the team is told once, in the bell and by mail', async () => {
    const id = await world.briefingIn('in_review');
    const row = await writeMessage(context(coordinator), {
      id,
      audience: 'internal',
      body: `Please look, @${editor.name}`,
      mentions: [editor.id, editor.id],
    });
    expect(presentMessage(context(admin), row).mentions).toEqual([{ id: editor.id, name: editor.name }]);
    const { bells, mails } = await noticesOf('briefings', id);
    // It has the briefing in hand, and would be told of the message anyway.
    expect(bells).toEqual([{ userId: editor.id, type: 'mentioned', href: `/briefings/${id}` }]);
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([editor.email]);
    expect(mails[0]?.text).toContain(`Please look, @${editor.name}`);
  });

  test('in a note of a case is told, and nobody else', async () => {
    const id = await openCase(client);
    const before = await versionOf(id);
    await noteCase(context(editor), { id, version: before, body: `@${admin.name} what now?`, mentions: [admin.id] });
    const { bells, mails } = await noticesOf('cases', id);
    const mentioned = bells.filter(({ type }) => type === 'mentioned');
    expect(mentioned).toEqual([{ userId: admin.id, type: 'mentioned', href: `/cases?open=${id}` }]);
    expect(bells.filter(({ type }) => type === 'case_answered')).toEqual([]);
    expect(mails.map(({ toAddress }) => toAddress)).toContain(admin.email);
  });
});

describe('who may be called', () => {
  test('is of the team, sees the record, and is not oneself', async () => {
    const id = await world.briefingIn('in_review');
    const found = await findColleagues(context(coordinator), aboutBriefings, id, undefined);
    const ids = found.map((each) => each.id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, editor.id, seller.id]));
    for (const other of [coordinator, otherEditor, client]) expect(ids).not.toContain(other.id);
    const typed = await findColleagues(context(coordinator), aboutBriefings, id, editor.name.slice(0, 5).toLowerCase());
    expect(typed.map((each) => each.id)).toContain(editor.id);
    expect(await findColleagues(context(coordinator), aboutBriefings, id, 'nobody is called so')).toEqual([]);
  });

  test('is nobody else, whoever asks for it', async () => {
    const id = await world.briefingIn('in_review');
    const caseId = await openCase(client);
    for (const mentions of [[client.id], [otherEditor.id], [987_654], [editor.id, otherEditor.id]]) {
      await expect(
        writeMessage(context(coordinator), { id, audience: 'internal', body: 'Look', mentions }),
      ).rejects.toMatchObject(refused);
      await expect(
        noteCase(context(coordinator), { id: caseId, version: await versionOf(caseId), body: 'Look', mentions }),
      ).rejects.toMatchObject(refused);
    }
    expect(
      (await findColleagues(context(coordinator), aboutCases, caseId, undefined)).map((each) => each.id),
    ).not.toContain(otherEditor.id);
  });

  test('is nobody where a client or an owner reads', async () => {
    const id = await world.briefingIn('in_review');
    for (const audience of ['client', 'owner'] as const)
      await expect(
        writeMessage(context(editor), { id, audience, body: 'Look', mentions: [admin.id] }),
      ).rejects.toMatchObject(refused);
    await expect(writeMessage(context(client), { id, body: 'Look', mentions: [admin.id] })).rejects.toMatchObject(
      refused,
    );
  });
});

test('a note is read by the team, and by no client', async () => {
  const id = await openCase(client);
  await answerCase(context(editor), { id, version: await versionOf(id), body: 'We look into it.' });
  await noteCase(context(editor), { id, version: await versionOf(id), body: 'The owner is away.' });
  const byTeam = await presentCase(context(seller), id);
  expect(byTeam.entries.map(({ body, isNote }) => [body, isNote])).toEqual([
    ['We look into it.', false],
    ['The owner is away.', true],
  ]);
  // The client was answered, and nothing has changed since.
  const byClient = await presentCase(context(client), id);
  expect(byClient).toMatchObject({ state: 'answered', entries: [{ body: 'We look into it.', isNote: false }] });
});
