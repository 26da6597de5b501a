import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Settles only at multiples of `stepMs` after the start, so that the duration reveals nothing if the work takes less
 * than a step. Use it for answers that must be the same for known and unknown addresses.
 */
export async function constantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await untilStep(stepMs, start);
  }
}

/** Waits for the next multiple of `stepMs` after `start`. */
export async function untilStep(stepMs: number, start: number): Promise<void> {
  const spent = performance.now() - start;
  await sleep(Math.ceil(spent / stepMs) * stepMs - spent);
}
