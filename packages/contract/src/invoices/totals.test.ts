import { array, assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeRate } from '../currencies/exchange.ts';
import { sumCents } from '../shared/rounding.ts';
import { statedTotals } from './document-currency.ts';
import { type Adjustment, adjustmentFaults, type InvoiceLine, invoiceTotals, lineNet } from './totals.ts';
import { withholdingRate } from './withholding.ts';

const standard = { category: 'S', rateBp: 2100 } as const;
const line = (unitPriceCents: number, changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  quantityMilli: 1000,
  unitPriceCents,
  tax: standard,
  ...changes,
});

const taxes = constantFrom(
  standard,
  { category: 'S', rateBp: 1000 } as const,
  { category: 'S', rateBp: 2550 } as const,
  { category: 'AE', rateBp: 0 } as const,
  { category: 'E', rateBp: 0 } as const,
);
const lines = array(
  record({
    quantityMilli: integer({ min: 1, max: 50_000 }),
    unitPriceCents: integer({ min: 0, max: 5_000_000 }),
    tax: taxes,
  }),
  { minLength: 1, maxLength: 30 },
);
const adjustments = array(
  record({
    kind: constantFrom('increase', 'decrease'),
    amountCents: integer({ min: 1, max: 100_000 }),
    reason: string({ minLength: 1 }),
  }),
  { maxLength: 4 },
);

describe('the totals of an invoice', () => {
  it('round each line half up, and VAT once on the sum of its rate', () => {
    // Three lines of 0.05 €: per line the VAT would be 0.01 each, on the sum it is 0.03.
    const totals = invoiceTotals([line(5), line(5), line(5), line(333, { quantityMilli: 1500 })]);
    expect(totals.lineNetCents).toEqual([5, 5, 5, 500]);
    expect(totals).toMatchObject({ valueCents: 515, vatCents: 108, totalCents: 623, toPayCents: 623 });
  });

  it('group by category and rate, the highest first', () => {
    const { taxes: groups, totalCents } = invoiceTotals([
      line(100_00, { tax: { category: 'S', rateBp: 400 } }),
      line(10_00),
      line(50_00, { tax: { category: 'AE', rateBp: 0 } }),
      line(10_00),
    ]);
    expect(
      groups.map(({ category, rateBp, taxableCents, vatCents }) => [category, rateBp, taxableCents, vatCents]),
    ).toEqual([
      ['S', 2100, 20_00, 4_20],
      ['S', 400, 100_00, 4_00],
      ['AE', 0, 50_00, 0],
    ]);
    expect(totalCents).toBe(178_20);
  });

  it('share what is added and taken off among the rates', () => {
    const totals = invoiceTotals(
      [line(100_00), line(50_00, { tax: { category: 'S', rateBp: 1000 } })],
      [
        { kind: 'increase', amountCents: 3_00, reason: 'Translation' },
        { kind: 'decrease', amountCents: 10_00, reason: 'Published late' },
      ],
    );
    expect(totals.taxes.map(({ adjustmentCents }) => adjustmentCents)).toEqual([
      [2_00, 6_67],
      [1_00, 3_33],
    ]);
    expect(totals).toMatchObject({ increaseCents: 3_00, decreaseCents: 10_00, netCents: 143_00 });
    expect(totals.taxes.map(({ taxableCents }) => taxableCents)).toEqual([95_33, 47_67]);
  });

  it('withhold on the net and leave the total as it is: 1,000 + 210 − 150 = 1,060', () => {
    expect(invoiceTotals([line(1000_00)], [], 1500)).toMatchObject({
      totalCents: 1210_00,
      withheldCents: 150_00,
      toPayCents: 1060_00,
    });
  });

  it('take discounts off their line', () => {
    expect(lineNet(line(100_00, { quantityMilli: 2000, discountCents: 15_50 }))).toBe(184_50);
    expect(lineNet(line(1083, { quantityMilli: 1_000_000, priceForMilli: 1_000_000 }))).toBe(1083);
  });

  it('of nothing are nothing', () => {
    expect(invoiceTotals([])).toMatchObject({ netCents: 0, vatCents: 0, taxes: [], totalCents: 0 });
  });

  it('sum exactly, whatever the lines (BR-CO-10, 13, 14, 15, 17)', () => {
    assert(
      property(lines, adjustments, integer({ min: 0, max: 2500 }), (given, changes, withholdingBp) => {
        const totals = invoiceTotals(given, changes, withholdingBp);
        expect(sumCents(totals.lineNetCents)).toBe(totals.valueCents);
        expect(totals.valueCents + totals.increaseCents - totals.decreaseCents).toBe(totals.netCents);
        expect(sumCents(totals.taxes.map(({ taxableCents }) => taxableCents))).toBe(totals.netCents);
        expect(sumCents(totals.taxes.map(({ vatCents }) => vatCents))).toBe(totals.vatCents);
        expect(totals.netCents + totals.vatCents).toBe(totals.totalCents);
        expect(totals.toPayCents + totals.withheldCents).toBe(totals.totalCents);
        changes.forEach(({ amountCents }, index) => {
          expect(sumCents(totals.taxes.map(({ adjustmentCents }) => adjustmentCents[index] ?? 0))).toBe(amountCents);
        });
        for (const { taxableCents, vatCents, rateBp } of totals.taxes)
          expect(Math.abs(vatCents * 10_000 - taxableCents * rateBp)).toBeLessThanOrEqual(5000);
      }),
    );
  });

  it('do not depend on the order of the lines, and mirror themselves in a credit note', () => {
    assert(
      property(lines, (given) => {
        const totals = invoiceTotals(given);
        const { lineNetCents: _, ...reversed } = invoiceTotals(given.toReversed());
        expect(totals).toMatchObject(reversed);
        const negated = invoiceTotals(given.map((each) => ({ ...each, unitPriceCents: -each.unitPriceCents })));
        expect(negated.totalCents + totals.totalCents).toBe(0);
      }),
    );
  });

  it('refuse what is not counted exactly', () => {
    expect(() => invoiceTotals([line(Number.MAX_SAFE_INTEGER, { quantityMilli: 2000 })])).toThrow(RangeError);
  });
});

describe('what is added and taken off', () => {
  const take = (amountCents: number, reason = 'Agreed'): Adjustment => ({ kind: 'decrease', amountCents, reason });

  it('needs an amount and a reason, and takes no more than there is', () => {
    expect(adjustmentFaults([line(10_00)], [take(4_00), take(6_00)])).toEqual([]);
    expect(adjustmentFaults([line(10_00)], [take(4_00), take(6_01)])).toEqual([
      { path: 'adjustments.1.amountCents', code: 'number_large' },
    ]);
    expect(
      adjustmentFaults([line(10_00)], [take(12_00), { kind: 'increase', amountCents: 2_00, reason: 'Urgent' }]),
    ).toEqual([]);
    expect(adjustmentFaults([line(10_00)], [take(0), take(1, ' ')])).toEqual([
      { path: 'adjustments.0.amountCents', code: 'number_small' },
      { path: 'adjustments.1.reason', code: 'required' },
    ]);
  });
});

describe('withholding', () => {
  const spain = { country: 'ES', kind: 'business' } as const;
  it.each([
    ['a professional', spain, 'ES', 'freelance', null, 1500],
    ['a professional in the first year', spain, 'ES', 'freelance', 2026, 700],
    ['a professional two years later', spain, 'ES', 'freelance', 2024, 700],
    ['a professional three years later', spain, 'ES', 'freelance', 2023, 1500],
    ['a professional who begins next year', spain, 'ES', 'freelance', 2027, 1500],
    ['a company', spain, 'ES', 'company', null, 0],
    ['a professional abroad', spain, 'PT', 'freelance', 2026, 0],
    ['a payer abroad', { country: 'PT', kind: 'business' } as const, 'ES', 'freelance', null, 0],
    ['a consumer who pays', { country: 'ES', kind: 'consumer' } as const, 'ES', 'freelance', null, 0],
  ] as const)('of %s', (_, payer, country, kind, activeSince, rateBp) => {
    expect(withholdingRate({ payer, supplier: { country, kind, activeSince }, day: '2026-11-22' })).toBe(rateBp);
  });
});

describe('an invoice in another currency', () => {
  const rates = { day: '2026-11-20', source: 'ecb', microPerEuro: { USD: 1_083_200, BRL: 6_123_400 } } as const;
  const dollars = exchangeRate(rates, 'EUR', 'USD') ?? null;

  it('states both totals, each exact by itself, and its VAT in euros', () => {
    const { euro, document, rate } = statedTotals([line(100_00), line(33_33)], [], 0, dollars);
    expect(euro).toMatchObject({ netCents: 133_33, vatCents: 28_00, totalCents: 161_33 });
    expect(document.lineNetCents).toEqual([108_32, 36_10]);
    expect(document).toMatchObject({ netCents: 144_42, vatCents: 30_33, totalCents: 174_75 });
    expect(rate).toMatchObject({ from: 'EUR', to: 'USD', day: '2026-11-20', numerator: 677, denominator: 625 });
  });

  it('does not multiply a rounded price', () => {
    const { document, documentLines } = statedTotals([line(1, { quantityMilli: 1_000_000 })], [], 0, dollars);
    expect(document.netCents).toBe(10_83);
    expect(documentLines[0]).toMatchObject({
      unitPriceCents: 10_83,
      priceForMilli: 1_000_000,
      quantityMilli: 1_000_000,
    });
  });

  it('in euros has one set of totals', () => {
    const stated = statedTotals([line(100_00)], [], 0, null);
    expect(stated.document).toBe(stated.euro);
    expect(stated.rate).toBeNull();
  });

  it('posts the same euros whatever it is shown in', () => {
    assert(
      property(
        lines,
        adjustments,
        integer({ min: 1, max: 1_000_000_000 }),
        constantFrom('USD' as const, 'BRL' as const),
        (given, changes, micro, to) => {
          const rate = exchangeRate({ ...rates, microPerEuro: { [to]: micro } }, 'EUR', to) ?? null;
          expect(statedTotals(given, changes, 0, rate).euro).toEqual(statedTotals(given, changes, 0, null).euro);
        },
      ),
    );
  });

  it('never moves further than the rounding of its lines', () => {
    assert(
      property(lines, adjustments, option(constantFrom('USD' as const, 'BRL' as const)), (given, changes, to) => {
        const rate = to === null ? null : (exchangeRate(rates, 'EUR', to) ?? null);
        const { euro, document } = statedTotals(given, changes, 0, rate);
        const exact = (euro.netCents * (rate?.numerator ?? 1)) / (rate?.denominator ?? 1);
        expect(Math.abs(document.netCents - exact)).toBeLessThanOrEqual((given.length + changes.length) * 5.5);
        expect(sumCents(document.lineNetCents)).toBe(document.valueCents);
      }),
    );
  });
});
