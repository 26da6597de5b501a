import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { approveBriefing } from './approve-briefing.ts';
import { approveDirectly } from './approve-directly.ts';
import { denyBriefing } from './deny-briefing.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const coordinator = world.context(world.coordinator);

const lastEvent = (id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('entityId', '=', id)
    .where('entity', '=', 'briefings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const withoutContent = (id: number) =>
  db.updateTable('contentVersions').set({ html: '', words: 0 }).where('briefingId', '=', id).execute();

describe('approveBriefing', () => {
  test('gives the approved one a due day: the offer’s delivery days after today', async () => {
    const id = await world.briefingIn('waiting');
    await approveBriefing(coordinator, { id, version: 1 });
    const row = await world.readBriefingRow(id);
    expect(row).toMatchObject({ status: 'waiting_review', approvedAt: NOW, dueDate: '2026-03-14' });
  });

  test('counts the day in the configured zone', async () => {
    const id = await world.briefingIn('waiting');
    const now = new Date('2026-03-04T23:30:00Z'); // the 5th in Madrid
    await approveBriefing(world.context(world.coordinator, { now }), { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ dueDate: '2026-03-15' });
  });

  test('keeps to the day that the client desires', async () => {
    const id = await world.briefingIn('waiting', { desiredPublicationDate: '2026-04-01' });
    await approveBriefing(coordinator, { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ dueDate: '2026-04-01' });
  });

  test.each([
    ['publish_as_is', 'pending_owner'],
    ['review_and_publish', 'waiting_review'],
    ['review_and_send_back', 'waiting_review'],
  ] as const)('in the mode %s leads to %s', async (reviewMode, status) => {
    const id = await world.briefingIn('waiting', { reviewMode });
    await approveBriefing(coordinator, { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status, reviewMode });
    expect((await lastEvent(id)).data).not.toHaveProperty('previousReviewMode');
  });

  test('in another mode than asked for is recorded and told', async () => {
    const id = await world.briefingIn('waiting', { reviewMode: 'publish_as_is' });
    await approveBriefing(coordinator, { id, version: 1, reviewMode: 'review_and_send_back' });
    expect(await world.readBriefingRow(id)).toMatchObject({
      status: 'waiting_review',
      reviewMode: 'review_and_send_back',
    });
    expect((await lastEvent(id)).data).toMatchObject({
      reviewMode: 'review_and_send_back',
      previousReviewMode: 'publish_as_is',
    });
  });

  test('does not publish as it is what nobody has written', async () => {
    const id = await world.briefingIn('waiting', { writeForMe: true });
    await withoutContent(id);
    const refused = approveBriefing(coordinator, { id, version: 1, reviewMode: 'publish_as_is' });
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'content_required' });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'waiting', version: 1 });
  });

  test('after a denial counts from the new approval', async () => {
    const id = await world.briefingIn('waiting', { approvedAt: new Date('2026-01-01'), dueDate: '2026-01-11' });
    await approveBriefing(coordinator, { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ approvedAt: NOW, dueDate: '2026-03-14' });
  });
});

describe('approveDirectly', () => {
  test('seals what the owner is shown', async () => {
    const id = await world.briefingIn('waiting');
    await approveDirectly(world.context(world.admin), { id, version: 1 });
    const versions = await db.selectFrom('contentVersions').selectAll().where('briefingId', '=', id).execute();
    expect(versions).toMatchObject([{ number: 1, sealedAt: NOW }]);
  });

  test('is not a coordinator’s', async () => {
    const id = await world.briefingIn('waiting');
    await expect(approveDirectly(coordinator, { id, version: 1 })).rejects.toMatchObject({ status: 403 });
  });

  test('needs content whoever acts', async () => {
    const id = await world.briefingIn('waiting_review');
    await withoutContent(id);
    await expect(approveDirectly(world.context(world.admin), { id, version: 1 })).rejects.toMatchObject({
      status: 422,
    });
  });
});

test('denyBriefing tells why', async () => {
  const id = await world.briefingIn('in_review');
  await denyBriefing(coordinator, { id, version: 1, reason: 'The site does not take this topic.' });
  expect((await lastEvent(id)).data).toMatchObject({ to: 'denied', reason: 'The site does not take this topic.' });
});
