import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountKind, decimalMarkOf, readAmount, writeAmount } from './amount.ts';
import { LOCALES, type Locale } from './locales.ts';

const cents = (text: string, locale: Locale) => {
  const reading = readAmount(text, { mark: decimalMarkOf(locale), decimals: 2, kind: 'money' });
  return reading.ok ? reading.value : reading.fault;
};
const read = (text: string, locale: Locale, kind: AmountKind, decimals: number) => {
  const reading = readAmount(text, { mark: decimalMarkOf(locale), decimals, kind });
  return reading.ok ? reading.value : reading.fault;
};

describe('an amount of money', () => {
  // What is certain is the same in every language.
  it.each<[string, number | string]>([
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['€1,890.00', 189_000],
    ['€ 1.890,00', 189_000],
    ['1890,00 €', 189_000],
    ['R$ 1.234,50', 123_450],
    ['R$1.234,50', 123_450],
    ['US$ 1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,50 €', 123_450],
    ['1 234.50', 123_450],
    ["1'234.50", 123_450],
    ['1’234,50', 123_450],
    ['CHF 1’234.50', 123_450],
    ['1234.5 EUR', 123_450],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['1.234.567,89', 123_456_789],
    ['50.5', 5050],
    ['50,5', 5050],
    ['0.125', 'decimals'],
    ['12.34', 1234],
    ['12,34', 1234],
    ['12,340', 'either'],
    ['1234.567', 'decimals'],
    ['1234.560', 123_456],
    ['12.', 1200],
    ['12,', 1200],
    ['.5', 50],
    [',50', 50],
    ['10k', 1_000_000],
    ['10 K', 1_000_000],
    ['€10k', 1_000_000],
    ['10k€', 1_000_000],
    ['10 k €', 1_000_000],
    ['1.5m', 150_000_000],
    ['1,5 M', 150_000_000],
    ['20 mil', 2_000_000],
    ['2 mi', 200_000_000],
    ['1.2345k', 123_450],
    ['-5', -500],
    ['−5,50', -550],
    ['-€1,234.50', -123_450],
    ['€-1,234.50', -123_450],
    ['-R$ 1.234,50', -123_450],
    ['-0', 0],
    ['+7', 700],
    ['007', 700],
    ['0', 0],
    ['  12  ', 1200],
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'unreadable'],
    ['€', 'unreadable'],
    ['k', 'unreadable'],
    ['12 apples', 'unreadable'],
    ['12%', 'unreadable'],
    ['1,2,3', 'unreadable'],
    ['1.234.5', 'unreadable'],
    ['1,234.5.6', 'unreadable'],
    ['1.234,567,890', 'unreadable'],
    ['1,23,456', 'unreadable'],
    ['1 2', 'unreadable'],
    ['1 23 456', 'unreadable'],
    ["1'234 567", 'unreadable'],
    ['1, 234', 'unreadable'],
    ['--5', 'unreadable'],
    ['5-', 'unreadable'],
    ['(5)', 'unreadable'],
    ['1e3', 'unreadable'],
    ['0x10', 'unreadable'],
    ['NaN', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['٣', 'unreadable'],
    ['½', 'unreadable'],
    ['€5€', 'unreadable'],
    ['5 €$', 'unreadable'],
    ['ABC 5', 'unreadable'],
    ['10kk', 'unreadable'],
    ['9'.repeat(20), 'large'],
    ['9007199254740993', 'large'],
  ])('written %j is %j cents', (text, expected) => {
    for (const locale of LOCALES) {
      if (expected === 'either') continue;
      expect(cents(text, locale), locale).toBe(expected);
    }
  });

  it('with one mark before three digits is what the reader’s language says', () => {
    expect(LOCALES.map((locale) => cents('1,234', locale))).toEqual([123_400, 'decimals', 'decimals']);
    expect(LOCALES.map((locale) => cents('1.234', locale))).toEqual(['decimals', 123_400, 123_400]);
    expect(LOCALES.map((locale) => cents('12,340', locale))).toEqual([1_234_000, 1234, 1234]);
    expect(LOCALES.map((locale) => cents('1.234k', locale))).toEqual([123_400, 123_400_000, 123_400_000]);
    // Nobody parts the thousands of nothing.
    expect(LOCALES.map((locale) => cents('0,120', locale))).toEqual([12, 12, 12]);
  });

  it('tells the currency it was written in', () => {
    const currency = (text: string) => {
      const reading = readAmount(text, { mark: '.', decimals: 2, kind: 'money' });
      return reading.ok ? reading.currency : reading.fault;
    };
    expect(['5', '€5', '5 eur', '$5', 'US$5', 'R$ 5', '5 BRL', '£5', '¥5'].map(currency)).toEqual([
      undefined,
      ...['EUR', 'EUR', 'USD', 'USD', 'BRL', 'BRL', 'GBP', '¥'],
    ]);
  });
});

describe('other figures', () => {
  it.each<[string, AmountKind, number, number | string]>([
    ['12.5%', 'percent', 2, 1250],
    ['12,5 %', 'percent', 2, 1250],
    ['-5 %', 'percent', 2, -500],
    ['€5', 'percent', 2, 'unreadable'],
    ['1.5', 'factor', 3, 1500],
    ['×1,5', 'factor', 3, 1500],
    ['x 2', 'factor', 3, 2000],
    ['1.25x', 'factor', 3, 1250],
    ['50', 'number', 0, 50],
    ['50.5', 'number', 0, 'decimals'],
    ['50.0', 'number', 0, 50],
    ['10k', 'number', 0, 10_000],
    ['1.5k', 'number', 0, 1500],
    ['1.5m', 'number', 0, 1_500_000],
    ['1 500 000', 'number', 0, 1_500_000],
    ['€5', 'number', 0, 'unreadable'],
    ['5%', 'number', 0, 'unreadable'],
  ])('%j as %s', (text, kind, decimals, expected) => {
    for (const locale of LOCALES) expect(read(text, locale, kind, decimals), locale).toBe(expected);
  });
});

/** Of every place that writes differently: points, commas, blanks of three kinds, apostrophes. */
const WRITERS = ['en-US', 'en-GB', 'es', 'es-MX', 'pt-BR', 'pt-PT', 'de', 'de-CH', 'fr', 'pl', 'sv', 'it-CH'] as const;
const CURRENCIES = ['EUR', 'USD', 'BRL', 'GBP', 'JPY', 'CHF', 'MXN', 'CAD', 'INR'] as const;
const amounts = integer({ min: -100_000_000_000, max: 100_000_000_000 });

describe('what is written comes back', () => {
  it('as money, in every language, currency and way to part thousands', () => {
    assert(
      property(
        record({ value: amounts, writer: constantFrom(...WRITERS), currency: constantFrom(...CURRENCIES) }),
        constantFrom(...LOCALES),
        constantFrom('symbol', 'narrowSymbol', 'code'),
        ({ value, writer, currency }, locale, currencyDisplay) => {
          const text = new Intl.NumberFormat(writer, {
            style: 'currency',
            currency,
            currencyDisplay: currencyDisplay as 'symbol',
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }).format(value / 100);
          // Two decimals are always there, so nothing is left to the language.
          expect(cents(text, locale), text).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['money', 2, true],
    ['percent', 2, false],
    ['factor', 3, false],
    ['number', 0, false],
  ] as const)('as %s, in a field of the same language', (kind, decimals, padded) => {
    assert(
      property(amounts, constantFrom(...LOCALES), (value, locale) => {
        const text = writeAmount(value, locale, { decimals, padded });
        expect(read(text, locale, kind, decimals), text).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('never as a thousand times more or less, whoever reads it', () => {
    assert(
      property(
        integer({ min: 1, max: 1_000_000_000 }),
        constantFrom(...WRITERS),
        constantFrom(...LOCALES),
        (value, writer, locale) => {
          const text = new Intl.NumberFormat(writer, { minimumFractionDigits: 2 }).format(value / 100);
          expect(cents(text, locale), text).toBe(value);
        },
      ),
    );
  });
});
