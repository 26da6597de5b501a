import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { followEvent } from '../../platform/events.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import { type RunningJobs, startJobs } from '../../platform/run-jobs.ts';
import { testApi } from '../../testing/api.ts';
import { recordFailedJob } from './record-failed-job.ts';
import { followFailedJob } from './subscribers.ts';
import { sweepFailedJobs } from './sweep.ts';

const { call, db, url } = await testApi();
const log = { info() {}, warn() {}, error() {} };

const runsOf: number[] = [];
let isBroken = true;
const countPlaces = defineJob({
  name: 'count-places',
  schema: z.object({ place: z.int() }),
  retries: { limit: 0 },
  run: async ({ place }) => {
    runsOf.push(place);
    if (isBroken) throw new Error('The disk of the places is away.');
  },
});
const start = (): Promise<RunningJobs> =>
  startJobs({
    databaseUrl: url,
    jobs: [countPlaces],
    tools: {},
    timeZone: 'Europe/Madrid',
    log,
    recordDead: recordFailedJob(db, 'Europe/Madrid'),
  });
const open = async () => {
  const { json } = await call('POST', '/api/v1/failed-jobs/search', { as: 'admin', body: { state: ['open'] } });
  return json.data as { id: number; version: number; job: string; payload: string }[];
};

describe('a job that failed for good', () => {
  test('is shown with its reason, told to administrators once, and runs again when one says so', async () => {
    const jobs = await start();
    try {
      for (const place of [1, 2]) await db.transaction().execute((tx) => enqueue(tx, countPlaces, { place }));
      await expect.poll(open).toHaveLength(2);
      // The second may have been recorded first.
      const found = await open();
      const first = found.find(({ payload }) => JSON.parse(payload).place === 1);
      expect(first).toMatchObject({
        job: 'count-places',
        error: 'The disk of the places is away.',
        attempts: 1,
        can: { repeat: true, dismiss: true, update: false, remove: false },
      });

      const events = await db.selectFrom('events').select('id').where('name', '=', 'failed_job.record').execute();
      expect(events).toHaveLength(2);
      for (const { id } of events)
        await followEvent.run({ eventId: id }, { db, subscribers: [followFailedJob] }, {} as never);
      const bells = await db
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'notifications.userId')
        .select(['users.role', 'users.id', 'notifications.href'])
        .where('type', '=', 'job_failed')
        .execute();
      expect(new Set(bells.map(({ role }) => role))).toEqual(new Set(['ADMIN']));
      // The second is on the list, and rings no bell of its own.
      expect(new Set(bells.map(({ id }) => id)).size).toBe(bells.length);

      isBroken = false;
      const again = await call('POST', `/api/v1/failed-jobs/${first?.id}/repeat`, {
        as: 'admin',
        version: first?.version ?? 0,
      });
      expect(again).toMatchObject({ status: 200, json: { state: 'repeated', can: { repeat: false } } });
      await expect.poll(() => runsOf.filter((place) => place === 1)).toHaveLength(2);
      expect(await open()).toHaveLength(1);
    } finally {
      await jobs.stop();
    }
  });

  test.each([
    // Its queue is there, as one of an earlier version would be.
    ['has no such job', 'dead-letters', '{}'],
    ['has one that takes other data', countPlaces.name, '{"place":"Madrid"}'],
  ])('is not run again by a version that %s, and says so', async (_name, job, payload) => {
    const { id } = await db
      .insertInto('failedJobs')
      .values({
        ...{ jobId: crypto.randomUUID(), job, payload, error: 'lost', attempts: 6 },
        failedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await call('POST', `/api/v1/failed-jobs/${id}/repeat`, { as: 'admin', version: 1 });
    expect(answer).toMatchObject({ status: 422, json: { code: 'job_gone' } });
    expect((await open()).map((each) => each.id)).toContain(id);
  });

  test('goes after 90 days, once somebody has decided', async () => {
    const before = await db.selectFrom('failedJobs').select(['id', 'state']).execute();
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['open', 'repeated']));
    const states = async () =>
      (await db.selectFrom('failedJobs').select('state').distinct().execute()).map(({ state }) => state);
    await sweepFailedJobs(db, new Date(Date.now() + 89 * 86_400_000));
    expect(await states()).toHaveLength(2);
    await sweepFailedJobs(db, new Date(Date.now() + 91 * 86_400_000));
    expect(await states()).toEqual(['open']);
  });

  test('of following events writes no event, which would fail like it', async () => {
    const dead = { id: crypto.randomUUID(), job: 'follow-event', data: { eventId: 1 }, reason: 'lost', attempts: 6 };
    const record = recordFailedJob(db, 'Europe/Madrid');
    const before = await db.selectFrom('events').select('id').where('name', '=', 'failed_job.record').execute();
    await record(dead);
    await record(dead);
    expect((await open()).filter(({ job }) => job === 'follow-event')).toHaveLength(1);
    expect(await db.selectFrom('events').select('id').where('name', '=', 'failed_job.record').execute()).toEqual(
      before,
    );
  });
});
