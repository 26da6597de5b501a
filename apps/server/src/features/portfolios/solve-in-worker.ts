import { Worker } from 'node:worker_threads';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { Refusal } from '../../platform/errors.ts';
import type { Outcome } from './problem.ts';
import type { Task } from './solver-thread.ts';

/** A thread that isn't done by then is ended: the solver minds its own limits, so something is wrong. Milliseconds. */
const LONGEST = 60_000;
/** Portfolios solved at once, so that other requests are still served, and how many may wait. */
const AT_ONCE = 1;
const MAX_WAITING = 8;

const queue = bulkhead(AT_ONCE, MAX_WAITING);

/**
 * Finds the best choice of sites in a worker thread, one question at a time. The sites' buffers are transferred to it.
 *
 * @throws Refusal 429 if too many wait
 */
export const solveInWorker = (task: Task): Promise<Outcome> =>
  queue
    .execute(() => inThread(task))
    .catch((error: unknown) => {
      throw error instanceof BulkheadRejectedError
        ? new Refusal(429, 'too_many', { parameters: { seconds: 10 }, retryAfterSeconds: 10 })
        : error;
    });

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
      [ids, prices, values, owners].map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
    );
    worker.once('message', () => clearTimeout(late));
    worker.once('error', () => clearTimeout(late));
  }).finally(() => worker.terminate());
}
