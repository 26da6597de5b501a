import type { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { aboutSources } from '../../about-sources.ts';
import { liveScopes } from '../../live-scopes.ts';
import { listen } from '../../platform/listener.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { writeMessage } from '../briefings/commands/write-message.ts';
import { openCase } from '../cases/commands/open-case.ts';
import { findCase } from '../cases/queries.ts';
import { taskLife } from '../tasks/commands/move-task.ts';
import { removeTask } from '../tasks/commands/remove-task.ts';
import { findChat } from '../whatsapp-chats/queries.ts';
import { live } from './live.ts';
import { announcePresence } from './presence.ts';

const database = await testDatabase();
const world = await makeWorld(database);
let isOver = false;
const lines = live(world.db, liveScopes, (error) => {
  // What was announced last may be asked of a database that is closed by now.
  if (!isOver) throw error;
});
const listener = await listen(
  database.url,
  {
    events: lines.announceEvent,
    notifications: lines.announceNotification,
    presence: lines.announcePresence,
    users_changed: lines.drop,
  },
  lines.announceGap,
);
afterAll(async () => {
  isOver = true;
  lines.stop();
  await listener.stop();
});

/** Everything a reader was sent so far. */
function read(actor: Parameters<typeof lines.open>[0]) {
  const stream = lines.open(actor, new Date()) as PassThrough;
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { stream, text: () => text, isOpen: () => !stream.closed && !stream.writableEnded };
}

describe('live updates', () => {
  test('reach those in whose scope the record is, and nobody else', async () => {
    const id = await world.briefingIn('in_review');
    const [admin, editor, client, stranger, seller] = [
      world.admin,
      world.editor,
      world.client,
      world.stranger,
      world.seller,
    ].map(read);
    await writeMessage(world.context(world.editor), { id, audience: 'client', body: 'Hello' });
    const change = `event: change\ndata: {"entity":"briefings","id":${id},"type":"briefing.message_client"}\n\n`;
    for (const reader of [admin, editor, seller]) await expect.poll(() => reader?.text()).toContain(change);
    const expected = `event: change\ndata: {"entity":"briefings","id":${id},"type":"briefing.change"}\n\n`;
    await expect.poll(() => client?.text()).toContain(expected);
    expect(stranger?.text()).not.toContain('change');
  });

  test('tell colleagues who see a conversation that somebody writes there, and nobody else', async () => {
    const { id } = await world.db
      .insertInto('whatsappChats')
      .values({ waId: '34600999999', clientId: world.client.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [admin, seller, editor, client] = [world.admin, world.seller, world.editor, world.client].map(read);
    const chat = { entity: 'whatsapp_chats', entityId: id, find: findChat } as const;
    await announcePresence(world.context(world.admin), chat, true);
    const { id: userId, name } = world.admin;
    const told = { entity: 'presence', id, type: 'presence.whatsapp_chats', by: { userId, name, isWriting: true } };
    await expect.poll(() => seller?.text()).toContain(`event: presence\ndata: ${JSON.stringify(told)}\n\n`);
    for (const other of [admin, editor, client]) expect(other?.text()).not.toContain('presence');
    await expect(announcePresence(world.context(world.editor), chat, true)).rejects.toMatchObject({ status: 404 });
  });

  test('tell colleagues who see a case that somebody looks at it, and no client', async () => {
    const briefingId = await world.briefingIn('published');
    const ctx = world.context(world.system);
    const input = { kind: 'question', briefingId, title: 'Which shoes?', detail: '' } as const;
    const id = await openCase(ctx, input);
    const [coordinator, ownerManager, client] = [world.coordinator, world.otherOwnerManager, world.client].map(read);
    const place = { entity: 'cases', entityId: id, find: findCase } as const;
    await announcePresence(world.context(world.admin), place, false);
    await expect.poll(() => coordinator?.text()).toContain(`"id":${id},"type":"presence.cases"`);
    for (const other of [ownerManager, client]) expect(other?.text()).not.toContain('presence');
    await expect(announcePresence(world.context(world.otherOwnerManager), place, true)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('reach administrators when a task is deleted, whose row is gone', async () => {
    const [admin, editor] = [read(world.admin), read(world.editor)];
    const { id } = await world.db
      .insertInto('tasks')
      .values({ boardKey: 'a0', title: 'To delete', createdBy: 'A rule' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await removeTask(world.context(world.admin), taskLife(aboutSources), id);
    await expect.poll(() => admin.text()).toContain(`{"entity":"tasks","id":${id},"type":"task.remove"}`);
    expect(editor.text()).not.toContain('task.remove');
  });

  test('tell a client neither what the team does by name, nor that it talks with the owner or among itself', async () => {
    const id = await world.briefingIn('in_review');
    const [editor, client] = [read(world.editor), read(world.client)];
    for (const audience of ['owner', 'internal', 'client'] as const)
      await writeMessage(world.context(world.editor), { id, audience, body: 'Hello' });
    await expect.poll(() => client.text()).toContain('briefing.change');
    await expect.poll(() => editor.text()).toContain('message_client');
    await expect.poll(() => editor.text()).toContain('message_internal');
    expect(client.text().match(/event: change/g)).toHaveLength(1);
    expect(client.text()).not.toContain('message');
  });

  test('nothing is written to a reader who was hung up on and has not noticed', async () => {
    const { id, uid } = world.colleague;
    const stream = lines.open(world.colleague, new Date());
    lines.drop(uid);
    lines.announceNotification(JSON.stringify({ id: 1, userId: id }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(String(stream.read())).toBe('retry: 2000\n\nevent: session\ndata: {}\n\n');
  });

  test('a notification reaches its reader alone', async () => {
    const [mine, theirs] = [read(world.client), read(world.stranger)];
    const { id } = await world.db
      .insertInto('notifications')
      .values({ userId: world.client.id, type: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect.poll(() => mine.text()).toContain(`"id":${id},"type":"notification"`);
    expect(theirs.text()).not.toContain('notification');
  });

  test('a person whose row changed is hung up on, and comes back with the new scope', async () => {
    const reader = read(world.otherEditor);
    await world.db
      .updateTable('users')
      .set({ disabledAt: new Date() })
      .where('id', '=', world.otherEditor.id)
      .execute();
    await expect.poll(reader.isOpen).toBe(false);
    expect(reader.text()).toMatch(/event: session\ndata: \{\}\n\n$/);
  });

  test('so is one whose session ended, that its screens may leave', async () => {
    const reader = read(world.editor);
    await world.db.insertInto('endedSessions').values({ sessionId: 'any', identityUid: world.editor.uid }).execute();
    await expect.poll(reader.isOpen).toBe(false);
    expect(reader.text()).toContain('event: session');
  });
});
