import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from '../errors.ts';
import { answerProblems } from '../http/answer-problems.ts';
import type { JobEnd } from '../run-jobs.ts';
import { onTaskEnd, workers } from '../workers/workers.ts';
import { takeLags, watchEventLoop } from './event-loop.ts';
import { routeOf } from './request-turns.ts';

/** Limit for one turn of the event loop. Milliseconds of processor time. */
export const LONGEST_TURN_MS = 50;

const LAGS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const;

/** Jobs of one queue, as pg-boss counted them last. */
export interface QueueCount {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

export interface MetricsSources {
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly countJobs: () => Promise<readonly QueueCount[]>;
  /** Seconds by which the clock of this machine is behind the database's. */
  readonly clockBehind: () => number;
  /** Seconds since it was looked what is due; undefined in a process without jobs, and while nobody knows. */
  readonly scheduleStill: () => number | undefined;
  /** Bytes that are free for files, by what is stored there. */
  readonly room: () => Promise<readonly (readonly [string, number])[]>;
}

export interface Metrics {
  /** All metrics in Prometheus' text format. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
  observeJob(end: JobEnd): void;
  observeRequest(request: FastifyRequest, status: number, seconds: number): void;
  stop(): void;
}

/** Starts measuring this process. */
export function startMetrics({ pools, countJobs, clockBehind, scheduleStill, room }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Processor time, memory by kind, garbage collection. To measure the delay of the event loop it would wake the process a
  // hundred times a second; our watch does so with the timer that it has.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10_000 });
  for (const of of LAGS) registry.removeSingleMetric(`nodejs_eventloop_lag_${of}_seconds`);
  let lags = takeLags();
  for (const of of LAGS) {
    gauge(`nodejs_eventloop_lag_${of}_seconds`, 'How late timers of the event loop were.', undefined, () => {
      if (of === LAGS[0]) lags = takeLags();
      return [['', lags[of]]];
    });
  }

  const requests = new Histogram({
    name: 'linkstand_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const stalls = new Histogram({
    name: 'linkstand_event_loop_stall_seconds',
    help: `Turns of the event loop that computed for over ${LONGEST_TURN_MS} ms, by the route or job they worked for.`,
    labelNames: ['by'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const tasks = new Histogram({
    name: 'linkstand_worker_task_duration_seconds',
    help: 'Tasks in worker processes, by how they ended: done, refused, threw, time, memory, died, full.',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 20],
    registers,
  });
  const jobs = new Histogram({
    name: 'linkstand_job_duration_seconds',
    help: 'Runs of jobs by this process, by how they ended.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300],
    registers,
  });
  gauge('linkstand_worker_processes', 'Worker processes, by what they do.', 'state', () => {
    const { processes, busy } = workers.status();
    return [
      ['busy', busy],
      ['idle', processes - busy],
    ];
  });
  gauge('linkstand_worker_tasks_waiting', 'Tasks that wait for a worker process.', undefined, () => [
    ['', workers.status().waiting],
  ]);
  for (const state of ['used', 'idle', 'waiting'] as const) {
    gauge(`linkstand_database_connections_${state}`, POOL_HELP[state], 'pool', () =>
      Object.entries(pools).map(([name, pool]) => [name, POOL_COUNT[state](pool)]),
    );
  }
  for (const state of ['waiting', 'active', 'failed'] as const) {
    gauge(`linkstand_jobs_${state}`, `Jobs in the queues that are ${state}.`, 'job', async () =>
      (await countJobs()).map((queue) => [queue.name, queue[state]]),
    );
  }

  gauge(
    'linkstand_clock_behind_seconds',
    'How far the clock of this machine is behind the database’s.',
    undefined,
    () => [['', clockBehind()]],
  );
  gauge('linkstand_schedule_still_seconds', 'Time since any process looked which jobs are due.', undefined, () => {
    const seconds = scheduleStill();
    return seconds === undefined ? [] : [['', seconds]];
  });
  gauge('linkstand_disk_free_bytes', 'Room that is left for files.', 'of', room);

  /** A gauge that is read on request. The label is undefined if there is a single value. */
  function gauge(
    name: string,
    help: string,
    label: string | undefined,
    read: () => readonly (readonly [string, number])[] | Promise<readonly (readonly [string, number])[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        this.reset();
        for (const [value, figure] of await read()) {
          if (label === undefined) this.set(figure);
          else this.set({ [label]: value }, figure);
        }
      },
    });
  }

  const stops = [
    watchEventLoop({
      limit: LONGEST_TURN_MS,
      onStall: ({ by, milliseconds }) => stalls.observe({ by }, milliseconds / 1000),
    }),
    onTaskEnd(({ task, outcome, seconds }) => tasks.observe({ task, outcome }, seconds)),
  ];
  return {
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    observeJob: ({ job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds),
    observeRequest: (request, status, seconds) =>
      requests.observe({ route: routeOf(request), status: `${Math.floor(status / 100)}xx` }, seconds),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

const POOL_HELP = {
  used: 'Database connections that carry out something.',
  idle: 'Database connections that are open and free.',
  waiting: 'Requests that wait for a database connection.',
};
const POOL_COUNT = {
  used: (pool: pg.Pool) => pool.totalCount - pool.idleCount,
  idle: (pool: pg.Pool) => pool.idleCount,
  waiting: (pool: pg.Pool) => pool.waitingCount,
};

export interface MetricsAccess {
  /** Bearer token that grants access. Without a token, only this machine may read. */
  readonly token: string | undefined;
  /** Requests come through proxies, so a loopback address proves nothing. */
  readonly isProxied: boolean;
}

/** Measures every request, and serves `/metrics` to authorized callers. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A stream of live updates lasts as long as its page is open.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) metrics.observeRequest(request, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    // Others get the same answer as for an unknown address.
    if (!mayRead(request, access)) throw new Refusal(404, 'no_such_endpoint');
    const { contentType, body } = await metrics.text();
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(body);
  });
}

/** A server for `/metrics` alone, for a process without other endpoints. Not listening yet. */
export async function metricsServer(
  metrics: Metrics,
  access: MetricsAccess,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const logController = new LogController({ disableRequestLogging: true });
  const app: FastifyInstance = fastify({ loggerInstance: log, logController });
  answerProblems(app, () => 'en-US');
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'no_such_endpoint');
  });
  serveMetrics(app, metrics, access);
  return app;
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

function mayRead(request: FastifyRequest, { token, isProxied }: MetricsAccess): boolean {
  if (token !== undefined) {
    const given = Buffer.from(/^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  if (isProxied || FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return isLoopbackPeer(request.socket.remoteAddress ?? '');
}

function isLoopbackPeer(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}
