import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, isSelected, MATCHING, NOTHING, only, type Selected, tick } from './selected.ts';

type Row = { id: number };
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const keyOf = ({ id }: Row) => id;
const page = (selected: Selected<Row>, shown: readonly Row[], ...ticked: number[]) =>
  tick(selected, shown, keyOf, (key) => ticked.includes(Number(key)));

describe('some records', () => {
  it('stay selected on the pages that were left', () => {
    const first = page(NOTHING, rows(1, 2, 3), 1, 3);
    const second = page(first, rows(4, 5), 5);
    expect([1, 2, 3, 4, 5].filter((id) => isSelected(second, id))).toEqual([1, 3, 5]);
    expect(countOf(second, 900)).toBe(3);
    expect(countOf(page(second, rows(1, 2, 3)), 900)).toBe(1);
  });
  it('are known as they were last ticked', () => {
    const old = only([{ id: 1, version: 1 }], keyOf);
    const fresh = tick<Row>(old, [{ id: 1, version: 2 } as Row], keyOf, () => true);
    expect(fresh.kind === 'some' && fresh.rows.get(1)).toEqual({ id: 1, version: 2 });
  });
});

describe('everything that matches', () => {
  it('is so without those that were unticked', () => {
    const most = page(MATCHING, rows(1, 2, 3), 1, 3);
    expect(isSelected(most, 2)).toBe(false);
    expect(isSelected(most, 77)).toBe(true);
    expect(countOf(most, 100)).toBe(99);
    expect(countOf(page(most, rows(2), 2), 100)).toBe(100);
  });
  it('is a number once it is counted', () => {
    expect(countOf(MATCHING, undefined)).toBeUndefined();
    expect(countOf(page(MATCHING, rows(1)), 0)).toBe(0);
  });
});

it('ticks what it is told to, and nothing else, however the pages overlap', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  const start = fc.constantFrom<Selected<Row>>(NOTHING, MATCHING);
  fc.assert(
    fc.property(start, fc.array(fc.tuple(ids, ids), { maxLength: 6 }), (before, steps) => {
      const expected = new Map<number, boolean>();
      let selected = before;
      for (const [shown, ticked] of steps) {
        selected = page(selected, rows(...shown), ...ticked);
        for (const id of shown) expected.set(id, ticked.includes(id));
      }
      for (let id = 1; id <= 12; id++) expect(isSelected(selected, id)).toBe(expected.get(id) ?? before === MATCHING);
    }),
  );
});
