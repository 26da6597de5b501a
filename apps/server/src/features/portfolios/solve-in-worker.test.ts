import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { solveInWorker } from './solve-in-worker.ts';

const task = () => {
  const column = (value: number) => Float64Array.of(value);
  return {
    among: { ids: column(7), prices: column(5), values: column(1), owners: column(1) },
    problem: { goal: 'sum', budget: 10, most: 1, exact: null, mostPerOwner: null } as const,
  };
};

test('questions wait for each other, and who comes when eight wait is asked to come back', async () => {
  const asked = Array.from({ length: 9 }, () => solveInWorker(task()));
  await expect(solveInWorker(task())).rejects.toMatchObject({ status: 429, code: 'too_many' });
  for (const { solved } of await Promise.all(asked)) expect(solved?.ids).toEqual([7]);
  expect((await solveInWorker(task())).solved?.ids).toEqual([7]);
});

/** The lowest of this process; a thread may end while they are read. */
function lowestPriority(): number {
  const priorities = readdirSync('/proc/self/task').map((thread) => {
    try {
      return getPriority(Number(thread));
    } catch {
      return 0;
    }
  });
  return Math.max(...priorities);
}

test.runIf(process.platform === 'linux')('the solver lets requests go first', async () => {
  let isOver = false;
  const solving = solveInWorker(task()).finally(() => {
    isOver = true;
  });
  let lowest = lowestPriority();
  const before = lowest;
  while (!isOver) {
    await nextTurn();
    lowest = Math.max(lowest, lowestPriority());
  }
  await solving;
  expect(lowest).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
});
