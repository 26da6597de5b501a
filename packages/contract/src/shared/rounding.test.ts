import { array, assert, bigInt, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, scale, splitByWeights, sumCents } from './rounding.ts';

const cents = () => integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('division half up', () => {
  it.each([
    [5n, 10n, 1],
    [-5n, 10n, -1],
    [5n, -10n, -1],
    [-5n, -10n, 1],
    [4n, 10n, 0],
    [15n, 10n, 2],
    [25n, 10n, 3],
    [0n, 7n, 0],
    [-4n, 10n, 0],
  ])('%s / %s is %s', (dividend, divisor, result) => {
    expect(divideHalfUp(dividend, divisor)).toBe(result === 0 ? 0 : result);
  });

  it('is the nearest whole number, and the same for both signs', () => {
    assert(
      property(bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), bigInt({ min: 100n, max: 10n ** 9n }), (n, d) => {
        const result = BigInt(divideHalfUp(n, d));
        const twice = 2n * (result * d - n);
        expect((twice < 0n ? -twice : twice) <= d).toBe(true);
        expect(BigInt(divideHalfUp(-n, d))).toBe(-result);
      }),
    );
  });

  it('refuses what is not counted exactly', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => divideHalfUp(2n ** 60n, 1n)).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => scale(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow(RangeError);
    expect(scale(Number.MAX_SAFE_INTEGER, 3, 3)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('a split', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1000, [0, 0], [500, 500]],
    [5, [3, 7], [2, 3]],
    [0, [1, 2], [0, 0]],
    [7, [0, 1], [0, 7]],
  ])('of %s by %j is %j', (amount, weights, parts) => {
    expect(splitByWeights(amount, weights)).toEqual(parts);
  });

  it('sums to the amount, and no part is a cent or more from its share', () => {
    assert(
      property(
        cents(),
        array(integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
        (amount, weights) => {
          const parts = splitByWeights(amount, weights);
          expect(sumCents(parts)).toBe(amount);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          if (total === 0) return;
          parts.forEach((part, index) => {
            const off = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(weights[index] ?? 0);
            expect((off < 0n ? -off : off) < BigInt(total)).toBe(true);
          });
        },
      ),
    );
  });

  it('needs weights', () => {
    expect(() => splitByWeights(1, [])).toThrow(RangeError);
    expect(() => splitByWeights(1, [-1, 2])).toThrow(RangeError);
  });
});
