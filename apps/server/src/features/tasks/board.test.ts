import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';

/** Keys as boards have them since their first day, in the order of the cards. */
const STORED = 'WzkyI Zy Zy8 ZyG ZyV Zz Zz2 Zz4 Zz8 ZzG ZzGV ZzH ZzI ZzK ZzO ZzQ ZzS ZzU ZzV a0 a1 az b00 d0F1i'.split(
  ' ',
);

/** The column compares keys byte by byte (collate "C"), as sort() does for letters and digits. */
test('a key lies between its neighbours wherever cards are put, on a new board and on an old one', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.nat(), { maxLength: 300 }), (isOld, places) => {
      const keys = isOld ? [...STORED] : [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, generateKeyBetween(keys[at - 1] ?? null, keys[at] ?? null));
      }
      expect(keys).toEqual([...new Set(keys)].sort());
      expect(keys.every((key) => /^[0-9A-Za-z]+$/.test(key))).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test('keys stay short while cards are put on top and at the end', () => {
  let [first, last] = ['a0', 'a0'];
  for (let n = 0; n < 10_000; n++) {
    first = generateKeyBetween(null, first);
    last = generateKeyBetween(last, null);
  }
  expect([first.length, last.length]).toEqual([4, 4]);
});
