import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { LOCALES } from './fields.ts';
import {
  applyCommission,
  asBase,
  asPrice,
  BASE_CURRENCY,
  type BaseCents,
  CURRENCIES,
  currencySign,
  divideHalfUp,
  formatMoney,
  fromBase,
  multiplyMilli,
  type PriceCents,
  plainAmount,
  shareOf,
  split,
  sumOf,
  taxByRate,
  toBase,
} from './money.ts';

const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
const amount = fc.integer({ min: 0, max: 100_000_000_000 });
const rateBp = fc.constantFrom(0, 400, 1000, 2100);

describe('rounding half up', () => {
  test.each([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [7n, 1n, 7n],
    [9_007_199_254_740_993n, 2n, 4_503_599_627_370_497n],
  ])('%s / %s is %s', (n, d, whole) => expect(divideHalfUp(n, d)).toBe(whole));

  test('is never further than half, and the same on both sides of zero', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const whole = divideHalfUp(n, d);
          const off = n - whole * d;
          expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(d);
          expect(divideHalfUp(-n, d)).toBe(-whole);
        },
      ),
    ));

  test('refuses a divisor that is none', () => expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError));
});

describe('a price', () => {
  test.each([
    [10_000, 2000, 1000, 12_000],
    [10_000, 2000, 1500, 18_000],
    [1, 5000, 1000, 2],
    [3, 1, 1000, 3],
    [99_999_999_999, 10_000, 1000, 199_999_999_998],
  ])('of base %d at %d basis points × %d is %d', (base, bp, milli, price) =>
    expect(applyCommission(asBase(base), bp, milli)).toBe(price),
  );

  test('is no base price, nor the other way, and a plain number is neither', () => {
    expectTypeOf(applyCommission).returns.toEqualTypeOf<PriceCents>();
    expectTypeOf<BaseCents>().not.toExtend<PriceCents>();
    expectTypeOf<PriceCents>().not.toExtend<BaseCents>();
    expectTypeOf<number>().not.toExtend<PriceCents>();
    expectTypeOf<PriceCents>().toExtend<number>();
    expectTypeOf(sumOf([asPrice(1), asPrice(2)])).toEqualTypeOf<PriceCents>();
  });

  test('never falls below the base, and grows with it', () =>
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 20_000 }), (one, other, bp) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(applyCommission(asBase(low), bp)).toBeGreaterThanOrEqual(low);
        expect(applyCommission(asBase(high), bp)).toBeGreaterThanOrEqual(applyCommission(asBase(low), bp));
      }),
    ));
});

describe('a split', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1, [1, 1], [1, 0]],
    [0, [3, 4], [0, 0]],
    [10_000, [1, 0, 2], [3333, 0, 6667]],
    [5, [2, 3, 5], [1, 2, 2]],
  ])('of %d by %j is %j', (whole, weights, parts) => expect(split(whole, weights)).toEqual(parts));

  test('sums to the whole, each part within a cent of its share', () =>
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        (whole, weights) => {
          fc.pre(weights.some((weight) => weight > 0));
          const parts = split(whole, weights);
          expect(sumOf(parts)).toBe(whole);
          const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
          parts.forEach((part, index) => {
            const off = BigInt(part) * total - BigInt(whole) * BigInt(weights[index] ?? 0);
            expect(off < 0n ? -off : off).toBeLessThan(total);
          });
        },
      ),
    ));

  test.each([[[]], [[0, 0]], [[1, -1]]])('by %j is refused', (weights) =>
    expect(() => split(100, weights)).toThrow(RangeError),
  );
});

describe('tax', () => {
  test('is counted on the sum of each rate, not line by line', () => {
    // Line by line 21 % of 3 × 33 cents would be 3 × 7 = 21.
    const lines = [33, 33, 33].map((netCents) => ({ netCents, rateBp: 2100 }));
    expect(taxByRate([...lines, { netCents: 1000, rateBp: 1000 }])).toEqual([
      { rateBp: 2100, netCents: 99, taxCents: 21 },
      { rateBp: 1000, netCents: 1000, taxCents: 100 },
    ]);
    const small = [13, 13, 13].map((netCents) => ({ netCents, rateBp: 2100 }));
    expect(taxByRate(small)).toEqual([{ rateBp: 2100, netCents: 39, taxCents: 8 }]);
  });

  test('is the same in whatever order lines stand, and keeps every net', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ netCents: amount, rateBp }), { maxLength: 20 }), (lines) => {
        const taxes = taxByRate(lines);
        expect(taxByRate([...lines].reverse())).toEqual(taxes);
        expect(sumOf(taxes.map(({ netCents }) => netCents))).toBe(sumOf(lines.map(({ netCents }) => netCents)));
        for (const tax of taxes) expect(tax.taxCents).toBe(shareOf(tax.netCents, tax.rateBp));
      }),
    ));
});

describe('another currency', () => {
  test('is reached by a rate in millionths, and back', () => {
    expect(fromBase(10_000, 'USD', 1_085_000)).toEqual({ cents: 10_850, currency: 'USD' });
    expect(toBase({ cents: 10_850, currency: 'USD' }, 1_085_000)).toBe(10_000);
    expect(fromBase(10_000, BASE_CURRENCY, 1_085_000)).toEqual({ cents: 10_000, currency: BASE_CURRENCY });
  });

  test('loses at most what rounding loses', () =>
    fc.assert(
      fc.property(cents, fc.integer({ min: 100_000, max: 10_000_000 }), (base, rate) => {
        const there = fromBase(base, 'BRL', rate);
        const off = Math.abs(toBase(there, rate) - base);
        expect(off).toBeLessThanOrEqual(Math.ceil(500_000 / rate) + 1);
      }),
    ));

  test.each([0, -1, 1.5])('has no rate of %d', (rate) => expect(() => fromBase(1, 'USD', rate)).toThrow(RangeError));
});

describe('an amount is written', () => {
  test.each([
    ['en-US', '€1,234.50', '€12'],
    ['es', '1234,50 €', '12 €'],
    ['pt-BR', '€ 1.234,50', '€ 12'],
  ])('in %s', (locale, long, short) => {
    const blank = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(blank(formatMoney(123_450, BASE_CURRENCY, locale))).toBe(long);
    expect(blank(formatMoney(1200, BASE_CURRENCY, locale, { short: true }))).toBe(short);
    expect(blank(formatMoney(1250, BASE_CURRENCY, locale, { short: true }))).not.toBe(short);
  });

  test('with its sign on the side where the language has it', () => {
    const sides = LOCALES.map((locale) => currencySign(BASE_CURRENCY, locale));
    expect(sides.map(({ side }) => side)).toEqual(['before', 'behind', 'before']);
    expect(new Set(sides.map(({ sign }) => sign))).toEqual(new Set(['€']));
    for (const currency of CURRENCIES)
      for (const locale of LOCALES) expect(currencySign(currency, locale).sign).toBeTruthy();
  });

  test('for programs with a point, whatever the language', () => {
    expect([0, 5, 123, -123, 100_000].map(plainAmount)).toEqual(['0.00', '0.05', '1.23', '-1.23', '1000.00']);
    fc.assert(
      fc.property(cents, (each) => {
        expect(Math.round(Number(plainAmount(each)) * 100)).toBe(each);
      }),
    );
  });
});

test('what can’t be counted exactly is refused', () => {
  expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(() => multiplyMilli(Number.MAX_SAFE_INTEGER, 2000)).toThrow(RangeError);
  expect(() => split(1.5, [1])).toThrow(RangeError);
});
