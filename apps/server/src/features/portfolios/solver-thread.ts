/** The thread that looks for the best choice: its own, as the solver lets nobody else have a turn. */
import { parentPort } from 'node:worker_threads';
import { loadSolver } from './load-solver.ts';
import { unpackCandidates } from './pack.ts';
import type { Problem } from './problem.ts';
import { solve } from './solve.ts';

export interface Task {
  readonly packed: readonly Uint8Array[];
  readonly problem: Problem;
}

parentPort?.once('message', async ({ packed, problem }: Task) => {
  parentPort?.postMessage(solve(await loadSolver(), unpackCandidates(packed), problem));
});
