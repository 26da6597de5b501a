import { array, assert, constant, constantFrom, integer, oneof, property, record, string, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exchangeRate } from '../currencies/exchange.ts';
import { sumCents } from '../shared/rounding.ts';
import { type Credit, creditOf, statedCredit, type Whole } from './credit.ts';
import { statedTotals } from './document-currency.ts';
import {
  type Adjustment,
  adjustmentFaults,
  type InvoiceLine,
  type InvoiceTotals,
  invoiceTotals,
  lineNet,
} from './totals.ts';

const taxes = constantFrom(
  { category: 'S', rateBp: 2100 } as const,
  { category: 'S', rateBp: 1000 } as const,
  { category: 'S', rateBp: 2550 } as const,
  { category: 'AE', rateBp: 0 } as const,
);
const lines = array(
  record({
    quantityMilli: oneof(constant(1000), integer({ min: 1, max: 50_000 })),
    unitPriceCents: oneof(integer({ min: 1, max: 40 }), integer({ min: 1, max: 500_000 })),
    tax: taxes,
    // A line of nothing can't be credited.
  }).filter((line) => lineNet(line) > 0),
  { minLength: 1, maxLength: 6 },
);
/** Discounts written as lines: each is a share of a line before it. */
const discounts = array(tuple(integer({ min: 0, max: 5 }), integer({ min: 1, max: 90 })), { maxLength: 2 });
const adjustments = array(
  record({
    kind: constantFrom('increase', 'decrease'),
    amountCents: integer({ min: 1, max: 2000 }),
    reason: string({ minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 3 },
);
/** How much of which line the next note takes: its place, and a share of what is left in thousandths. */
const steps = array(
  array(tuple(integer({ min: 0, max: 5 }), integer({ min: 0, max: 1000 })), { minLength: 1, maxLength: 3 }),
  {
    maxLength: 12,
  },
);

const discounted = (given: readonly InvoiceLine[], shares: readonly (readonly [number, number])[]): InvoiceLine[] => [
  ...given,
  ...shares.flatMap(([at, percent]): InvoiceLine[] => {
    const line = given[at];
    if (!line) return [];
    const net = Math.trunc((line.unitPriceCents * line.quantityMilli) / 1000);
    const cents = Math.trunc((net * percent) / 100 / shares.length);
    return cents === 0 ? [] : [{ quantityMilli: 1000, unitPriceCents: -cents, tax: line.tax }];
  }),
];

const rateOf = (of: InvoiceTotals['taxes'][number]) => `${of.category} ${of.rateBp}`;
function byRate(totals: readonly InvoiceTotals[]) {
  const sums = new Map<string, [taxable: number, vat: number]>();
  for (const group of totals.flatMap((each) => each.taxes)) {
    const [taxable, vat] = sums.get(rateOf(group)) ?? [0, 0];
    sums.set(rateOf(group), [taxable + group.taxableCents, vat + group.vatCents]);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents.some((each) => each !== 0)));
}
const sumsOf = (totals: readonly InvoiceTotals[]) => {
  const all = (of: 'netCents' | 'vatCents' | 'totalCents' | 'withheldCents' | 'toPayCents') =>
    sumCents(totals.map((each) => each[of]));
  return {
    net: all('netCents'),
    vat: all('vatCents'),
    total: all('totalCents'),
    withheld: all('withheldCents'),
    toPay: all('toPayCents'),
    rates: byRate(totals),
  };
};

/** Every total of a note follows from its lines and adjustments. */
function expectWhole({ lines: own, adjustments: changes, totals }: Credit) {
  expect(totals.valueCents).toBe(sumCents(own.map(({ netCents }) => netCents)));
  const signed = changes.map(({ kind, amountCents }) => (kind === 'increase' ? amountCents : -amountCents));
  expect(totals.netCents).toBe(totals.valueCents + sumCents(signed));
  expect(totals.netCents).toBe(sumCents(totals.taxes.map(({ taxableCents }) => taxableCents)));
  expect(totals.totalCents).toBe(totals.netCents + totals.vatCents);
  changes.forEach(({ amountCents }, index) => {
    expect(amountCents).toBeGreaterThan(0);
    expect(sumCents(totals.taxes.map((each) => each.adjustmentCents[index] ?? 0))).toBe(amountCents);
  });
  for (const { taxableCents, vatCents, rateBp } of totals.taxes)
    expect(Math.abs(vatCents - (taxableCents * rateBp) / 10_000)).toBeLessThanOrEqual(1);
}

/** Credits a document in these steps, and then all that is left. */
function creditAll(whole: Whole, asked: readonly (readonly (readonly [number, number])[])[]) {
  const nets = invoiceTotals(whole.lines).lineNetCents;
  const before = nets.map(() => 0);
  const notes: { credit: Credit; before: number[]; now: number[] }[] = [];
  const take = (now: number[]) => {
    if (now.every((cents) => cents === 0)) return;
    const issued = {
      taxes: notes.flatMap(({ credit }) => credit.totals.taxes),
      withheldCents: sumCents(notes.map(({ credit }) => credit.totals.withheldCents)),
    };
    notes.push({ credit: creditOf(whole, { before: [...before], now }, issued), before: [...before], now });
    now.forEach((cents, place) => {
      before[place] = (before[place] ?? 0) + cents;
    });
  };
  const left = (place: number) => Math.max(0, (nets[place] ?? 0) - (before[place] ?? 0));
  for (const step of asked) {
    const now = nets.map(() => 0);
    for (const [place, share] of step) if (place < nets.length) now[place] = Math.ceil((left(place) * share) / 1000);
    take(now);
  }
  take(nets.map((_, place) => left(place)));
  return notes;
}

describe('the credit notes of a document', () => {
  it.each([
    [13_500, 2100, [3, 3, 3, 3, 3, 13_485], [1, 0, 1, 1, 0, 2832]],
    [27_916, 2000, [6833, 5750, 8500, 6833], [1367, 1150, 1700, 1366]],
  ])('of %i cents at %i take its tax in parts', (net, rateBp, parts, vats) => {
    const whole: Whole = {
      lines: [{ quantityMilli: 1000, unitPriceCents: net, tax: { category: 'S', rateBp } }],
      adjustments: [],
      withholdingBp: 0,
    };
    let before = 0;
    const made = parts.map((now) => {
      const { totals } = creditOf(whole, { before: [before], now: [now] });
      before += now;
      return totals.vatCents;
    });
    expect(made).toEqual(vats);
  });

  test.each([null, 'USD', 'BRL'] as const)('sum to it, whatever the parts: in %s beside euros', (currency) => {
    const rates = { day: '2026-03-04', source: 'ecb', microPerEuro: { USD: 912_345, BRL: 6_123_400 } } as const;
    const rate = currency === null ? null : (exchangeRate(rates, 'EUR', currency) ?? null);
    assert(
      property(
        lines,
        discounts,
        adjustments,
        constantFrom(0, 700, 1500),
        steps,
        (given, shares, changes, withholdingBp, asked) => {
          const all = discounted(given, shares);
          const fitting: Adjustment[] = adjustmentFaults(all, changes).length > 0 ? [] : changes;
          const whole: Whole = { lines: all, adjustments: fitting, withholdingBp };
          const document = statedTotals(all, fitting, withholdingBp, rate);
          const notes = creditAll(whole, asked);
          for (const { credit } of notes) {
            expectWhole(credit);
            expect(credit.totals.netCents).toBeGreaterThanOrEqual(0);
            expect(credit.totals.vatCents).toBeGreaterThanOrEqual(0);
          }
          expect(sumsOf(notes.map(({ credit }) => credit.totals))).toEqual(sumsOf([document.euro]));
          const stated = notes.map(({ credit, ...credited }) => statedCredit(whole, credited, credit, rate));
          for (const { places, documentLines, documentAdjustments, document: totals } of stated) {
            const own = documentLines.map(({ unitPriceCents }, index) => ({
              place: places[index] ?? 0,
              netCents: unitPriceCents,
            }));
            expectWhole({ lines: own, adjustments: documentAdjustments, totals });
          }
          expect(sumsOf(stated.map((each) => each.document))).toEqual(sumsOf([document.document]));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('make up for what earlier ones rounded, or left out', () => {
    const whole: Whole = {
      lines: [{ quantityMilli: 1000, unitPriceCents: 200_00, tax: { category: 'S', rateBp: 2100 } }],
      adjustments: [{ kind: 'decrease', amountCents: 50_00, reason: 'Loyal' }],
      withholdingBp: 0,
    };
    // An earlier note credited 100.02 without its share of the decrease, and its tax was a cent more.
    const issued = {
      taxes: [{ category: 'S', rateBp: 2100, taxableCents: 100_02, vatCents: 21_01 }],
      withheldCents: 0,
    } as const;
    const { totals } = creditOf(whole, { before: [100_02], now: [99_98] }, issued, 'The rest');
    expect(totals).toMatchObject({ netCents: 150_00 - 100_02, vatCents: 31_50 - 21_01 });
  });
});
