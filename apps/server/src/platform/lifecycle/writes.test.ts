import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import type { Context } from '../context.ts';
import { hasRole } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { defineWrites } from './writes.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const admin = world.context(world.admin);

const { write, create } = defineWrites({
  table: 'tags',
  entity: 'tags',
  noun: 'tag',
  find: async (tx, _ctx, id) => {
    const tag = await tx.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();
    if (!tag) throw notFound();
    return tag;
  },
  authorize: ({ actor }, _act: 'paint' | 'look') => {
    if (!hasRole(actor, 'ADMIN')) throw forbidden();
  },
  present: async (ctx, id) => (await tagOf(id, ctx.db)).color,
});

const tagOf = (id: number, on: Pick<typeof db, 'selectFrom'> = db) =>
  on.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const toldOf = async (id: number) => ({
  audited: await db
    .selectFrom('auditEntries')
    .select(['action', 'fromStatus', 'toStatus', 'reason', 'changes'])
    .where('entity', '=', 'tags')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute(),
  events: await db
    .selectFrom('events')
    .select(['name', 'data'])
    .where('entity', '=', 'tags')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute(),
});

let made = 0;
const make = () =>
  create(admin, async (tx) => {
    made += 1;
    const { id } = await tx
      .insertInto('tags')
      .values({ name: `Tag ${made}`, color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, logged: { name: [null, `Tag ${made}`] }, data: { first: made } };
  });
const paint = (id: number, color: string, { version, ctx = admin }: { version?: number; ctx?: Context } = {}) =>
  write(ctx, 'paint', { id, version }, (before) => ({ changes: { color }, result: before.color }));

test('what is made and changed has its version, audit entry and event, and the caller its result', async () => {
  const id = await make();
  expect(await paint(id, '#ffffff', { version: 1 })).toBe('#000000');
  expect(await tagOf(id)).toMatchObject({ color: '#ffffff', version: 2 });
  const { audited, events } = await toldOf(id);
  expect(audited).toMatchObject([
    { action: 'tag.create', changes: { name: [null, `Tag ${made}`] } },
    { action: 'tag.paint', fromStatus: null, toStatus: null, changes: { color: ['#000000', '#ffffff'] } },
  ]);
  expect(events).toMatchObject([{ name: 'tag.create', data: { first: made } }, { name: 'tag.paint' }]);
});

test('what is called with the context of a plan is part of it', async () => {
  const [outer, inner] = [await make(), await make()];
  const paintBoth = (fails: boolean) =>
    write(admin, 'paint', { id: outer }, async (_tag, _tx, inside) => {
      await paint(inner, '#ffffff', { ctx: inside });
      if (fails) throw forbidden();
      return { changes: { color: '#ffffff' } };
    });
  await expect(paintBoth(true)).rejects.toMatchObject({ status: 403 });
  expect((await tagOf(inner)).color).toBe('#000000');
  await paintBoth(false);
  expect((await tagOf(inner)).color).toBe('#ffffff');
});

test('what nobody sees, may do or has seen lately is refused, and leaves nothing', async () => {
  const id = await make();
  const before = await toldOf(id);
  await expect(paint(987_654, '#ffffff')).rejects.toMatchObject({ status: 404 });
  await expect(paint(id, '#ffffff', { ctx: world.context(world.editor), version: 7 })).rejects.toMatchObject({
    status: 403,
  });
  await expect(paint(id, '#ffffff', { version: 7 })).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    details: { current: '#000000' },
  });
  expect(await tagOf(id)).toMatchObject({ color: '#000000', version: 1 });
  expect(await toldOf(id)).toEqual(before);
});

test('a plan that changes nothing is not recorded; a silent one is only audited', async () => {
  const id = await make();
  const before = await toldOf(id);
  expect(await write(admin, 'look', { id }, ({ color }) => ({ unrecorded: true, result: color }))).toBe('#000000');
  expect(await toldOf(id)).toEqual(before);
  await write(admin, 'look', { id }, () => ({ silent: true, from: 'seen', reason: 'why not' }));
  const after = await toldOf(id);
  expect(after.events).toEqual(before.events);
  expect(after.audited.at(-1)).toMatchObject({ action: 'tag.look', fromStatus: 'seen', reason: 'why not' });
  expect((await tagOf(id)).version).toBe(1);
});

test('what follows sees the changed record', async () => {
  const id = await make();
  let seen = '';
  await write(admin, 'paint', { id }, () => ({
    changes: { color: '#123456' },
    after: async (tx) => {
      seen = (await tagOf(id, tx)).color;
    },
  }));
  expect([seen, (await tagOf(id)).version]).toEqual(['#123456', 2]);
});

test('of several at once one wins', async () => {
  const id = await make();
  const ended = await Promise.allSettled(
    ['#111111', '#222222', '#333333'].map((color) => paint(id, color, { version: 1 })),
  );
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 });
  expect((await tagOf(id)).version).toBe(2);
  expect((await toldOf(id)).audited).toHaveLength(2);
});

test('in the caller’s transaction it is undone with it', async () => {
  const id = await make();
  const all = db.transaction().execute(async (tx) => {
    await paint(id, '#ffffff', { ctx: { ...admin, db: tx } });
    throw new Error('thought better of it');
  });
  await expect(all).rejects.toThrow('thought better of it');
  expect((await tagOf(id)).color).toBe('#000000');
  expect((await toldOf(id)).audited).toHaveLength(1);
});
