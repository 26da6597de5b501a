import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromOklch, toOklch } from './color.ts';
import { assignRoles, deriveShades, surface } from './shades.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is 21 for black on white and the same both ways', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(contrast('#ffffff', '#767676'), 10);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe('OKLCH', () => {
  it('returns to the same colour within a step of a channel', () => {
    fc.assert(
      fc.property(anyColor, (hex) => {
        const back = fromOklch(toOklch(hex));
        for (const at of [1, 3, 5]) {
          const channel = (value: string) => Number.parseInt(value.slice(at, at + 2), 16);
          expect(Math.abs(channel(back) - channel(hex))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('deriveShades', () => {
  it('keeps every text readable, whatever colour a brand types', () => {
    fc.assert(
      fc.property(anyColor, (hex) => {
        const shades = deriveShades(hex);
        const roles = assignRoles(shades);
        const at = (i: number) => shades[i] ?? '';
        expect(contrast(roles.onFill, at(6))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(roles.onFill, at(roles.hover))).toBeGreaterThanOrEqual(4.5);
        for (const ground of [...Object.values(surface.light), at(1)]) {
          expect(contrast(at(roles.textOnLight), ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of Object.values(surface.dark)) {
          expect(contrast(at(roles.textOnDark), ground)).toBeGreaterThanOrEqual(4.5);
        }
        // The light variant of a button: darkest on its tint, and on the tint under the pointer.
        expect(contrast(at(9), at(1))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(at(9), at(2))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(at(0), roles.tintOnDark.rest)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(at(0), roles.tintOnDark.hover)).toBeGreaterThanOrEqual(4.5);
        // What is chosen lies on a tint that is seen.
        expect(contrast(roles.tintOnDark.rest, surface.dark.body)).toBeGreaterThanOrEqual(1.1);
      }),
      { numRuns: 2000 },
    );
  });

  it('survives what is not a colour', () => {
    expect(deriveShades('not a colour')).toHaveLength(10);
    expect(deriveShades('#fff')[6]).toBe('#ffffff');
  });
});
