import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';

/**
 * Background jobs: work that happens if and only if a change is committed. Jobs live in the same PostgreSQL (pg-boss,
 * schema `pgboss`), so enqueueing in the caller's transaction is a transactional outbox.
 *
 * A job is one declaration (`defineJob`): what its queue is called, how it is retried, when it is due by itself, and
 * what it runs. Whoever needs it enqueues it (`enqueue`); processes that have it on their list run it (`startJobs` in
 * run-jobs.ts). Delivery is at least once, so what it runs must be idempotent.
 */
export interface Job<Schema extends z.ZodType = z.ZodType, Tools = never> {
  /** Imperative and kebab-case, such as `send-owner-reminder`. Also the name of its queue. */
  readonly name: string;
  /** The payload. Carry ids, not records: it may run long after it was enqueued. */
  readonly schema: Schema;
  readonly retries: Retries;
  /** A longer run counts as failed. Seconds. */
  readonly timeoutSeconds: number;
  /** How many of these jobs one process runs concurrently. */
  readonly concurrency: number;
  readonly schedule: Schedule | undefined;
  /** @throws ZodError if the data does not fit the schema */
  readonly run: (data: unknown, tools: Tools, run: JobRun) => Promise<void>;
  readonly onDead: ((data: unknown, tools: Tools, death: JobDeath) => Promise<void>) | undefined;
}

/** When a job is enqueued by itself: at each time of `cron`, and once after downtime that missed some. */
export interface Schedule {
  /** Five fields. */
  readonly cron: string;
  /** Where `cron` is read: in UTC, or in the zone in which the installation counts its days. */
  readonly zone: 'UTC' | 'installation';
}

/** The wait doubles from `firstDelaySeconds` to `maxDelaySeconds`, with jitter. */
export interface Retries {
  readonly limit: number;
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
}

const usualRetries: Retries = { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 15 * 60 };

/** All jobs of this version, by name. */
const declared = new Map<string, Job>();

/**
 * Declares a job. `run` takes what was enqueued, the tools that it names out of those that the process has, and the
 * circumstances of this run. A run that throws is retried as the job says; one that throws `UnrecoverableJobError` is
 * not. `onDead` is called after the last attempt failed, also if the process died during it. Jobs without it are
 * recorded for administrators (`features/failed-jobs`).
 */
export function defineJob<Schema extends z.ZodType, Tools>(job: {
  name: string;
  schema: Schema;
  retries?: Partial<Retries>;
  timeoutSeconds?: number;
  concurrency?: number;
  /** Only for a job that carries no data. */
  schedule?: Record<string, never> extends z.input<Schema> ? Schedule : never;
  run: (data: z.output<Schema>, tools: Tools, run: JobRun) => Promise<unknown>;
  onDead?: (data: z.output<Schema>, tools: Tools, death: JobDeath) => Promise<unknown>;
}): Job<Schema, Tools> {
  const { onDead } = job;
  const made: Job<Schema, Tools> = {
    name: job.name,
    schema: job.schema,
    retries: { ...usualRetries, ...job.retries },
    timeoutSeconds: job.timeoutSeconds ?? 5 * 60,
    concurrency: job.concurrency ?? 5,
    schedule: job.schedule,
    run: async (data, tools, run) => {
      await job.run(job.schema.parse(data), tools, run);
    },
    onDead:
      onDead &&
      (async (data, tools, death) => {
        await onDead(job.schema.parse(data), tools, death);
      }),
  };
  declared.set(made.name, made);
  return made;
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** No second job is added while one of the same name and key waits for its first run. */
  singletonKey?: string;
}

/** The channel on which processes wait for jobs, as pg-boss names it. */
export const JOBS_CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** How often processes look for jobs that are due, whatever they were told. Also for what comes due until then. */
export const LOOK_SECONDS = 15;

/** The moment at which a job will be due, if that is what was announced. Milliseconds since 1970. */
export const timeTold = (payload: string): number | undefined =>
  payload.startsWith('@') ? Number(payload.slice(1)) * 1000 : undefined;

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

/** Names the queue, or `@` and the second in which a job will be due before processes look by themselves. */
const woken = (job: Job) => sql`
  select id, case
    when start_after <= now() then pg_notify(${sql.lit(JOBS_CHANNEL)}, ${sql.lit(job.name)})::text
    when start_after < now() + make_interval(secs => ${sql.lit(LOOK_SECONDS)})
      then pg_notify(${sql.lit(JOBS_CHANNEL)}, '@' || ceil(extract(epoch from start_after))::bigint)::text
    end as woken from queued`;

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

/**
 * Adds a job whose declaration is not at hand: one that failed, with the data it had.
 *
 * @returns false if this version has no such job: its queue may be left of an earlier one
 * @throws ZodError if the job of this version takes other data
 */
export async function enqueueByName<Database>(
  tx: Transaction<Database>,
  name: string,
  data: unknown,
): Promise<boolean> {
  const job = declared.get(name);
  if (!job) return false;
  await enqueue(tx, job, data);
  return true;
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

/** Why a job is given up, and when. */
export interface JobDeath {
  readonly reason: string;
  readonly at: Date;
}

/** Thrown by a run if retrying cannot help. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError';
}
