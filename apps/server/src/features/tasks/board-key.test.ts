import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { keyBetween } from './board-key.ts';

test('a key lies between its neighbours, wherever cards are put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 300 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
      }
      expect(keys).toEqual([...new Set(keys)].sort());
    }),
    { numRuns: runs(200) },
  );
});

test('keys stay short while cards are put on top and at the end', () => {
  let [first, last] = [keyBetween(null, null), keyBetween(null, null)];
  for (let n = 0; n < 10_000; n++) {
    first = keyBetween(null, first);
    last = keyBetween(last, null);
  }
  expect([first.length, last.length]).toEqual([4, 4]);
});

test('what is no order is refused', () => {
  expect(() => keyBetween('a1', 'a1')).toThrow(RangeError);
  expect(() => keyBetween('a2', 'a1')).toThrow(RangeError);
});
