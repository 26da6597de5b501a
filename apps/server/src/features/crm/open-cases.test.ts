import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { openCase } from '../cases/commands/open-case.ts';

const world = await makeWorld(await testDatabase());
const { db, client, stranger } = world;
const ctx = world.context(world.admin);

const open = (briefingId: number) => openCase(ctx, { kind: 'question', title: 'Where is it?', detail: '', briefingId });
const close = (id: number) => db.updateTable('cases').set({ state: 'closed' }).where('id', '=', id).execute();
const openCasesOf = async ({ id }: { readonly id: number }) =>
  (await db.selectFrom('crmAccounts').select('openCases').where('id', '=', id).executeTakeFirst())?.openCases;
const campaignOf = async (briefingId: number) =>
  (await db.selectFrom('briefings').select('campaignId').where('id', '=', briefingId).executeTakeFirstOrThrow())
    .campaignId;

test('count up and down, and again when they are reopened', async () => {
  const id = await open(await world.briefingIn('published'));
  expect(await openCasesOf(client)).toBe(1);
  await db.updateTable('cases').set({ state: 'answered' }).where('id', '=', id).execute();
  expect(await openCasesOf(client)).toBe(1);
  await close(id);
  expect(await openCasesOf(client)).toBe(0);
  await db.updateTable('cases').set({ state: 'open' }).where('id', '=', id).execute();
  expect(await openCasesOf(client)).toBe(1);
  await close(id);
});

test('go with a campaign that is given to another client', async () => {
  const briefingId = await world.briefingIn('published');
  const id = await open(briefingId);
  const campaignId = await campaignOf(briefingId);
  await db.updateTable('campaigns').set({ userId: stranger.id }).where('id', '=', campaignId).execute();
  expect([await openCasesOf(client), await openCasesOf(stranger)]).toEqual([0, 1]);
  await close(id);
  expect([await openCasesOf(client), await openCasesOf(stranger)]).toEqual([0, 0]);
});

test('are known of somebody who is a client again', async () => {
  const id = await open(await world.briefingIn('published'));
  await db.updateTable('users').set({ role: 'EDITOR' }).where('id', '=', client.id).execute();
  expect(await openCasesOf(client)).toBeUndefined();
  await db.updateTable('users').set({ role: 'USER' }).where('id', '=', client.id).execute();
  expect(await openCasesOf(client)).toBe(1);
  await close(id);
  expect(await openCasesOf(client)).toBe(0);
});

test('are gone with what they are about', async () => {
  const briefingId = await world.briefingIn('draft');
  await open(briefingId);
  expect(await openCasesOf(client)).toBe(1);
  await db.deleteFrom('briefings').where('id', '=', briefingId).execute();
  expect(await openCasesOf(client)).toBe(0);
});

test('that are opened at once all count', async () => {
  const briefings = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.briefingIn('published')));
  const ids = await Promise.all(briefings.map(open));
  expect(await openCasesOf(client)).toBe(6);
  await Promise.all(ids.map(close));
  expect(await openCasesOf(client)).toBe(0);
});
