import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { markTurn, OTHER, type Stall, watchEventLoop, withTaskName } from './event-loop.ts';
import { nameRequestTurns } from './request-turns.ts';

const stalls: Stall[] = [];
const stop = watchEventLoop({ limit: 50, onStall: (stall) => void stalls.push(stall) });
afterAll(stop);
beforeEach(async () => {
  await sleep(60);
  stalls.length = 0;
});
const told = () => stalls.map(({ by }) => by);

/** Computes for this many milliseconds of processor time, however busy the machine is. */
function compute(milliseconds: number): void {
  const { user, system } = process.threadCpuUsage();
  const until = (user + system) / 1000 + milliseconds;
  for (;;) {
    const now = process.threadCpuUsage();
    if ((now.user + now.system) / 1000 > until) return;
  }
}

const app = Fastify();
nameRequestTurns(app);
app.get('/quick/:id', async () => {
  compute(5);
  await sleep(30);
  return {};
});
app.get('/slow/:id', async () => {
  await sleep(5);
  markTurn();
  compute(120);
  await sleep(5);
  return {};
});
app.post('/body', async () => ({}));
app.addContentTypeParser('application/slow', { parseAs: 'string' }, async () => {
  compute(120);
  return {};
});

test('a request that computes for long is named, among others that do not', async () => {
  await Promise.all([...Array.from({ length: 5 }, (_, id) => app.inject(`/quick/${id}`)), app.inject('/slow/1')]);
  await expect.poll(() => stalls).toHaveLength(1);
  expect(stalls[0]?.by).toBe('GET /slow/:id');
  expect(stalls[0]?.milliseconds).toBeGreaterThanOrEqual(115);
});

test('the parsing of a body counts for the request that brought it', async () => {
  await app.inject({ method: 'POST', url: '/body', payload: 'x', headers: { 'content-type': 'application/slow' } });
  await expect.poll(told).toEqual(['POST /body']);
});

test('a job is named, and what nobody is known for is other', async () => {
  await withTaskName('job sweep', async () => {
    await sleep(1);
    markTurn();
    compute(100);
  });
  await expect.poll(told).toEqual(['job sweep']);
  compute(100);
  await expect.poll(told).toEqual(['job sweep', OTHER]);
});

test('a turn that waits for a processor is no stall', async () => {
  // The process is suspended, as on an overloaded machine.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  await sleep(60);
  expect(stalls).toEqual([]);
});
