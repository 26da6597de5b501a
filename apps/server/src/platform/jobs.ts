import { type RawBuilder, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { type Db, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { z } from 'zod';
import { createPool } from '../db/client.ts';
import { inGroups } from '../db/transaction-turns.ts';
import { isDiskFull, isUnavailable } from '../db/unavailable.ts';
import { clockNow } from './clock.ts';
import { noteDiskFull } from './disk-room.ts';
import { listen } from './listener.ts';
import { markTurn, withTaskName } from './metrics/event-loop.ts';
import { keepTime, steadyClock, type Timekeeper } from './timekeeper.ts';

/**
 * Background jobs: work that happens if and only if a change is committed. Jobs live in the same PostgreSQL (pg-boss,
 * schema `pgboss`), so enqueueing in the caller's transaction is a transactional outbox.
 *
 * A job is declared once (`defineJob`), enqueued by whoever needs it (`enqueue`), and run by processes that have its
 * handler (`handle`, `startJobs`). Delivery is at least once, so handlers must be idempotent.
 */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  /** Imperative and kebab-case, such as `send-owner-reminder`. Also the name of its queue. */
  readonly name: string;
  /** The payload. Carry ids, not records: it may run long after it was enqueued. */
  readonly schema: Schema;
  readonly retries: Retries;
  /** A longer run counts as failed. Seconds. */
  readonly timeoutSeconds: number;
  /** How many of these jobs one process runs concurrently. */
  readonly concurrency: number;
}

/** The wait doubles from `firstDelaySeconds` to `maxDelaySeconds`, with jitter. */
export interface Retries {
  readonly limit: number;
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
}

const usualRetries: Retries = { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 15 * 60 };

/** Declares a job. Import it where the job is enqueued; its code is given to `handle`. */
export function defineJob<Schema extends z.ZodType>(job: {
  name: string;
  schema: Schema;
  retries?: Partial<Retries>;
  timeoutSeconds?: number;
  concurrency?: number;
}): Job<Schema> {
  return {
    name: job.name,
    schema: job.schema,
    retries: { ...usualRetries, ...job.retries },
    timeoutSeconds: job.timeoutSeconds ?? 5 * 60,
    concurrency: job.concurrency ?? 5,
  };
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** No second job is added while one of the same name and key waits for its first run. */
  singletonKey?: string;
}

/** The channel on which processes wait for jobs, as pg-boss names it. */
const CHANNEL = sql`('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24))`;

/**
 * The end of a statement that adds jobs in one round trip, where pg-boss's `send()` needs two: `queued` inserts the
 * jobs, and a notification wakes the workers for those that may run at once. It follows a `with` clause and may add one
 * job per row of another part of it, `each`. It returns the ids of the jobs, and none if one with the same key waits or
 * the queue does not exist. Every queue keeps one waiting job per key, so a job without a key gets a unique one.
 */
export const addingJob = (
  job: Job,
  data: RawBuilder<unknown>,
  {
    each,
    singletonKey = null,
    startAfter = null,
    otherwise,
  }: {
    each?: RawBuilder<unknown>;
    singletonKey?: string | null;
    startAfter?: Date | null;
    /** A text: where no job is added, the statement fails, and its error names that text. */
    otherwise?: RawBuilder<string>;
  } = {},
): RawBuilder<{ id: string }> => sql`
  queued as (
    insert into pgboss.job_common (name, data, singleton_key, start_after, keep_until, policy, dead_letter, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    select q.name, ${data},
      coalesce(${singletonKey}, gen_random_uuid()::text),
      due.at, due.at + q.retention_seconds * interval '1 s', q.policy, q.dead_letter, q.retry_limit,
      q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
    from (select coalesce(${startAfter}::timestamptz, now()) as at) due
      join pgboss.queue q on q.name = ${sql.lit(job.name)}${each ? sql` cross join ${each}` : sql``}
    on conflict do nothing
    returning id, start_after
  )
  ${
    otherwise
      ? sql`select coalesce(max(id::text), ${otherwise})::uuid as id, max(woken) as woken from (${woken(job)}) q`
      : woken(job)
  }`;

const woken = (job: Job) => sql`
  select id, case when start_after <= now() then pg_notify(${CHANNEL}, ${sql.lit(job.name)})::text end as woken from queued`;

/** @throws Error always: the job's queue does not exist; `startJobs` and `installJobs` create it */
export const noQueue = ({ name }: Job): never => {
  throw new Error(`There is no queue for the job ${name}.`);
};

/** @throws Error if the job's queue does not exist */
export async function requireQueue<Database>(tx: Transaction<Database>, job: Job): Promise<void> {
  const { rows } = await sql`select from pgboss.queue where name = ${job.name}`.execute(tx);
  if (rows.length === 0) noQueue(job);
}

/**
 * Adds a job in the caller's transaction: it exists once that commits, and never if it rolls back.
 *
 * @returns the job's id, or null if one with the same `singletonKey` is already waiting
 * @throws ZodError if the data does not fit the job's schema
 */
export async function enqueue<Database, Schema extends z.ZodType>(
  tx: Transaction<Database>,
  job: Job<Schema>,
  data: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const payload = JSON.stringify(job.schema.parse(data));
  const { rows } = await sql<{ id: string }>`with ${addingJob(job, sql`${payload}::jsonb`, options)}`.execute(tx);
  const [added] = rows;
  if (added === undefined) await requireQueue(tx, job);
  return added?.id ?? null;
}

export interface JobRun {
  readonly id: string;
  /** 1 for the first run. */
  readonly attempt: number;
  /** When this run began. */
  readonly at: Date;
  /**
   * Aborted when the run takes too long, or the process is about to stop. What can go on later ends then: it returns if
   * something else brings it back, such as its schedule, and throws the signal's reason if it is to be run again.
   */
  readonly signal: AbortSignal;
}

/** A job with its handler. The type of its data is hidden inside. */
export interface JobHandler {
  readonly job: Job;
  run(data: unknown, run: JobRun): Promise<void>;
  onDead: ((data: unknown, reason: string) => Promise<void>) | undefined;
}

/**
 * Binds a job to its code. A run that throws is retried as the job declares; one that throws `UnrecoverableJobError` is
 * not. `onDead` is called after the last attempt failed, also if the process died during it. Without `onDead` the job
 * is kept for 30 days in the queue `dead-letters`.
 */
export function handle<Schema extends z.ZodType>(
  job: Job<Schema>,
  run: (data: z.output<Schema>, run: JobRun) => Promise<void>,
  options: { onDead?: (data: z.output<Schema>, reason: string) => Promise<void> } = {},
): JobHandler {
  const { onDead } = options;
  return {
    job,
    run: (data, context) => run(job.schema.parse(data), context),
    onDead: onDead && ((data, reason) => onDead(job.schema.parse(data), reason)),
  };
}

/** Thrown by a handler if retrying cannot help. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError';
}

/** An entry of the schedule: `job` is enqueued at each time of `cron`, and once after downtime that missed some. */
export interface Schedule {
  readonly job: Job;
  readonly cron: string;
  readonly data: object;
  readonly timeZone: string;
}

/** Makes an entry of the schedule. `cron` has five fields and is read in `timeZone` (IANA name). */
export function schedule<Schema extends z.ZodType>(entry: {
  job: Job<Schema>;
  cron: string;
  data: z.input<Schema>;
  timeZone: string;
}): Schedule {
  return { ...entry, data: entry.job.schema.parse(entry.data) as object };
}

/** The logger that jobs need. pino fits. */
export interface JobsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

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
  /** What is due by the clock is looked for: see `keepTime`. */
  readonly timekeeper: Pick<Timekeeper, 'stillSeconds' | 'isStill' | 'startAnew'>;
}

const day = 24 * 60 * 60;
const deadLetters = 'dead-letters';

/** Runs that a job may lose to processes that die, beside the failures that it may have. */
const MOST_DEATHS = 3;

/**
 * A killed process stops refreshing its jobs. After this time another process takes them over (pg-boss's minimum is 10
 * s).
 */
const heartbeatSeconds = 15;

/**
 * Starts running jobs in this process, on a few connections of its own. First brings queues and schedules in line with
 * what is given, so a process may be started with any subset of the handlers, or none.
 */
export async function startJobs(options: {
  databaseUrl: string;
  handlers: readonly JobHandler[];
  schedules: readonly Schedule[];
  log: JobsLog;
  onEnd?: (end: JobEnd) => void;
  /** How often it is looked whether the schedule stands still. */
  lookMs?: number;
  /** How often the schedule is looked at. Default 30 s. */
  passSeconds?: number;
}): Promise<RunningJobs> {
  const { handlers, log, onEnd } = options;
  const connections = bossConnections(options.databaseUrl, 4);
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: connections,
    clock: steadyClock(),
    useListenNotify: true,
    supervise: false,
    schedule: false,
  });
  // Every place of every queue meets the same outage, several times a second.
  let quietUntil = 0;
  const report = (error: Error, what: string) => {
    if (!(NO_DATABASE in error)) return log.error({ err: error }, what);
    const isTold = performance.now() < quietUntil;
    quietUntil = performance.now() + QUIET_MS;
    if (!isTold) log.warn({ reason: error.message }, 'The job queue waits for the database');
  };
  boss.on('error', (error) => report(error, 'The job queue reports an error'));
  boss.on('warning', (warning) => log.warn({ ...warning }, 'The job queue reports a warning'));
  let timekeeper: Timekeeper;
  try {
    await boss.start();
    await createQueues(boss, handlers);
    await setSchedules(boss, options.schedules);
    timekeeper = await keepTime({
      connections,
      log,
      superviseSeconds: heartbeatSeconds,
      onError: report,
      ...(options.lookMs !== undefined && { lookMs: options.lookMs }),
      ...(options.passSeconds !== undefined && { passSeconds: options.passSeconds }),
    });
    for (const handler of handlers) await work(boss, handler, { log, onEnd, stopping: stopping.signal });
  } catch (error) {
    await boss.stop({ graceful: false });
    await connections.close();
    throw error;
  }
  const looking = lookForDueJobs(connections, (error) => report(error, 'Jobs that are due could not be looked for'));
  return {
    timekeeper,
    async stop() {
      looking.stop();
      stopping.abort(new ProcessStops());
      await timekeeper.stop();
      await boss.stop({ graceful: true, timeout: 30_000 });
      await connections.close();
    },
  };
}

/** An outage is over after this long without a failure. */
const QUIET_MS = 60_000;
/** On an error of the database: pg-boss reports a copy, which no longer says what kind of error it was. */
const NO_DATABASE = 'isNoDatabase';

export interface BossConnections extends Db {
  /** Lets the free places of a queue look for jobs, as if the database had announced one. */
  wake(queue: string): void;
  close(): Promise<void>;
}

/**
 * Connections of pg-boss: our own pool and listener, which survive database outages. pg-boss's own ones remove the
 * error listener from a connection before it has ended, and a late error then ends the process.
 */
function bossConnections(databaseUrl: string, max: number): BossConnections {
  const pool = createPool(databaseUrl, { max, applicationName: 'linkstand jobs' });
  let closing: Promise<void> | undefined;
  let wakeQueue: ((queue: string) => void) | undefined;
  return {
    wake: (queue) => wakeQueue?.(queue),
    executeSql: (text, values) =>
      pool.query(text, values).catch((error: unknown) => {
        throw isUnavailable(error) ? Object.assign(error as Error, { [NO_DATABASE]: true }) : error;
      }),
    async listen(channel, onNotification, onReconnect) {
      wakeQueue = onNotification;
      const listener = await listen(databaseUrl, { [channel]: onNotification }, onReconnect, {
        applicationName: 'linkstand jobs listener',
      });
      onReconnect();
      return { close: () => listener.stop() };
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Creates tables and queues of the jobs, for a process or a test database that only enqueues. Idempotent. */
export async function installJobs(databaseUrl: string, handlers: readonly JobHandler[]): Promise<void> {
  const connections = bossConnections(databaseUrl, 1);
  const boss = new PgBoss({ db: connections, supervise: false, schedule: false });
  boss.on('error', () => undefined); // what matters is thrown by the calls below
  try {
    await boss.start();
    await createQueues(boss, handlers);
  } finally {
    await boss.stop({ graceful: false });
    await connections.close();
  }
}

/** Jobs by queue, as pg-boss counted them last (every 15 s). */
export async function countJobs(
  pool: Pick<pg.Pool, 'query'>,
): Promise<{ name: string; waiting: number; active: number; failed: number }[]> {
  const { rows } = await pool.query(
    'select name, queued_count as waiting, active_count as active, failed_count as failed from pgboss.queue order by name',
  );
  return rows;
}

async function createQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const keep = { retryLimit: 0, retentionSeconds: 30 * day, notify: true };
  const queues: Queue[] = [{ name: deadLetters, ...keep }];
  for (const { job, onDead } of handlers) {
    const deadLetter = onDead ? `${job.name}.dead` : deadLetters;
    // onDead itself may fail, for example while the database restarts.
    if (onDead) queues.push({ name: deadLetter, ...keep, retryLimit: 20, retryDelay: 5, retryBackoff: true });
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

/** A schedule that is not in the list was removed from the code. */
async function setSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const wanted = new Set(schedules.map(({ job }) => job.name));
  for (const { name, key } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name, key);
  for (const { job, cron, data, timeZone } of schedules) {
    await boss.schedule(job.name, cron, data, { tz: timeZone, missed: 'once' });
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
  readonly log: JobsLog;
  readonly onEnd: ((end: JobEnd) => void) | undefined;
  readonly stopping: AbortSignal;
}

/** Dead jobs of one queue that are recorded at a time. */
const DEAD_AT_ONCE = 2;

async function work(boss: PgBoss, handler: JobHandler, { log, onEnd, stopping }: Running): Promise<void> {
  const { job, onDead } = handler;
  await openPlaces(boss, job.name, job.concurrency, (one) =>
    measured(job.name, () => runOne(boss, handler, one, log, stopping), onEnd),
  );
  if (!onDead) return;
  await openPlaces(boss, `${job.name}.dead`, DEAD_AT_ONCE, ({ id, data, sourceOutput }) =>
    settle(
      id,
      () => onDead(data, reasonOf(sourceOutput)),
      async (error) => {
        log.error({ job: job.name, jobId: id, err: error }, 'A dead job could not be recorded as dead');
        return isHopeless(error) ? 'deadletter' : 'failed';
      },
    ),
  );
}

/**
 * Places of a queue in this process. Each runs one job at a time, and takes the next as soon as that has ended, so a
 * slow job holds its own place and none of the jobs behind it.
 */
async function openPlaces(
  boss: PgBoss,
  queue: string,
  places: number,
  run: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Promise<void> {
  for (let place = 0; place < places; place += 1) {
    const worker: string = await boss.work(
      queue,
      {
        batchSize: 1,
        perJobResults: true,
        includeMetadata: true,
        pollingIntervalSeconds: DUE_SECONDS,
        notifyPollingIntervalSeconds: 60,
      },
      (jobs: JobWithMetadata<unknown>[]) =>
        // Without it, the place would look for its next job at its next poll only.
        Promise.all(jobs.map(run)).finally(() => boss.notifyWorker(worker)),
    );
  }
}

/** A job that waits for its time begins at most so much later. */
const DUE_SECONDS = 2;

/**
 * New jobs are announced; those that wait for their time, such as retries, are not. One query for all queues finds
 * them, where otherwise every place would have to ask.
 */
function lookForDueJobs(connections: BossConnections, onError: (error: Error) => void): { readonly stop: () => void } {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = await connections.executeSql(
        `select q.name from pgboss.queue q
        where exists (select from pgboss.job_common j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
      );
      for (const { name } of rows) connections.wake(name);
    } catch (error) {
      onError(error as Error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, DUE_SECONDS * 1000);
  return { stop: () => clearInterval(timer) };
}

/** Transactions of jobs that run at a time: requests come first. */
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
  handler: JobHandler,
  { id, data, retryCount, retryLimit, signal }: JobWithMetadata<unknown>,
  log: JobsLog,
  stopping: AbortSignal,
): Promise<JobResult> {
  const { name } = handler.job;
  const attempt = retryCount + 1;
  // What was given back is in the job's own limit. One of an earlier version has none to give.
  const isLast = retryCount >= (retryLimit > handler.job.retries.limit ? retryLimit - MOST_DEATHS : retryLimit);
  return settle(
    id,
    () => handler.run(data, { id, attempt, at: clockNow(), signal: AbortSignal.any([signal, stopping]) }),
    async (error) => {
      if (isDiskFull(error)) noteDiskFull();
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
