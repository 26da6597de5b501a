/**
 * Places of queues in this process, and who wakes them. Nothing is asked of the database while there is nothing to do:
 * a new job is announced, the next one that waits for its time is known, and a look every few seconds finds what nobody
 * announced (a retry, a job of a process that was killed).
 */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { clockMs } from './clock.ts';
import type { BossConnections } from './job-connections.ts';
import { LOOK_SECONDS, timeTold } from './jobs.ts';

interface Place {
  worker: string;
  isBusy: boolean;
}

/** How long a place waits for its next job if nobody wakes it. */
const ASLEEP_SECONDS = 24 * 60 * 60;

/** By queue. */
export type Places = Map<string, Place[]>;

/**
 * Opens places for a queue. Each runs one job at a time, and takes the next as soon as that has ended, so a slow job
 * holds its own place and none of the jobs behind it.
 */
export async function openPlaces(
  boss: PgBoss,
  places: Places,
  { queue, most }: { queue: string; most: number },
  run: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Promise<void> {
  const own: Place[] = [];
  places.set(queue, own);
  for (let number = 0; number < most; number += 1) {
    const place: Place = { worker: '', isBusy: false };
    own.push(place);
    place.worker = await boss.work(
      queue,
      { batchSize: 1, perJobResults: true, includeMetadata: true, pollingIntervalSeconds: ASLEEP_SECONDS },
      async (jobs: JobWithMetadata<unknown>[]) => {
        place.isBusy = true;
        // There may be more: each place that finds a job wakes another one.
        wakePlace(boss, places, queue);
        try {
          return await Promise.all(jobs.map(run));
        } finally {
          place.isBusy = false;
          // Without it, the place would not look for its next job.
          boss.notifyWorker(place.worker);
        }
      },
    );
  }
}

/** Lets one free place of a queue look for a job. If all are busy, each does so when it is free. */
export function wakePlace(boss: PgBoss, places: Places, queue: string): void {
  const free = places.get(queue)?.find(({ isBusy }) => !isBusy);
  if (free) boss.notifyWorker(free.worker);
}

/** A failed run is written down after it has ended. Then it is known when it is due again. */
const WRITTEN_MS = 1000;
/** While the database is away. */
const AGAIN_MS = 2000;

export interface DueJobs {
  /** What the database announced: a queue with a new job, or when one will be due. */
  heard(payload: string): void;
  /** Looks for jobs that are due, now or after so many milliseconds. */
  look(afterMs?: number): void;
  /** A run ended that may be tried again. */
  lookAfterRun(): void;
  stop(): void;
}

/** Wakes the queues whose jobs are due. One query finds them, where otherwise every place would have to ask. */
export function wakeDueJobs(
  connections: BossConnections,
  {
    wake,
    onKilled,
    onError,
  }: {
    wake: (queue: string) => void;
    /** The process that runs a job has not been heard of for too long. */
    onKilled: () => void;
    onError: (error: Error) => void;
  },
): DueJobs {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLooking = false;
  /** When to look, by the monotonic clock; infinite while it is looked. */
  let at = Number.POSITIVE_INFINITY;

  const lookIn = (milliseconds: number) => {
    const wanted = performance.now() + Math.max(milliseconds, 0);
    if (isStopped || wanted >= at) return;
    at = wanted;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(milliseconds, 0));
  };
  const look = async () => {
    at = Number.POSITIVE_INFINITY;
    // A second look in the meantime would find the same: it follows this one.
    if (isLooking) return lookIn(AGAIN_MS);
    isLooking = true;
    let next = LOOK_SECONDS * 1000;
    try {
      const { waiting, isOneKilled } = await nextJobs(connections);
      if (isOneKilled) onKilled();
      for (const { name, inMs } of waiting) {
        if (inMs > 0) next = Math.min(next, inMs + 1);
        else wake(name);
      }
    } catch (error) {
      next = AGAIN_MS;
      onError(error as Error);
    } finally {
      isLooking = false;
      lookIn(next);
    }
  };
  return {
    heard(payload) {
      const time = timeTold(payload);
      if (time === undefined) wake(payload);
      else lookIn(time - clockMs());
    },
    look: (afterMs = 0) => lookIn(afterMs),
    lookAfterRun: () => lookIn(WRITTEN_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Found {
  readonly name: string;
  /** In how many milliseconds the next job is due: 0 if it is. */
  readonly inMs: number;
}

/** Queues with waiting jobs, and whether any job has lost its process. */
async function nextJobs(connections: BossConnections): Promise<{ waiting: readonly Found[]; isOneKilled: boolean }> {
  const { rows } = await connections.executeSql(
    `with waiting as (
      select q.name, case
        when exists (select from pgboss.job_common j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) then 0
        else extract(epoch from (select min(j.start_after) from pgboss.job_common j
          where j.name = q.name and j.state < 'active' and not j.blocked) - now()) * 1000 end::float8 as "inMs"
      from pgboss.queue q
    )
    select coalesce((select json_agg(w) from waiting w where "inMs" is not null), '[]') as waiting,
      exists (select from pgboss.job_common j where j.state = 'active'
        and j.heartbeat_on < now() - make_interval(secs => j.heartbeat_seconds)) as "isOneKilled"`,
  );
  return rows[0];
}
