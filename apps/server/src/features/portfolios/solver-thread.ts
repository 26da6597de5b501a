/** The thread that looks for the best choice: its own, as the solver lets nobody else have a turn. */
import { parentPort } from 'node:worker_threads';
import { loadSolver } from './load-solver.ts';
import type { Candidates, Problem } from './problem.ts';
import { solve } from './solve.ts';

export interface Task {
  readonly among: Candidates;
  readonly problem: Problem;
}

parentPort?.once('message', async ({ among, problem }: Task) => {
  parentPort?.postMessage(solve(await loadSolver(), among, problem));
});
