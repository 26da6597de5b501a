import { describe, expect, it } from 'vitest';
import type { BulkRun } from './bulk-types.ts';
import { oneByOne } from './one-by-one.ts';
import { MAX_CHUNK, mergeReports, runInChunks, unchangedRows } from './run-in-chunks.ts';

type Row = { id: number };
const rows = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

function act(count: number, run: BulkRun<Row>, more: { chunk?: number; stop?: AbortController } = {}) {
  const progress: number[] = [];
  const signal = (more.stop ?? new AbortController()).signal;
  const report = runInChunks({
    rows: rows(count),
    rowKey: ({ id }) => id,
    run,
    chunk: more.chunk,
    signal,
    onProgress: (n) => progress.push(n),
  });
  return report.then((result) => ({ ...result, progress }));
}

describe('an action on many records', () => {
  it('reaches each once, so many at a time', async () => {
    const calls: number[] = [];
    const seen = new Set<unknown>();
    const report = await act(450, async (keys) => {
      calls.push(keys.length);
      for (const key of keys) seen.add(key);
      return { done: keys.length, refused: [] };
    });
    expect(calls).toEqual([MAX_CHUNK, MAX_CHUNK, 50]);
    expect(seen.size).toBe(450);
    expect(report).toMatchObject({ done: 450, refused: [], left: [], failure: null, progress: [200, 400, 450] });
  });

  it('names those that were refused', async () => {
    const report = await act(3, async (keys) => ({ done: 2, refused: [{ key: keys[1] ?? 0, message: 'Not now.' }] }));
    expect(report).toMatchObject({ done: 2, refused: [{ key: 2, message: 'Not now.' }] });
  });

  it('never takes more than the server does', async () => {
    const calls: number[] = [];
    const run: BulkRun<Row> = async (keys) => {
      calls.push(keys.length);
      return { done: 0, refused: [] };
    };
    await act(201, run, { chunk: 5000 });
    await act(2, run, { chunk: 0 });
    expect(calls).toEqual([200, 1, 1, 1]);
  });

  it('ends where it is stopped', async () => {
    const stop = new AbortController();
    const report = await act(
      30,
      async (keys) => {
        if (keys[0] === 11) stop.abort();
        return { done: keys.length, refused: [] };
      },
      { chunk: 10, stop },
    );
    expect(report).toMatchObject({ done: 20, failure: null, progress: [10, 20] });
    expect(report.left.map(({ id }) => id)).toEqual(
      rows(30)
        .slice(20)
        .map(({ id }) => id),
    );
  });

  it('ends with the call that fails, and tells why', async () => {
    const lost = new Error('The line is down.');
    const report = await act(
      30,
      async (keys) => {
        if (keys[0] === 11) throw lost;
        return { done: keys.length, refused: [] };
      },
      { chunk: 10 },
    );
    expect(report).toMatchObject({ done: 10, failure: lost });
    expect(report.left).toHaveLength(20);
  });

  it('gives all its calls one key', async () => {
    const keys = new Set<string>();
    const run: BulkRun<Row> = async (of, { batchKey }) => {
      keys.add(batchKey);
      return { done: of.length, refused: [] };
    };
    await act(3, run, { chunk: 1 });
    expect(keys.size).toBe(1);
    await act(1, run);
    expect(keys.size).toBe(2);
  });

  it('that went on after a pause is told as one', async () => {
    const run: BulkRun<Row> = async () => ({ done: 1, refused: [{ key: 9, message: 'No.' }] });
    const [first, second] = [await act(2, run, { chunk: 1 }), await act(1, run)];
    const whole = mergeReports(first, second);
    expect(whole).toMatchObject({ done: 3, left: [] });
    expect(whole.refused).toHaveLength(3);
  });

  it('keeps what the first run refused when it goes on', async () => {
    const rowKey = ({ id }: Row) => id;
    const signal = new AbortController().signal;
    const refuseOdd: BulkRun<Row> = async ([key]) => {
      if (key === 3 && isDown) throw new Error('The line is down.');
      return Number(key) % 2 === 1
        ? { done: 0, refused: [{ key: key ?? 0, message: 'No.' }] }
        : { done: 1, refused: [] };
    };
    let isDown = true;
    const first = await act(4, refuseOdd, { chunk: 1 });
    expect(unchangedRows(first, rowKey)).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }]);
    isDown = false;
    const rest = { rows: first.left, rowKey, run: refuseOdd, chunk: 1, signal, onProgress: () => undefined };
    const whole = mergeReports(first, await runInChunks(rest));
    expect(whole.rows).toEqual(rows(4));
    expect(unchangedRows(whole, rowKey)).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('gives each record one key, also when it goes on after an answer was lost', async () => {
    const asked: [id: number, key: string][] = [];
    let isDown = true;
    const run = oneByOne<Row>(
      ({ id }) => id,
      async ({ id }, { idempotencyKey: key }) => {
        asked.push([id, key]);
        if (id === 2 && isDown) throw new Error('The answer was lost.');
      },
    );
    const first = await act(3, run, { chunk: 3 });
    expect(first.left).toHaveLength(3);
    isDown = false;
    const second = await act(3, run, { chunk: 3 });
    expect(second).toMatchObject({ done: 3, left: [] });
    expect(asked.map(([id]) => id)).toEqual([1, 2, 1, 2, 3]);
    expect(new Set(asked.map(([id, key]) => `${id} ${key}`)).size).toBe(3);
    expect(new Set(asked.map(([, key]) => key)).size).toBe(3);
  });
});
