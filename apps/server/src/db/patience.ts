/**
 * What a request may wait for others altogether: for a turn, a connection, a lock. Each wait alone is short, but they
 * follow each other, and whoever asked is to be answered within five seconds. Working is not waiting.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from './unavailable.ts';

/** Milliseconds of a request. */
const PATIENCE_MS = 4000;
/** What a request, or a job, waits for a lock that another transaction holds. Both are tried again. */
export const LOCK_WAIT_MS = 3000;
/** Whoever has waited long for the rest must still be let past a lock that is held for a moment. */
export const LEAST_LOCK_WAIT_MS = 400;

const requests = new AsyncLocalStorage<{ left: number }>();
/** What `run` waits for is limited altogether; what a job waits for is not. */
export const withPatience = <T>(run: () => T): T => requests.run({ left: PATIENCE_MS }, run);

export const isRequest = (): boolean => requests.getStore() !== undefined;

/** Milliseconds that may still be waited, at most those given. */
export const patienceLeft = (most: number): number => Math.min(most, requests.getStore()?.left ?? most);

/** Milliseconds that were waited. */
export function spend(waited: number): void {
  const request = requests.getStore();
  if (request) request.left = Math.max(0, request.left - waited);
}

/** Starts to measure a wait. The returned function ends it, and takes it off the patience of the request. */
export function waiting(): () => void {
  const began = performance.now();
  return () => spend(performance.now() - began);
}

/**
 * @param giveBack gets a result that came too late for whoever waited
 * @throws Unavailable where patience ends before
 */
export async function patiently<T>(asked: Promise<T>, giveBack: (late: T) => void): Promise<T> {
  if (!isRequest()) return asked;
  const end = waiting();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Unavailable('Too many wait for a connection.')),
    patienceLeft(PATIENCE_MS),
  );
  try {
    return await Promise.race([asked, late.promise]);
  } catch (error) {
    asked.then(giveBack, () => {});
    throw error;
  } finally {
    clearTimeout(timer);
    end();
  }
}
