import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../shared/money.ts';
import {
  convertCents,
  convertForDisplay,
  exchangeRate,
  isExchangeDifference,
  rateText,
  shownCents,
} from './exchange.ts';

const rates = { day: '2026-11-20', source: 'ecb', microPerEuro: { USD: 1_083_200, BRL: 6_123_400 } } as const;
const rate = (from: (typeof CURRENCIES)[number], to: (typeof CURRENCIES)[number]) => {
  const found = exchangeRate(rates, from, to);
  if (!found) throw new Error(`no rate from ${from} to ${to}`);
  return found;
};

describe('exchange rates', () => {
  it.each([
    ['EUR', 'USD', 100_00, 108_32, '1.0832'],
    ['USD', 'EUR', 108_32, 100_00, '0.923191'],
    ['USD', 'BRL', 100_00, 565_31, '5.653065'],
    ['BRL', 'USD', 565_31, 100_00, '0.176895'],
    ['EUR', 'EUR', 1, 1, '1'],
    ['EUR', 'USD', -100_00, -108_32, '1.0832'],
  ] as const)('%s to %s', (from, to, cents, converted, text) => {
    expect(convertCents(cents, rate(from, to))).toBe(converted);
    expect(rateText(rate(from, to))).toBe(text);
    expect(rate(from, to)).toMatchObject({ day: '2026-11-20', source: 'ecb' });
  });

  it('are missing where nobody knows them', () => {
    expect(exchangeRate({ ...rates, microPerEuro: { USD: 1_083_200 } }, 'EUR', 'BRL')).toBeUndefined();
    expect(exchangeRate({ ...rates, microPerEuro: {} }, 'USD', 'USD')).toBeDefined();
  });

  it('come back to within the rounding of one cent', () => {
    assert(
      property(
        integer({ min: -1_000_000_00, max: 1_000_000_00 }),
        constantFrom(...CURRENCIES),
        constantFrom(...CURRENCIES),
        (cents, from, to) => {
          const there = rate(from, to);
          const back = convertCents(convertCents(cents, there), rate(to, from));
          const step = Math.ceil(there.denominator / there.numerator / 2 + 0.5);
          expect(Math.abs(back - cents)).toBeLessThanOrEqual(step);
        },
      ),
    );
  });

  it.each([
    ['USD', 100_00, 100_00, 99_50, true],
    ['USD', 100_00, 100_00, 101_00, true],
    // The rate has not moved, so three percent less are a part that somebody chose.
    ['USD', 100_00, 100_00, 97_00, false],
    ['USD', 100_00, 100_00, 98_99, false],
    ['USD', 100_00, 100_00, 101_01, false],
    // The dollars are worth less or more by now.
    ['USD', 100_00, 97_00, 97_00, true],
    ['USD', 100_00, 97_00, 96_02, false],
    ['BRL', 100_00, 104_00, 104_50, true],
    ['BRL', 100_00, 104_00, 50_00, false],
    ['USD', 100_00, 97_00, 100_00, false],
    ['EUR', 100_00, 100_00, 99_99, false],
  ] as const)(
    '%s: %i open, worth %i on the day, %i received',
    (currency, openCents, worthCents, cents, isDifference) => {
      expect(isExchangeDifference(currency, { openCents, worthCents, cents })).toBe(isDifference);
    },
  );

  it('show an amount that no sum takes', () => {
    const shown = convertForDisplay(100_00, rate('EUR', 'BRL'));
    expect(shownCents(shown)).toBe(612_34);
    // @ts-expect-error what is shown is no number
    expect(Number.isNaN(shown + 1)).toBe(false);
  });
});
