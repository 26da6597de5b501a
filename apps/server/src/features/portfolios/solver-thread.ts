/** The thread that looks for the best choice: its own, as the solver lets nobody else have a turn. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { loadSolver } from './load-solver.ts';
import type { Candidates, Problem } from './problem.ts';
import { solve } from './solve.ts';

export interface Task {
  readonly among: Candidates;
  readonly problem: Problem;
}

const { PRIORITY_BELOW_NORMAL } = constants.priority;
/** Requests go first where both want a processor. Only Linux has priorities of threads, and not in every container. */
function letOthersFirst(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    if (getPriority(thread) < PRIORITY_BELOW_NORMAL) setPriority(thread, PRIORITY_BELOW_NORMAL);
  } catch {
    // It solves as well without.
  }
}
letOthersFirst();

parentPort?.once('message', async ({ among, problem }: Task) => {
  parentPort?.postMessage(solve(await loadSolver(), among, problem));
});
