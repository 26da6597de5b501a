import type { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../platform/listener.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { writeMessage } from '../messages/commands/write-message.ts';
import { live } from './live.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const lines = live(world.db, (error) => {
  throw error;
});
const listener = await listen(
  database.url,
  { events: lines.announceEvent, notifications: lines.announceNotification, users_changed: lines.drop },
  lines.announceGap,
);
afterAll(async () => {
  lines.stop();
  await listener.stop();
});

/** Everything a reader was sent so far. */
function read(actor: Parameters<typeof lines.open>[0]) {
  const stream = lines.open(actor) as PassThrough;
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
    for (const reader of [admin, editor, client, seller]) await expect.poll(() => reader?.text()).toContain(change);
    expect(stranger?.text()).not.toContain('change');
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
  });
});
