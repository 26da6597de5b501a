import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers (or fails) only at full steps of `stepMs` after the start, so that how long the work took tells a stranger
 * nothing, as long as it took less than a step. For answers that must be the same for known and unknown addresses.
 */
export async function constantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - start;
    await sleep(Math.ceil(spent / stepMs) * stepMs - spent);
  }
}
