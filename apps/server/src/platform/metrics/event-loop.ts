import { AsyncLocalStorage } from 'node:async_hooks';
import { createHistogram } from 'node:perf_hooks';

/** A stall: one turn of the event loop computed for too long and blocked everything else. */
export interface Stall {
  /** `PUT /api/v1/briefings/:id/content`, `job clean-up`, or `other` if unknown. */
  readonly by: string;
  /** Processor time of the turn in milliseconds. Other programs on the machine don't count. */
  readonly milliseconds: number;
}

export interface EventLoopWatch {
  /** Longer turns are reported. Milliseconds. */
  readonly limit: number;
  readonly onStall: (stall: Stall) => void;
}

export const OTHER = 'other';
const TICK_MS = 20;
/** While there is nothing to do: each tick wakes the processor. Shorter than any limit, so that no two turns are taken for one. */
const IDLE_TICK_MS = 40;
/** Processor time between two ticks that counts as nothing to do, in milliseconds. */
const IDLE_CPU_MS = 2;
const work = new AsyncLocalStorage<string>();

/** Processor time of this thread, in milliseconds. */
const cpuNow = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const watches = new Set<EventLoopWatch>();
let ticking: NodeJS.Timeout | undefined;
let isResetDue = false;
/** The task that has computed since `since`, if known. Undefined at the beginning of a turn. */
let current: string | undefined;
let since = 0;
let cpuAtReset = 0;
let lowestLimit = Number.POSITIVE_INFINITY;

/** Runs a function and everything it awaits under a name. Stalls are attributed to it. */
export const withTaskName = <T>(name: string, run: () => T): T => work.run(name, run);

/**
 * Attributes the turn to `name` from here on. Call it where a turn continues somebody's work: a request arrived, a
 * query was answered. Computation since the last mark belongs to the task before.
 *
 * @param name defaults to that of the surrounding `withTaskName`
 */
export function markTurn(name = work.getStore()): void {
  if (watches.size === 0 || name === undefined) return;
  const now = performance.now();
  // Computation before the first mark of a turn was parsing for this task.
  settle(now, current ?? name);
  current = name;
  since = now;
  if (isResetDue) return;
  isResetDue = true;
  setImmediate(endTurn);
}

function endTurn(): void {
  isResetDue = false;
  if (watches.size > 0) reset();
}

function reset(): void {
  settle(performance.now(), current ?? OTHER);
  current = undefined;
  since = performance.now();
  cpuAtReset = cpuNow();
}

function settle(now: number, by: string): void {
  const elapsed = now - since;
  if (elapsed < lowestLimit) return;
  const cpu = cpuNow();
  const milliseconds = Math.round(Math.min(elapsed, cpu - cpuAtReset));
  cpuAtReset = cpu;
  for (const { limit, onStall } of watches) if (milliseconds >= limit) onStall({ by, milliseconds });
}

let cpuAtTick = 0;

function tickIn(milliseconds: number): void {
  const due = performance.now() + milliseconds;
  ticking = setTimeout(() => {
    late.record(Math.max(1, Math.round((performance.now() - due) * 1e6)));
    reset();
    const used = cpuAtReset - cpuAtTick;
    cpuAtTick = cpuAtReset;
    tickIn(used < IDLE_CPU_MS ? IDLE_TICK_MS : TICK_MS);
  }, milliseconds);
  ticking.unref();
}

/** How late the event loop's timers are. In nanoseconds. */
const late = createHistogram();

/** How late the event loop's timers were since this was last asked. In seconds. */
export function takeLags(): Readonly<Record<'min' | 'max' | 'mean' | 'stddev' | 'p50' | 'p90' | 'p99', number>> {
  const { min, max, mean, stddev, count } = late;
  const lags = { min, max, mean, stddev, p50: late.percentile(50), p90: late.percentile(90), p99: late.percentile(99) };
  late.reset();
  const seconds = (nanoseconds: number) => (count > 0 && Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  return {
    min: seconds(lags.min),
    max: seconds(lags.max),
    mean: seconds(lags.mean),
    stddev: seconds(lags.stddev),
    p50: seconds(lags.p50),
    p90: seconds(lags.p90),
    p99: seconds(lags.p99),
  };
}

/** Reports stalls of this thread's event loop until the returned function is called. */
export function watchEventLoop(watch: EventLoopWatch): () => void {
  watches.add(watch);
  lowestLimit = Math.min(...[...watches].map(({ limit }) => limit));
  if (!ticking) {
    current = undefined;
    since = performance.now();
    cpuAtReset = cpuNow();
    cpuAtTick = cpuAtReset;
    tickIn(TICK_MS);
  }
  return () => {
    watches.delete(watch);
    lowestLimit = Math.min(...[...watches].map(({ limit }) => limit));
    if (watches.size > 0) return;
    clearTimeout(ticking);
    ticking = undefined;
  };
}
