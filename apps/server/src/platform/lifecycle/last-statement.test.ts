import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { recallBriefing } from '../../features/briefings/commands/recall-briefing.ts';
import { sendToClient } from '../../features/briefings/commands/send-to-client.ts';
import { testDatabase } from '../../testing/database.ts';
import { hearStatements } from '../../testing/hear-statements.ts';
import { makeWorld } from '../../testing/world.ts';
import { followEvent } from '../events.ts';
import { record } from '../record.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, pool } = database;
const ctx = world.context(world.admin);

const inReview = () => world.briefingIn('in_review');
const left = async (id: number) => ({
  briefing: await db.selectFrom('briefings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  versions: await db.selectFrom('contentVersions').selectAll().where('briefingId', '=', id).execute(),
  audited: await db.selectFrom('auditEntries').select('id').where('entityId', '=', id).execute(),
  events: await db.selectFrom('events').select('id').where('entityId', '=', id).execute(),
});

test('a move and its commit are sent in one go', async () => {
  const id = await inReview();
  const sent: string[] = [];
  await hearStatements(
    pool,
    (text) => sent.push(text),
    () => sendToClient(ctx, { id, version: 1 }),
  );
  expect(sent.filter((text) => text.trim() === 'commit')).toEqual([]);
  expect((await left(id)).briefing).toMatchObject({ status: 'pending_client', version: 2 });
});

test('of two at once one is committed, and nothing of the other, what it wrote before included', async () => {
  const id = await inReview();
  await sendToClient(ctx, { id, version: 1 });
  await recallBriefing(ctx, { id, version: 2, reason: 'again' });
  const before = await left(id);
  // Both write a version of their own before the briefing: its content was shown before.
  const ended = await Promise.allSettled([1, 2, 3, 4].map(() => sendToClient(ctx, { id, version: 3 })));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 });
  const after = await left(id);
  expect(after.briefing.version).toBe(4);
  expect(after.versions).toHaveLength(before.versions.length + 1);
  expect(after.audited).toHaveLength(before.audited.length + 1);
  expect(after.events).toHaveLength(before.events.length + 1);
});

test('a row that has changed since is not written, and the transaction leaves nothing', async () => {
  const id = await inReview();
  const entry = { entity: 'briefings', entityId: id, action: 'briefing.recall' } as const;
  const before = await left(id);
  const writing = db.transaction().execute(async (tx) => {
    await tx.updateTable('briefings').set({ title: 'lost' }).where('id', '=', id).execute();
    const update = { table: 'briefings', row: { id, version: 7 }, values: { title: 'new' } } as const;
    if (!(await record(tx, ctx, entry, update, true))) throw new Error('not written');
  });
  await expect(writing).rejects.toThrow('not written');
  expect(await left(id)).toEqual(before);
});

test('nothing may follow the last statement', async () => {
  const id = await inReview();
  const entry = { entity: 'briefings', entityId: id, action: 'briefing.recall' } as const;
  const writing = db.transaction().execute(async (tx) => {
    await record(tx, ctx, entry, undefined, true);
    await sql`select 1`.execute(tx);
  });
  await expect(writing).rejects.toThrow('committed with the statement before');
});

test('without the queue of what follows an event nothing is moved, and the error says which one', async () => {
  const id = await inReview();
  await sql`delete from pgboss.job where name = ${followEvent.name}`.execute(db);
  await sql`update pgboss.queue set name = 'away' where name = ${followEvent.name}`.execute(db);
  onTestFinished(async () => {
    await sql`update pgboss.queue set name = ${followEvent.name} where name = 'away'`.execute(db);
  });
  const before = await left(id);
  await expect(sendToClient(ctx, { id, version: 1 })).rejects.toThrow(`no queue for the job ${followEvent.name}`);
  expect((await left(id)).briefing).toEqual(before.briefing);
});
