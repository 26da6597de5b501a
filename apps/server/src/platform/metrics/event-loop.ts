import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody kept everybody else waiting: one turn of the event loop computed for too long. */
export interface Stall {
  /** `PUT /api/v1/briefings/:id/content`, `job clean-up`, or `other` where nothing known was under way. */
  readonly by: string;
  /** Processor time of the turn, so that a machine that is busy with other programs counts for nobody. Milliseconds. */
  readonly milliseconds: number;
}

export interface EventLoopWatch {
  /** Turns that computed for longer are reported. Milliseconds. */
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
/** Who computes since `since`, as far as is known; undefined at the beginning of a turn. */
let current: string | undefined;
let since = 0;
let cpuAtReset = 0;
let lowestLimit = Number.POSITIVE_INFINITY;

/** Carries out `run` and everything that it waits for under a name, which stalls are then reported by. */
export const withTaskName = <T>(name: string, run: () => T): T => work.run(name, run);

/**
 * Says that the work of `name` goes on from here; call it where a turn takes up somebody's work: a request that has
 * come, a query that was answered. What was computed since the last mark was the one before it.
 *
 * @param name that of the surrounding `withTaskName` when not told
 */
export function markTurn(name = work.getStore()): void {
  if (watches.size === 0 || name === undefined) return;
  const now = performance.now();
  // What came before the first mark of a turn was parsing of what belongs to it.
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
