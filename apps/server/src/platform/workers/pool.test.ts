import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, WorkerPool } from './pool.ts';
import {
  answerTooMuch,
  echo,
  fillHeap,
  fillMemory,
  leave,
  lookAround,
  refuseItself,
  spin,
  throwAnything,
} from './testing/misbehaving-tasks.ts';

const ends: Ended[] = [];
const pool = new WorkerPool({ size: 2, onEnd: (ended) => void ends.push(ended), idleMs: 300 });
beforeAll(() => pool.warm());
afterAll(() => pool.stop());
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a task travels to another process and back, bytes and all', async () => {
  const said = { text: 'ñ'.repeat(1000), bytes: new Uint8Array([1, 2, 3]) };
  const answer = await pool.run(echo, { say: said }, 'a');
  expect(answer.pid).not.toBe(process.pid);
  expect(answer.said).toEqual(said);
});

describe('a task that goes wrong is refused, and the next one is served', () => {
  test.each([
    ['spins', spin, 'time'],
    ['fills the heap', fillHeap, 'memory'],
    ['fills memory outside of the heap', fillMemory, 'memory'],
    ['ends the process', leave, 'died'],
    ['throws', throwAnything, 'threw'],
    ['answers too much', answerTooMuch, 'threw'],
  ] as const)('one that %s', { timeout: 60_000 }, async (_what, task, outcome) => {
    ends.length = 0;
    await expect(pool.run<null, unknown>(task, null, 'a')).rejects.toMatchObject({ status: 422, code: 'not_document' });
    expect(ends.map(({ outcome: how }) => how)).toEqual([outcome]);
    expect((await pool.run(echo, { say: 1 }, 'a')).said).toBe(1);
  });

  test('what it refuses by itself arrives as it is', async () => {
    await expect(pool.run(refuseItself, null, 'a')).rejects.toMatchObject({
      status: 422,
      code: 'too_many_files',
      details: { parameters: { most: 40 }, faults: [{ path: 'file', code: 'not_image' }] },
    });
  });
});

test('the process has no secrets, writes nothing and starts nothing', async () => {
  const { environment, writes, starts } = await pool.run(lookAround, null, 'a');
  // Variables that Node and the shell set themselves.
  expect(environment.filter((name) => !/^(NODE_CHANNEL_|PWD$|OLDPWD$|_$|SHLVL$)/.test(name))).toEqual([]);
  expect([writes, starts]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
});

test('one caller never holds every process, and callers take turns', { timeout: 60_000 }, async () => {
  const order: string[] = [];
  const ask = (caller: string, wait: number) =>
    pool.run(echo, { say: 1, wait }, caller).then(() => void order.push(caller));
  const greedy = Array.from({ length: 6 }, () => ask('greedy', 150));
  await Promise.all([...greedy, ask('other', 0), ask('third', 0)]);
  expect(order.indexOf('other')).toBeLessThan(3);
  expect(order.indexOf('third')).toBeLessThan(4);
});

test('too large an input is refused before it is sent, and too much waiting too', async () => {
  const large = new Uint8Array(echo.mostInputBytes + 1);
  await expect(pool.run(echo, { say: large }, 'a')).rejects.toMatchObject({ status: 413 });
  const many = await Promise.allSettled(Array.from({ length: 60 }, () => pool.run(echo, { say: 1 }, 'a')));
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]).toMatchObject({ reason: { status: 503, details: { retryAfterSeconds: 5 } } });
});

test('extra processes end when nothing is to be done, one stays', async () => {
  await Promise.all(['a', 'b'].map((caller) => pool.run(echo, { say: 1, wait: 50 }, caller)));
  await expect.poll(() => pool.status(), { timeout: 5000 }).toMatchObject({ processes: 1, busy: 0, waiting: 0 });
});

test('stopping ends the processes and refuses what runs', async () => {
  const other = new WorkerPool({ size: 1 });
  const { pid } = await other.run(echo, { say: 1 }, 'a');
  const ended = Promise.allSettled(['a', 'b'].map((caller) => other.run(spin, null, caller)));
  other.stop();
  const refused = { status: 'rejected', reason: { status: 503 } };
  expect(await ended).toMatchObject([refused, refused]);
  await expect.poll(() => isAlive(pid)).toBe(false);
  await expect(other.run(echo, { say: 1 }, 'a')).rejects.toMatchObject({ status: 503 });
});
