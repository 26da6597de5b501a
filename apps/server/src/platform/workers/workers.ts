import { availableParallelism } from 'node:os';
import { type Ended, WorkerPool } from './pool.ts';

const listeners = new Set<(ended: Ended) => void>();

/** The server's worker processes. They start with the first task or with `warm()`, and end with the server. */
export const workers = new WorkerPool({
  size: Math.min(4, Math.max(2, availableParallelism())),
  onEnd: (ended) => {
    for (const listener of listeners) listener(ended);
  },
});

/** Calls `listener` at the end of every run, for logs and metrics. @returns a function that removes it */
export function onTaskEnd(listener: (ended: Ended) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// Idle workers notice that the server is gone; a busy one would only notice at the end of its task.
process.once('exit', () => workers.stop());
