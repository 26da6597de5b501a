import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { presentMessage } from '../../messages/presenter.ts';
import { readMessages } from '../queries.ts';
import { writeMessage } from './write-message.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const as = world.context;

const readBy = async (actor: Actor, id: number) =>
  (await readMessages(as(actor), id)).map((row) => presentMessage(as(actor), row));

describe('writeMessage', () => {
  test('is heard by its audience alone', async () => {
    const id = await world.briefingIn('waiting_publish');
    await writeMessage(as(world.editor), { id, audience: 'client', body: 'To the client.' });
    await writeMessage(as(world.editor), { id, audience: 'owner', body: 'To the owner.' });
    await writeMessage(as(world.editor), { id, audience: 'internal', body: 'Among us.' });
    const heard = async (actor: Actor) => (await readBy(actor, id)).map(({ body }) => body);
    expect(await heard(world.client)).toEqual(['To the client.']);
    expect(await heard(world.owner)).toEqual(['To the owner.']);
    expect(await heard(world.ownerManager)).toEqual(['To the owner.', 'Among us.']);
    expect(await heard(world.siteManager)).toEqual(['To the owner.', 'Among us.']);
    expect(await heard(world.seller)).toEqual(['To the client.', 'Among us.']);
    expect(await heard(world.coordinator)).toHaveLength(3);
    await expect(readBy(world.stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('clients and owners write in their own conversation, and are refused in any other', async () => {
    const id = await world.briefingIn('waiting_publish');
    for (const [actor, own] of [
      [world.client, 'client'],
      [world.owner, 'owner'],
    ] as const) {
      for (const audience of (['client', 'owner', 'internal'] as const).filter((other) => other !== own))
        await expect(writeMessage(as(actor), { id, audience, body: 'For whom?' })).rejects.toMatchObject({
          status: 422,
          details: { faults: [{ path: 'audience' }] },
        });
    }
    await writeMessage(as(world.client), { id, audience: 'client', body: 'From the client.' });
    await writeMessage(as(world.owner), { id, body: 'From the owner.' });
    const rows = await db.selectFrom('messages').selectAll().where('briefingId', '=', id).orderBy('id').execute();
    expect(rows).toMatchObject([
      { audience: 'client', authorKind: 'client', authorId: world.client.id },
      { audience: 'owner', authorKind: 'owner', authorId: null, authorName: world.owner.name },
    ]);
    expect(await readBy(world.owner, id)).toMatchObject([{ body: 'From the owner.', isMine: true }]);
  });

  test('names nobody of the team to clients and owners', async () => {
    const id = await world.briefingIn('waiting_publish');
    await writeMessage(as(world.editor), { id, audience: 'client', body: 'Hello.' });
    expect(await readBy(world.client, id)).toMatchObject([{ author: { kind: 'staff', name: '' }, isMine: false }]);
    expect(await readBy(world.editor, id)).toMatchObject([{ author: { name: world.editor.name }, isMine: true }]);
  });

  test('staff say whom it is for', async () => {
    const id = await world.briefingIn('in_review');
    await expect(writeMessage(as(world.editor), { id, body: 'Hello.' })).rejects.toMatchObject({
      status: 400,
      details: { faults: [{ path: 'audience' }] },
    });
  });

  test('is refused to strangers, to who only reads, to whom it does not concern and in drafts', async () => {
    const id = await world.briefingIn('waiting_publish');
    const body = 'Hello.';
    await expect(writeMessage(as(world.stranger), { id, body })).rejects.toMatchObject({ status: 404 });
    await expect(writeMessage(as(world.seller), { id, audience: 'client', body })).rejects.toMatchObject({
      status: 403,
    });
    await expect(writeMessage(as(world.ownerManager), { id, audience: 'client', body })).rejects.toMatchObject({
      status: 403,
    });
    const draft = await world.briefingIn('draft');
    await expect(writeMessage(as(world.client), { id: draft, body })).rejects.toMatchObject({ status: 409 });
  });

  test('is recorded with an event that names it, and moves nothing', async () => {
    const id = await world.briefingIn('in_review');
    const written = await writeMessage(as(world.editor), { id, audience: 'client', body: 'Hello.' });
    const event = await db.selectFrom('events').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      name: 'briefing.message_client',
      data: { messageId: written.id, audience: 'client', clientId: world.client.id },
    });
    expect(await world.readBriefingRow(id)).toMatchObject({ version: 1, status: 'in_review' });
  });
});
