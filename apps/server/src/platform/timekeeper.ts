/**
 * What pg-boss does by the clock (schedules, jobs of killed processes, counts) in an instance of its own, which is
 * watched: its passes are due by stamps of the database's clock, so that one that was set back would stop every schedule
 * until it has come so far again, without a word.
 */
import { PgBoss } from 'pg-boss';
import { clockMs } from './clock.ts';
import type { BossConnections, JobsLog } from './job-connections.ts';

/** How often it is looked which schedules are due, of which none is finer than a minute. */
const PASS_SECONDS = 30;
/** So long after one process has looked for jobs of killed ones, no other does. */
const SUPERVISED_SECONDS = 5;
/** How long what is due at its time waits until its job is enqueued, at most. */
const FORWARD_SECONDS = 15;
/** A schedule that no process has looked at for longer counts as stopped. */
const STILL_SECONDS = 120;
const LOOK_MS = 30_000;

/** pg-boss measures how long it still has to wait: by a clock that nobody sets. Begins at the time that it is. */
export function steadyClock() {
  const from = clockMs() - performance.now();
  return {
    now: () => from + performance.now(),
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
    clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
  };
}

export interface Timekeeper {
  /** Seconds since any process last looked what is due, as of the last look; undefined if nobody could look. */
  stillSeconds(): number | undefined;
  isStill(): boolean;
  /** The clock was set: pg-boss's times in the future are dropped, and its timers start again. */
  startAnew(): Promise<void>;
  /** Jobs of a killed process are there: they are given back now. */
  supervise(): void;
  stop(): Promise<void>;
}

/** Times of pg-boss that are in the future, because the clock was set back, are set to now. */
async function forgetFutureOfQueue(connections: BossConnections): Promise<void> {
  const past = (...columns: string[]) => columns.map((column) => `${column} = least(${column}, now())`).join(', ');
  await connections.executeSql(`update pgboss.version set ${past('cron_on', 'bam_on', 'flow_on', 'reindex_on')}
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now()`);
  await connections.executeSql(`update pgboss.queue set ${past('monitor_claim_on', 'monitor_on', 'maintain_on')}
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`);
  // A repeat waits as long as it was meant to.
  await connections.executeSql(`update pgboss.job set
      start_after = now() + greatest(start_after - coalesce(started_on, created_on), interval '0'),
      created_on = least(created_on, now()), started_on = least(started_on, now())
    where state in ('created', 'retry') and coalesce(started_on, created_on) > now()`);
  await connections.executeSql(`update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now()`);
}

export async function keepTime(options: {
  connections: BossConnections;
  log: JobsLog;
  superviseSeconds: number;
  onError: (error: Error, what: string) => void;
  /** Jobs of killed processes, and those whose times were in the future, may be due. */
  onSupervised: () => void;
  lookMs?: number;
  passSeconds?: number;
}): Promise<Timekeeper> {
  const {
    connections,
    log,
    superviseSeconds,
    onError,
    onSupervised,
    lookMs = LOOK_MS,
    passSeconds = PASS_SECONDS,
  } = options;
  const open = async () => {
    const boss = new PgBoss({
      db: connections,
      clock: steadyClock(),
      cronMonitorIntervalSeconds: passSeconds,
      cronWorkerIntervalSeconds: Math.min(FORWARD_SECONDS, passSeconds),
      // Its own timer would also ask every 5 s for jobs that wait for others, of which there are none.
      supervise: false,
      // Another process that did it just before found the same.
      monitorIntervalSeconds: SUPERVISED_SECONDS,
      clockMonitorIntervalSeconds: 60,
    });
    boss.on('error', (error) => onError(error, 'The job queue reports an error'));
    boss.on('warning', (warning) => log.warn({ ...warning }, 'The job queue reports a warning'));
    await boss.start();
    return boss;
  };
  let boss = await open();
  let still: number | undefined = 0;
  let isStopped = false;
  let changing: Promise<void> = Promise.resolve();

  /** @returns seconds; negative after the clock was set back */
  const look = async () => {
    const { rows } = await connections.executeSql(
      'select extract(epoch from now() - coalesce(cron_on, now()))::float8 as still from pgboss.version',
    );
    still = Number(rows[0]?.still ?? 0);
    return still;
  };
  const isStill = () => still !== undefined && (still > STILL_SECONDS || still < -1);
  const startAnew = () => {
    // After a try that failed because the database was away, there is another one.
    const before = changing.catch(() => {});
    changing = before.then(async () => {
      if (isStopped) return;
      await boss.stop({ graceful: false });
      await forgetFutureOfQueue(connections);
      boss = await open();
      await look();
      onSupervised();
    });
    return changing;
  };
  const watch = async () => {
    try {
      await look();
      if (!isStill() || isStopped) return;
      log.error({ stillSeconds: Math.round(still ?? 0) }, 'The schedule had stopped and is restarted');
      await startAnew();
    } catch (error) {
      still = undefined;
      onError(error as Error, 'The schedule could not be looked after');
    }
  };
  const timer = setInterval(() => void watch(), lookMs).unref();
  let supervising: NodeJS.Timeout | undefined;
  let supervisedAt = Number.NEGATIVE_INFINITY;
  /** Looks for jobs of killed processes: at once, and again after each interval. */
  const supervise = async () => {
    clearTimeout(supervising);
    supervisedAt = performance.now();
    try {
      await boss.supervise();
      onSupervised();
    } catch (error) {
      onError(error as Error, 'The job queue could not be looked after');
    }
    clearTimeout(supervising);
    if (!isStopped) supervising = setTimeout(supervise, superviseSeconds * 1000).unref();
  };
  void supervise();
  return {
    stillSeconds: () => still,
    isStill,
    startAnew,
    supervise() {
      if (performance.now() - supervisedAt > SUPERVISED_SECONDS * 1000) void supervise();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(supervising);
      await changing.catch(() => {});
      await boss.stop({ graceful: false });
    },
  };
}
