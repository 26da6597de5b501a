import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Reports stalls of this thread's event loop until the returned function is called. */
export function watchEventLoop(watch: EventLoopWatch): () => void {
  watches.add(watch);
  lowestLimit = Math.min(...[...watches].map(({ limit }) => limit));
  if (!ticking) {
    current = undefined;
    since = performance.now();
    cpuAtReset = cpuNow();
    ticking = setInterval(reset, TICK_MS);
    ticking.unref();
  }
  return () => {
    watches.delete(watch);
    lowestLimit = Math.min(...[...watches].map(({ limit }) => limit));
    if (watches.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
