import {
  type FailedJobState,
  type FailedJobTransition,
  failedJobMachine,
} from '@linkstand/contract/failed-jobs/machine';
import { testDatabase } from '../../../testing/database.ts';
import { type Walked, walkMachine } from '../../../testing/walk-machine.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { dismissFailedJob } from './dismiss-failed-job.ts';
import { repeatFailedJob } from './repeat-failed-job.ts';

const world = await makeWorld(await testDatabase());
const { db, context, admin, editor } = world;

async function make(state: FailedJobState): Promise<number> {
  const { id } = await db
    .insertInto('failedJobs')
    .values({
      jobId: crypto.randomUUID(),
      job: 'follow-event',
      payload: JSON.stringify({ eventId: 0 }),
      error: 'deadlock detected',
      attempts: 6,
      failedAt: NOW,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const moves: Readonly<Record<FailedJobTransition, Walked<FailedJobState>>> = {
  repeat: { from: 'open', to: 'repeated', by: admin, stranger: editor, act: repeatFailedJob },
  dismiss: { from: 'open', to: 'dismissed', by: admin, stranger: editor, act: dismissFailedJob },
};

walkMachine({
  machine: failedJobMachine,
  db,
  table: 'failedJobs',
  stateColumn: 'state',
  noun: 'failed_job',
  context,
  make,
  moves,
});
