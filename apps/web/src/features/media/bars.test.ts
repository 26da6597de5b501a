import { HISTOGRAM_KEYS } from '@linkstand/contract/media/choices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, edgesOf, placesOf } from './bars.ts';

describe.each(HISTOGRAM_KEYS)('the bars of %s', (key) => {
  const edges = edgesOf(key);

  it('stand where a slider left them', () => {
    for (let from = 0; from < edges.length; from++)
      for (let to = from + 1; to <= edges.length; to++) {
        const { min, max } = boundsOf(edges, { from, to });
        expect(placesOf(edges, min, max)).toEqual({ from, to });
      }
  });

  it('hold whatever was typed', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, (min, max) => {
        const { from, to } = placesOf(edges, min, max);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(edges.length);
      }),
    );
  });
});

it('takes prices as people type them', () => {
  expect(edgesOf('price').slice(0, 3)).toEqual([0, 25, 50]);
  expect(placesOf(edgesOf('price'), 60, 110)).toEqual({ from: 2, to: 5 });
});
