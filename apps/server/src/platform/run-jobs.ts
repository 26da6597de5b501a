/** Running jobs: their queues, their schedules, and how a run ends. What jobs are is in jobs.ts. */
import type pg from 'pg';
import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import { inGroups } from '../db/transaction-turns.ts';
import { isDiskFull, isUnavailable } from '../db/unavailable.ts';
import { clockNow } from './clock.ts';
import { noteDiskFull } from './disk-room.ts';
import { bossConnections, type JobsLog, NO_DATABASE } from './job-connections.ts';
import { openPlaces, type Places, wakeDueJobs, wakePlace } from './job-places.ts';
import { JOBS_CHANNEL, type Job, type JobRun, type Schedule, UnrecoverableJobError } from './jobs.ts';
import { type Listener, listen } from './listener.ts';
import { markTurn, withTaskName } from './metrics/event-loop.ts';
import { keepTime, steadyClock, type Timekeeper } from './timekeeper.ts';

/** How one run of a job ended. */
export interface JobEnd {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

export interface RunningJobs {
  /**
   * Tells running jobs, lets them finish for at most 30 s and takes no new ones. Unfinished jobs are retried by the next process.
   */
  stop(): Promise<void>;
  /** Finds the jobs that are due: see `keepTime`. */
  readonly timekeeper: Pick<Timekeeper, 'stillSeconds' | 'isStill' | 'startAnew'>;
}

/** An outage is over after this long without a failure. */
const QUIET_MS = 60_000;
const day = 24 * 60 * 60;
const deadLetters = 'dead-letters';

/** A job that failed for good, and has no `onDead` of its own. */
export interface DeadJob {
  /** Of its entry in the queue: the same however often it is handed over. */
  readonly id: string;
  readonly job: string;
  readonly data: object;
  readonly reason: string;
  readonly attempts: number;
}

/** Runs that a job may lose to processes that die, beside the failures that it may have. */
const MOST_DEATHS = 3;

/**
 * A killed process stops refreshing its jobs. After this time another process takes them over (pg-boss's minimum is 10
 * s).
 */
const heartbeatSeconds = 15;

/** How often queues are counted, and jobs of killed processes looked for where no look of ours has found them before. */
const SUPERVISE_SECONDS = 30;

/**
 * Starts running jobs in this process, on a few connections of its own. First brings queues and schedules in line with
 * what is given, so a process may be started with any subset of the jobs, or none.
 */
export async function startJobs<Tools>(options: {
  databaseUrl: string;
  jobs: readonly Job<z.ZodType, Tools>[];
  /** What the jobs run with: each takes its own of it. */
  tools: Tools;
  /** The zone of schedules that are the installation's. IANA name. */
  timeZone: string;
  log: JobsLog;
  onEnd?: (end: JobEnd) => void;
  /** Takes the dead of jobs without `onDead`. Until it is there, they are kept for 30 days in the queue `dead-letters`. */
  recordDead?: (dead: DeadJob) => Promise<void>;
  /** How often it is checked whether the schedule still runs. */
  lookMs?: number;
  /** How often the schedule is looked at. Default 30 s. */
  passSeconds?: number;
}): Promise<RunningJobs> {
  const { jobs, tools, log, onEnd } = options;
  const connections = bossConnections(options.databaseUrl, 4);
  const stopping = new AbortController();
  // Its own listener would wake all places of a queue for one job.
  const boss = new PgBoss({ db: connections, clock: steadyClock(), supervise: false, schedule: false });
  // Every place of every queue meets the same outage, several times a second.
  let quietUntil = 0;
  const report = (error: Error, what: string) => {
    // What a place was woken for is still there.
    due.lookAfterRun();
    if (!(NO_DATABASE in error)) return log.error({ err: error }, what);
    const isTold = performance.now() < quietUntil;
    quietUntil = performance.now() + QUIET_MS;
    if (!isTold) log.warn({ reason: error.message }, 'The job queue waits for the database');
  };
  boss.on('error', (error) => report(error, 'The job queue reports an error'));
  boss.on('warning', (warning) => log.warn({ ...warning }, 'The job queue reports a warning'));
  const places: Places = new Map();
  const due = wakeDueJobs(connections, {
    wake: (queue) => wakePlace(boss, places, queue),
    onKilled: () => timekeeper?.supervise(),
    onError: (error) => report(error, 'Jobs that are due could not be looked for'),
  });
  let timekeeper: Timekeeper | undefined;
  let listener: Listener | undefined;
  try {
    await boss.start();
    await createQueues(boss, jobs);
    await setSchedules(boss, jobs, options.timeZone);
    timekeeper = await keepTime({
      connections,
      log,
      superviseSeconds: SUPERVISE_SECONDS,
      onError: report,
      onSupervised: due.look,
      ...(options.lookMs !== undefined && { lookMs: options.lookMs }),
      ...(options.passSeconds !== undefined && { passSeconds: options.passSeconds }),
    });
    const opening = { boss, places, log, onEnd, onFailure: due.lookAfterRun, stopping: stopping.signal };
    for (const job of jobs) await work(job, tools, opening);
    if (options.recordDead) await takeRest(opening, options.recordDead);
    const applicationName = 'linkstand jobs listener';
    listener = await listen(options.databaseUrl, { [JOBS_CHANNEL]: due.heard }, due.look, { applicationName });
    // What was announced before this process listened.
    due.look();
  } catch (error) {
    due.stop();
    await timekeeper?.stop();
    await boss.stop({ graceful: false });
    await connections.close();
    throw error;
  }
  const [keeping, listening] = [timekeeper, listener];
  return {
    timekeeper: keeping,
    async stop() {
      stopping.abort(new ProcessStops());
      due.stop();
      await listening.stop();
      await keeping.stop();
      await boss.stop({ graceful: true, timeout: 30_000 });
      await connections.close();
    },
  };
}

/** Creates tables and queues of the jobs, for a process or a test database that only enqueues. Idempotent. */
export async function installJobs(databaseUrl: string, jobs: readonly Job[]): Promise<void> {
  const connections = bossConnections(databaseUrl, 1);
  const boss = new PgBoss({ db: connections, supervise: false, schedule: false });
  boss.on('error', () => undefined); // what matters is thrown by the calls below
  try {
    await boss.start();
    await createQueues(boss, jobs);
  } finally {
    await boss.stop({ graceful: false });
    await connections.close();
  }
}

/** Jobs by queue, as pg-boss counted them last (every 30 s). */
export async function countJobs(
  pool: Pick<pg.Pool, 'query'>,
): Promise<{ name: string; waiting: number; active: number; failed: number }[]> {
  const { rows } = await pool.query(
    'select name, queued_count as waiting, active_count as active, failed_count as failed from pgboss.queue order by name',
  );
  return rows;
}

async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // Recording the dead may fail itself, for example while the database restarts.
  const keep = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retentionSeconds: 30 * day, notify: true };
  const queues: Queue[] = [{ name: deadLetters, ...keep }];
  for (const job of jobs) {
    const deadLetter = job.onDead ? `${job.name}.dead` : deadLetters;
    if (job.onDead) queues.push({ name: deadLetter, ...keep });
    queues.push({
      name: job.name,
      policy: 'short',
      notify: true,
      retryLimit: job.retries.limit + MOST_DEATHS,
      retryDelay: job.retries.firstDelaySeconds,
      retryDelayMax: job.retries.maxDelaySeconds,
      retryBackoff: true,
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds,
      retentionSeconds: 30 * day,
      deleteAfterSeconds: 3 * day,
      deadLetter,
    });
  }
  for (const { name, policy, ...settings } of queues) {
    const found = existing.get(name);
    if (!found) await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
    else if (Object.entries(settings).some(([key, value]) => found[key as keyof Queue] !== value)) {
      await boss.updateQueue(name, settings);
    }
  }
}

/** What is scheduled for no job of the list was removed from the code. */
async function setSchedules(boss: PgBoss, jobs: readonly Job[], timeZone: string): Promise<void> {
  const wanted = new Map<string, Schedule>();
  for (const { name, schedule } of jobs) if (schedule) wanted.set(name, schedule);
  for (const { name, key } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name, key);
  for (const [name, { cron, zone }] of wanted) {
    await boss.schedule(name, cron, {}, { tz: zone === 'UTC' ? zone : timeZone, missed: 'once' });
  }
}

/** Why a run ends early that will be run again. */
class ProcessStops extends Error {
  override name = 'ProcessStops';
  constructor() {
    super('The process stops.');
  }
}

interface Running {
  readonly boss: PgBoss;
  readonly places: Places;
  readonly log: JobsLog;
  /** A run failed: it may be due again soon, or be dead. */
  readonly onFailure: () => void;
  readonly onEnd: ((end: JobEnd) => void) | undefined;
  readonly stopping: AbortSignal;
}

/** Dead jobs of one queue that are recorded at a time. */
const DEAD_AT_ONCE = 2;

/** Opens the places of a queue, whose failures are looked after. */
const openWatched = (
  { boss, places, onFailure }: Running,
  queue: { queue: string; most: number },
  run: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Promise<void> =>
  openPlaces(boss, places, queue, async (job) => {
    const result = await run(job);
    if (result.status !== 'completed') onFailure();
    return result;
  });

async function work<Tools>(job: Job<z.ZodType, Tools>, tools: Tools, running: Running): Promise<void> {
  const { name, onDead } = job;
  const { boss, log, onEnd, stopping } = running;
  await openWatched(running, { queue: name, most: job.concurrency }, (one) =>
    measured(name, () => runOne(boss, job, (run) => job.run(one.data, tools, run), one, log, stopping), onEnd),
  );
  if (!onDead) return;
  await takeDead(running, `${name}.dead`, ({ data, sourceOutput }) =>
    onDead(data, tools, { reason: reasonOf(sourceOutput), at: clockNow() }),
  );
}

const takeRest = (running: Running, recordDead: (dead: DeadJob) => Promise<void>): Promise<void> =>
  takeDead(running, deadLetters, ({ id, data, sourceName, sourceRetryCount, sourceOutput }) =>
    recordDead({
      id,
      job: sourceName ?? '',
      data: data as object,
      reason: reasonOf(sourceOutput),
      attempts: (sourceRetryCount ?? 0) + 1,
    }),
  );

/** Takes the dead of a queue. */
const takeDead = (
  running: Running,
  queue: string,
  take: (dead: JobWithMetadata<unknown>) => Promise<void>,
): Promise<void> =>
  openWatched(running, { queue, most: DEAD_AT_ONCE }, (dead) =>
    settle(
      dead.id,
      () => take(dead),
      async (error) => {
        running.log.error({ job: queue, jobId: dead.id, err: error }, 'A dead job could not be recorded as dead');
        return isHopeless(error) ? 'deadletter' : 'failed';
      },
    ),
  );

/** How many transactions of jobs run at a time. The other connections are left to requests. */
const JOBS = [{ name: 'jobs', most: 8 }];

/** Runs under the job's name, so that an event loop stall is attributed to it. */
async function measured(
  job: string,
  run: () => Promise<JobResult>,
  onEnd: ((end: JobEnd) => void) | undefined,
): Promise<JobResult> {
  const started = performance.now();
  const result = await withTaskName(`job ${job}`, () => {
    markTurn();
    return inGroups(JOBS, run);
  });
  const outcome = result.status === 'completed' ? 'done' : 'failed';
  onEnd?.({ job, outcome, seconds: (performance.now() - started) / 1000 });
  return result;
}

function runOne(
  boss: PgBoss,
  { name, retries }: Job,
  run: (circumstances: JobRun) => Promise<void>,
  { id, retryCount, retryLimit, signal }: JobWithMetadata<unknown>,
  log: JobsLog,
  stopping: AbortSignal,
): Promise<JobResult> {
  const attempt = retryCount + 1;
  // The job's own limit holds what was given back, and the deaths, unless an earlier version made it.
  const deaths = retryLimit < retries.limit + MOST_DEATHS ? 0 : MOST_DEATHS;
  const isLast = retryCount >= retryLimit - deaths;
  return settle(
    id,
    () => run({ id, attempt, at: clockNow(), signal: AbortSignal.any([signal, stopping]) }),
    async (error) => {
      noteDiskFull(error);
      if (isNoFault(error)) {
        if (error instanceof ProcessStops)
          log.info({ job: name, jobId: id }, 'A job ends with the process, and is run again');
        else
          log.info(
            { job: name, jobId: id, reason: (error as Error).message },
            'A job could not begin or go on, and is run again',
          );
        await giveBack(boss, name, id);
        return 'failed';
      }
      const isDead = isHopeless(error) || isLast;
      const details = { job: name, jobId: id, attempt, err: error };
      if (isDead) log.error(details, 'A job failed for good');
      else log.warn(details, 'A job failed and will be retried');
      return isDead ? 'deadletter' : 'failed';
    },
  );
}

/** The process ends, the database is away, full or busy: whatever the job does. */
const isNoFault = (error: unknown): boolean =>
  error instanceof ProcessStops || isUnavailable(error) || isDiskFull(error);

/** The run does not count. While nothing can be written it does not either, as then nothing can be counted. */
const giveBack = (boss: PgBoss, queue: string, id: string): Promise<unknown> =>
  boss
    .getDb()
    .executeSql('update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2', [queue, id])
    .catch(() => undefined);

/** Data that no longer fits the schema won't fit on a retry either. */
function isHopeless(error: unknown): boolean {
  return error instanceof UnrecoverableJobError || (error instanceof Error && error.name === 'ZodError');
}

async function settle(
  id: string,
  run: () => Promise<void>,
  onError: (error: unknown) => Promise<'failed' | 'deadletter'>,
): Promise<JobResult> {
  try {
    await run();
    return { id, status: 'completed' };
  } catch (error) {
    const status = await onError(error);
    const output = error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
    return { id, status, output };
  }
}

function reasonOf(output: object | null): string {
  const message = output && 'message' in output ? output.message : undefined;
  return typeof message === 'string' ? message : 'The process running it stopped or took too long.';
}
