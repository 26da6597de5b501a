import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { presentBriefing } from '../presenter.ts';
import { cancelBriefing } from './cancel-briefing.ts';
import { finalizeBriefing } from './finalize-briefing.ts';
import { forceStatus } from './force-status.ts';
import { refundBriefing } from './refund-briefing.ts';
import { reportProblem } from './report-problem.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const admin = world.context(world.admin);
const reason = 'A reason for people.';
const WEEK_AGO = new Date('2026-02-25T15:00:00Z'); // later in the day than now: calendar days count

async function publishedWith(ok: boolean, more = {}): Promise<number> {
  const id = await world.briefingIn('published', { publishedAt: WEEK_AGO, ...more });
  const check = await db
    .insertInto('linkChecks')
    .values({ briefingId: id, url: 'https://diario.example/shoes', ok, result: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('briefings').set({ lastCheckId: check.id }).where('id', '=', id).execute();
  return id;
}

describe('finalizeBriefing by itself', () => {
  const system = world.context(world.system);

  test('finishes a week after publication', async () => {
    const id = await publishedWith(true);
    await finalizeBriefing(system, { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'done', doneAt: NOW, publishedAt: WEEK_AGO });
  });

  test.each([
    ['a day too early', true, { publishedAt: new Date('2026-02-26T00:30:00Z') }],
    ['after a failed check', false, {}],
    ['once a problem was reported', true, { problemReportedAt: NOW }],
  ])('does not %s', async (_, ok, more) => {
    const id = await publishedWith(ok, more);
    await expect(finalizeBriefing(system, { id, version: 1 })).rejects.toMatchObject({
      status: 422,
      code: 'not_final_yet',
    });
  });

  test('does not while a case is open', async () => {
    const id = await publishedWith(true);
    await db
      .insertInto('cases')
      .values({ kind: 'question', title: 'A question', briefingId: id, openedBy: 'client' })
      .execute();
    await expect(finalizeBriefing(system, { id, version: 1 })).rejects.toMatchObject({ code: 'not_final_yet' });
    // People finalize whatever stands against it, and say why.
    await expect(finalizeBriefing(world.context(world.coordinator), { id, version: 1 })).rejects.toMatchObject({
      status: 422,
      code: 'reason_to_finalize',
      details: { faults: [{ path: 'reason' }] },
    });
    const reason = 'The client accepts it as it is.';
    await finalizeBriefing(world.context(world.coordinator), { id, version: 1, reason });
  });
});

describe('finalizeBriefing by people', () => {
  const coordinator = world.context(world.coordinator);

  test('over a failed check needs a reason, and records what it overrides', async () => {
    const id = await publishedWith(false);
    await expect(finalizeBriefing(coordinator, { id, version: 1 })).rejects.toMatchObject({
      code: 'reason_to_finalize',
    });
    await finalizeBriefing(coordinator, { id, version: 1, reason });
    const log = db.selectFrom('auditEntries').select(['reason', 'changes']).where('entityId', '=', id);
    expect(await log.where('action', '=', 'briefing.finalize').execute()).toMatchObject([
      { reason, changes: { overridden: [null, { failedCheck: true }] } },
    ]);
  });

  test('needs none when nothing stands against it', async () => {
    const id = await publishedWith(true);
    await finalizeBriefing(coordinator, { id, version: 1 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'done' });
  });
});

describe('reportProblem', () => {
  test('opens a dispute and stops the clock', async () => {
    const id = await publishedWith(true);
    await reportProblem(world.context(world.client), { id, version: 1, reason: 'The link is gone.' });
    const cases = await db.selectFrom('cases').selectAll().where('briefingId', '=', id).execute();
    expect(cases).toMatchObject([{ kind: 'dispute', detail: 'The link is gone.', openedById: world.client.id }]);
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'published', problemReportedAt: NOW });
  });
});

describe('cancelBriefing', () => {
  test.each(['in_review', 'pending_client', 'waiting_publish'] as const)(
    'is the team’s once it is %s',
    async (status) => {
      const id = await world.briefingIn(status);
      const client = world.context(world.client);
      await expect(cancelBriefing(client, { id, version: 1, reason })).rejects.toMatchObject({
        status: 409,
        code: 'cancel_by_team',
      });
      expect((await presentBriefing(client, id)).can).not.toHaveProperty('cancel');
      await cancelBriefing(world.context(world.coordinator), { id, version: 1, reason });
      expect(await world.readBriefingRow(id)).toMatchObject({ status: 'canceled' });
    },
  );
});

test('refundBriefing keeps when it was published', async () => {
  const id = await publishedWith(true);
  await refundBriefing(admin, { id, version: 1, reason });
  expect(await world.readBriefingRow(id)).toMatchObject({ status: 'canceled', publishedAt: WEEK_AGO });
});

describe('forceStatus', () => {
  test('brings along what the state entered brings, and is recorded as forced', async () => {
    const id = await world.briefingIn('waiting');
    await forceStatus(admin, { id, version: 1, status: 'pending_owner', reason });
    expect(await world.readBriefingRow(id)).toMatchObject({
      status: 'pending_owner',
      approvedAt: NOW,
      dueDate: '2026-03-14',
    });
    const version = await db.selectFrom('contentVersions').selectAll().where('briefingId', '=', id).executeTakeFirst();
    expect(version).toMatchObject({ sealedAt: NOW });
    const audit = await db.selectFrom('auditEntries').selectAll().where('entityId', '=', id).execute();
    expect(audit).toMatchObject([{ forced: true, reason, fromStatus: 'waiting', toStatus: 'pending_owner' }]);
  });

  test('to the owner needs content all the same', async () => {
    const id = await world.briefingIn('in_review');
    await db.updateTable('contentVersions').set({ html: '', words: 0 }).where('briefingId', '=', id).execute();
    const forced = forceStatus(admin, { id, version: 1, status: 'pending_owner', reason });
    await expect(forced).rejects.toMatchObject({ status: 422, code: 'content_required' });
  });

  test('to the same status is none', async () => {
    const id = await world.briefingIn('waiting');
    const same = forceStatus(admin, { id, version: 1, status: 'waiting', reason });
    await expect(same).rejects.toMatchObject({ status: 422, details: { faults: [{ path: 'status' }] } });
  });

  test('back from done takes back what publication brought', async () => {
    const id = await world.briefingIn('done');
    await forceStatus(admin, { id, version: 1, status: 'in_review', reason });
    expect(await world.readBriefingRow(id)).toMatchObject({ publishedAt: null, doneAt: null, finalLink: '' });
  });
});
