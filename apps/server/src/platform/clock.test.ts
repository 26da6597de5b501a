import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { clockMs, clockNow, type KeptClock, keepClock } from './clock.ts';

const { pool } = await testDatabase();
const log = { info: vi.fn(), warn: vi.fn() };
const HOUR = 3_600_000;
const realNow = Date.now;
let kept: KeptClock | undefined;
afterEach(() => {
  kept?.stop();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const ofDatabase = async (): Promise<number> =>
  Number((await pool.query('select extract(epoch from clock_timestamp()) * 1000 as at')).rows[0].at);
/** A clock tells a moment between two that the database tells, as exactly as it can be measured. */
async function agrees(tell: () => number): Promise<void> {
  const [before, told, after] = [await ofDatabase(), tell(), await ofDatabase()];
  expect(told).toBeGreaterThan(before - 1000);
  expect(told).toBeLessThan(after + 1000);
}
/** The machine's clock shows this much more than it was. */
const shiftMachine = (by: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + by);

test('a machine whose clock is behind or ahead goes by the database’s, and says so once', async () => {
  for (const [shift, word] of [
    [-30_000, '30 s behind'],
    [2 * HOUR, '7200 s ahead of'],
  ] as const) {
    shiftMachine(shift);
    kept = await keepClock(pool, { log, onSetBack: async () => {} });
    await agrees(clockMs);
    await agrees(() => clockNow().getTime());
    expect(Math.round(kept.behindSeconds())).toBe(-shift / 1000);
    expect(log.warn.mock.calls.map(([, text]) => text)).toEqual([expect.stringContaining(word)]);
    kept.stop();
    vi.clearAllMocks();
  }
});

test('a clock that agrees is not mentioned', async () => {
  kept = await keepClock(pool, { log, onSetBack: async () => {} });
  expect(log.warn).not.toHaveBeenCalled();
});

test('what is set on this machine meanwhile changes nothing, and is noticed', async () => {
  kept = await keepClock(pool, { log, onSetBack: async () => {} });
  const before = clockMs();
  shiftMachine(-2 * HOUR);
  expect(clockMs()).toBeGreaterThanOrEqual(before);
  await expect.poll(() => log.warn.mock.calls.flat()).toContainEqual({ behindSeconds: 7200 });
  await agrees(clockMs);
});

test('a database whose clock is set back is followed, and what it stamped is seen to', async () => {
  let back = 0;
  /** Nobody may set the clock of the machine that runs the tests. */
  const setBack = {
    query: (text: string) => pool.query(text.replace('clock_timestamp()', `clock_timestamp() - interval '${back} s'`)),
  } as unknown as typeof pool;
  const steps: number[] = [];
  kept = await keepClock(setBack, { log, onSetBack: async (by) => void steps.push(Math.round(by / 1000)) });
  back = 7200;
  // As it is when both run on one machine.
  shiftMachine(-2 * HOUR);
  await expect.poll(() => steps).toEqual([7200]);
  await agrees(() => clockMs() + 2 * HOUR);
  await sleep(1100);
  expect(steps).toEqual([7200]);
});
