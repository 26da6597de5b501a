import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isLong, longJson } from './long-json.ts';

const rows = Array.from({ length: 20_000 }, (_, i) => ({
  i,
  at: new Date(i),
  left: undefined,
  text: 'ñ"\u2028'.repeat(40),
}));

test('a long answer is written as any other', async () => {
  for (const length of [0, 1, 499, 500, 501, 1000, 1001]) {
    const answer = {
      'a "key"': 1,
      none: null,
      absent: undefined,
      rows: rows.slice(0, length),
      empty: [],
      nested: { rows: [1] },
    };
    expect(await longJson(answer)).toBe(JSON.stringify(answer));
  }
  expect([
    isLong({ rows: rows.slice(0, 501) }),
    isLong({ rows: rows.slice(0, 500) }),
    isLong(null),
    isLong('x'),
  ]).toEqual([true, false, false, false]);
});

test('others have their turn while it is written', async () => {
  let isOver = false;
  let turns = 0;
  const written = longJson({ rows }).finally(() => {
    isOver = true;
  });
  for (; !isOver; turns++) await nextTurn();
  await written;
  expect(turns).toBeGreaterThan(2);
});
