import { availableParallelism } from 'node:os';
import { type Ended, WorkerPool } from './pool.ts';

const listeners = new Set<(ended: Ended) => void>();

/** The worker processes of this server. They start with the first task, or with `warm()`, and end with the server. */
export const workers = new WorkerPool({
  size: Math.min(4, Math.max(2, availableParallelism())),
  onEnd: (ended) => {
    for (const listener of listeners) listener(ended);
  },
});

/** Calls `listener` with the end of every run, for logs and metrics. @returns the function that ends this */
export function onTaskEnd(listener: (ended: Ended) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// They notice that the server is gone; one in the middle of a task would only when it ends.
process.once('exit', () => workers.stop());
