import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast } from '../theme/color.ts';
import { heatOf } from './heat.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyScheme = fc.constantFrom('light', 'dark');
const anyStrength = fc.double({ min: 0, max: 1, noNaN: true });

it('keeps what is written on a cell readable, whatever colour a brand typed', () => {
  fc.assert(
    fc.property(anyColor, anyScheme, anyStrength, (color, scheme, strength) => {
      const { fill, text } = heatOf(color, scheme)(strength);
      expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

it('shows a stronger cell as one that differs more from the page', () => {
  for (const [scheme, page] of [
    ['light', '#ffffff'],
    ['dark', '#191b20'],
  ] as const) {
    const heat = heatOf('#2563c9', scheme);
    const steps = [0, 0.25, 0.5, 0.75, 1].map((strength) => contrast(heat(strength).fill, page));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBeGreaterThan(2);
  }
});
