import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { LOCALES } from './locales.ts';
import {
  applyCommission,
  asBase,
  asPrice,
  BASE_CURRENCY,
  type BaseCents,
  CURRENCIES,
  currencySign,
  formatForeign,
  formatMoney,
  type PriceCents,
  plainAmount,
  sumPrices,
} from './money.ts';

const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
const amount = fc.integer({ min: 0, max: 100_000_000_000 });

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
    expectTypeOf(sumPrices).returns.toEqualTypeOf<PriceCents>();
    expect(sumPrices([asPrice(1), asPrice(2)])).toBe(3);
    expect(() => sumPrices([asPrice(Number.MAX_SAFE_INTEGER), asPrice(1)])).toThrow(RangeError);
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

describe('an amount is written', () => {
  test.each([
    ['en-US', '€1,234.50', '€12'],
    ['es', '1.234,50 €', '12 €'],
    ['pt-BR', '€ 1.234,50', '€ 12'],
  ])('in %s', (locale, long, short) => {
    const blank = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(blank(formatMoney(123_450, BASE_CURRENCY, locale))).toBe(long);
    expect(blank(formatMoney(1200, BASE_CURRENCY, locale, { short: true }))).toBe(short);
    expect(blank(formatMoney(1250, BASE_CURRENCY, locale, { short: true }))).not.toBe(short);
  });

  test.each([
    [12_000, 'EUR', 'pt-BR', '€ 120,00'],
    [10_000, 'USD', 'pt-BR', 'US$ 100,00'],
    [10_000, 'USD', 'en-US', '$100.00'],
    [1200, 'JPY', 'en-US', '¥1,200'],
    [10_000, 'CHF', 'es', '100,00 CHF'],
  ])('%s of a provider in %s, in %s', (amount, currency, locale, written) => {
    expect(formatForeign(amount, currency, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(written);
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
