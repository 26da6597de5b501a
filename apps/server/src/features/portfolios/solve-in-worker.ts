import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/errors.ts';
import type { Outcome } from './problem.ts';
import type { Task } from './solver-thread.ts';

/** A thread that isn't done by then is ended: the solver minds its own limits, so something is wrong. Milliseconds. */
const LONGEST = 60_000;
/** Portfolios solved at once, so that other requests are still served, and how many may wait. */
const AT_ONCE = 1;
const MAX_WAITING = 8;

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING)
    throw new Refusal(429, 'too_many', { parameters: { seconds: 10 }, retryAfterSeconds: 10 });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The one that has waited longest is next. */
function done(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Finds the best choice of sites in a worker thread, one question at a time. The sites' buffers are transferred to it.
 */
export async function solveInWorker(task: Task): Promise<Outcome> {
  await turn();
  try {
    return await inThread(task);
  } finally {
    done();
  }
}

function inThread(task: Task): Promise<Outcome> {
  const worker = new Worker(new URL('./solver-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return new Promise<Outcome>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The solver did not end in time.')), LONGEST);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The solver ended without an answer.')));
    const { ids, prices, values, owners } = task.among;
    worker.postMessage(
      task,
      [ids, prices, values, owners].map(({ buffer }) => buffer as ArrayBuffer),
    );
    worker.once('message', () => clearTimeout(late));
    worker.once('error', () => clearTimeout(late));
  }).finally(() => worker.terminate());
}
