import { expect, test } from 'vitest';
import type { UserActor } from '../../../platform/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { presentCase } from '../presenter.ts';
import { closeCase, reopenCase } from './close-case.ts';
import { mergeCase } from './merge-case.ts';
import { openCase } from './open-case.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, client, colleague, editor } = world;

const open = async (by: UserActor, title: string) => {
  const briefingId = await world.briefingIn('published');
  const input = { kind: 'question', briefingId, title, detail: '' } as const;
  return { briefingId, id: await openCase(world.context(by), input) };
};
const see = (by: UserActor, id: number) => presentCase(world.context(by), id);
const caseOfLink = async (briefingId: number) =>
  (await db.selectFrom('linkWatches').select('caseId').where('briefingId', '=', briefingId).executeTakeFirst())?.caseId;

test('a merged case keeps its id, leads to the other one, and takes its links there and back', async () => {
  const [one, other] = [await open(admin, 'Page gone'), await open(admin, 'Site down')];
  await db.updateTable('linkWatches').set({ caseId: one.id }).where('briefingId', '=', one.briefingId).execute();
  await db.updateTable('linkWatches').set({ caseId: other.id }).where('briefingId', '=', other.briefingId).execute();
  await mergeCase(world.context(editor), { id: one.id, intoId: other.id });
  expect(await see(admin, one.id)).toMatchObject({
    ...{ id: one.id, state: 'closed', mergedInto: { id: other.id, name: 'Site down' } },
    entries: [{ author: { kind: 'system' }, body: 'This case continues in another one.' }],
  });
  expect((await see(admin, other.id)).mergedCases).toEqual([{ id: one.id, name: 'Page gone' }]);
  expect(await caseOfLink(one.briefingId)).toBe(other.id);

  await reopenCase(world.context(admin), { id: one.id, body: 'Not the same.' });
  expect(await see(admin, one.id)).toMatchObject({ state: 'open', mergedInto: null, dueOn: '2026-03-06' });
  expect((await see(admin, other.id)).mergedCases).toEqual([]);
  expect(await caseOfLink(one.briefingId)).toBe(one.id);
  expect(await caseOfLink(other.briefingId)).toBe(other.id);
});

test('opening a merged case again takes no link that is in a third one by now', async () => {
  const [one, other, third] = [await open(admin, 'One'), await open(admin, 'Other'), await open(admin, 'Third')];
  await db.updateTable('linkWatches').set({ caseId: one.id }).where('briefingId', '=', one.briefingId).execute();
  await mergeCase(world.context(admin), { id: one.id, intoId: other.id });
  await db.updateTable('linkWatches').set({ caseId: third.id }).where('briefingId', '=', one.briefingId).execute();
  await reopenCase(world.context(admin), { id: one.id, body: 'Separate.' });
  expect(await caseOfLink(one.briefingId)).toBe(third.id);
});

test('a client’s case goes on only where its client reads on', async () => {
  const [asked, again, internal] = [await open(client, 'When?'), await open(client, 'And?'), await open(admin, 'Us')];
  const refused = { status: 409, code: 'case_merge_not_possible' };
  const merge = (id: number, intoId: number, by: UserActor = admin) => mergeCase(world.context(by), { id, intoId });
  await expect(merge(asked.id, internal.id)).rejects.toMatchObject(refused);
  await expect(merge(asked.id, asked.id)).rejects.toMatchObject(refused);
  const foreign = await openCase(world.context(colleague), {
    kind: 'question',
    briefingId: asked.briefingId,
    title: 'Mine',
    detail: '',
  });
  await expect(merge(asked.id, foreign)).rejects.toMatchObject(refused);
  await merge(asked.id, again.id);
  expect(await see(client, asked.id)).toMatchObject({ mergedInto: { id: again.id, name: 'And?' } });
  await closeCase(world.context(admin, { now: NOW }), { id: internal.id, resolution: 'Nothing.' });
  await expect(merge(again.id, internal.id)).rejects.toMatchObject(refused);
  await expect(merge(again.id, 999_999)).rejects.toMatchObject({ status: 404 });
  // Nobody learns of a case that it doesn’t see.
  expect((await see(client, again.id)).mergedCases).toEqual([]);
});
