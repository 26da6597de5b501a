import { effortOf } from '@linkstand/contract/testing/effort';
import { array, assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementLine } from './formats/statement.ts';
import { createMatcher, MAX_MATCHES, type OpenItem } from './match-payments.ts';

const line = (changes: Partial<StatementLine>): StatementLine => ({
  line: 1,
  day: '2026-11-22',
  valueDay: '2026-11-22',
  amountCents: 121_00,
  currency: 'EUR',
  counterparty: null,
  counterpartyIban: null,
  reference: null,
  endToEndId: null,
  bankId: null,
  text: '',
  ...changes,
});
const invoice = (id: string, changes: Partial<OpenItem> = {}): OpenItem => ({
  id,
  kind: 'receivable',
  openCents: 121_00,
  currency: 'EUR',
  ...changes,
});
const first = (items: readonly OpenItem[], changes: Partial<StatementLine>) => createMatcher(items)(line(changes))[0];

describe('a payment', () => {
  const known = invoice('1', {
    reference: 'RF18539007547034',
    code: '2026-F-000123',
    ibans: ['DE89370400440532013000'],
  });

  it('is exact by its reference, also when only a part is paid', () => {
    expect(first([known, invoice('2')], { reference: 'RF18539007547034' })).toEqual({
      itemIds: ['1'],
      confidence: 'exact',
      score: 98,
      reasons: ['reference', 'amount'],
      differenceCents: 0,
    });
    expect(first([known], { reference: 'RF18539007547034', amountCents: 100_00 })).toMatchObject({
      confidence: 'exact',
      reasons: ['reference', 'amount_differs'],
      differenceCents: -21_00,
    });
  });

  it('is exact by the id of a payout, and never meets what is owed to us', () => {
    const payout = invoice('9', { kind: 'payout', endToEndId: 'PAYOUT-7', openCents: 80_00 });
    expect(first([payout], { endToEndId: 'PAYOUT-7', amountCents: -80_00 })).toMatchObject({
      itemIds: ['9'],
      confidence: 'exact',
    });
    expect(first([payout], { endToEndId: 'PAYOUT-7', amountCents: 80_00 })).toBeUndefined();
    expect(first([known], { reference: 'RF18539007547034', amountCents: -121_00 })).toBeUndefined();
  });

  it('of another currency meets nothing', () => {
    expect(first([known], { reference: 'RF18539007547034', currency: 'USD' })).toBeUndefined();
  });

  it('is for a person where a reference was given out twice', () => {
    const twice = [known, { ...known, id: '2' }];
    expect(createMatcher(twice)(line({ reference: 'RF18539007547034' })).map(({ confidence }) => confidence)).toEqual([
      'likely',
      'likely',
    ]);
  });

  it.each(['Factura 2026-F-000123', 'FACTURA 2026/F/000123 GRACIAS', 'pago 2026 f 000123', '2026F000123'])(
    'is likely by the number in %j',
    (text) => {
      expect(first([known, invoice('2', { code: '2026-F-000124' })], { text })).toMatchObject({
        itemIds: ['1'],
        confidence: 'likely',
        reasons: ['code_in_text', 'amount'],
      });
    },
  );

  it.each(['2026-F-0001234', 'X2026F000123', 'F-000123'])('is not by a part of %j', (text) => {
    expect(first([known], { text, amountCents: 5 })).toBeUndefined();
  });

  it('of several invoices names them, and comes to their sum', () => {
    const items = [
      known,
      invoice('2', { code: '2026-F-000124', openCents: 79_00 }),
      invoice('3', { code: '2026-F-000125' }),
    ];
    expect(first(items, { text: '2026-F-000123 + 2026-F-000124', amountCents: 200_00 })).toMatchObject({
      itemIds: ['1', '2'],
      confidence: 'likely',
      reasons: ['several_codes_in_text', 'amount'],
    });
  });

  it('is suggested by amount and account, the surer the fewer fit', () => {
    const iban = 'DE89370400440532013000';
    expect(first([known], { counterpartyIban: iban })).toMatchObject({
      confidence: 'suggested',
      score: 65,
      reasons: ['iban', 'amount'],
    });
    expect(first([known], {})).toMatchObject({ score: 40, reasons: ['amount'] });
    expect(first([known], { counterpartyIban: iban, amountCents: 50_00 })).toMatchObject({
      score: 27,
      reasons: ['iban', 'amount_differs'],
    });
    expect(first([known, invoice('2')], {})).toMatchObject({ score: 30, reasons: ['several_fit', 'amount'] });
  });

  it('of nothing meets nothing', () => {
    expect(first([known], { amountCents: 0, reference: 'RF18539007547034' })).toBeUndefined();
    expect(first([], {})).toBeUndefined();
  });
});

describe('matches', () => {
  const references = constantFrom('RF18539007547034', 'RF471234567890');
  const items = array(
    record({
      id: string({ unit: constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 }),
      kind: constantFrom('receivable' as const, 'payout' as const),
      openCents: integer({ min: 1, max: 300 }),
      currency: constantFrom('EUR', 'USD'),
      reference: references,
      code: constantFrom('INV-0001', 'INV-0002', '12'),
      endToEndId: constantFrom('E1', 'E2'),
      ibans: array(constantFrom('I1', 'I2')),
    }),
    { maxLength: 20 },
  );
  const lines = record({
    amountCents: integer({ min: -300, max: 300 }),
    currency: constantFrom('EUR', 'USD'),
    reference: option(references),
    endToEndId: option(constantFrom('E1', 'E2')),
    counterpartyIban: option(constantFrom('I1', 'I2')),
    text: string(),
  });

  it('are few, the best first, of the right side and currency, and exact only where one thing is named', () => {
    assert(
      property(items, lines, (given, changes) => {
        const open = given.map((item, index) => ({ ...item, id: `${item.id}${index}` }));
        const matches = createMatcher(open)(line(changes));
        expect(matches.length).toBeLessThanOrEqual(MAX_MATCHES);
        expect(matches.map(({ score }) => score)).toEqual(matches.map(({ score }) => score).toSorted((a, b) => b - a));
        for (const { itemIds, confidence, reasons } of matches) {
          const settled = open.filter(({ id }) => itemIds.includes(id));
          expect(settled.length).toBe(itemIds.length);
          for (const { kind, currency } of settled) {
            expect(kind).toBe(changes.amountCents > 0 ? 'receivable' : 'payout');
            expect(currency).toBe(changes.currency);
          }
          if (confidence === 'exact') expect(reasons[0] === 'reference' || reasons[0] === 'end_to_end_id').toBe(true);
        }
      }),
    );
  });

  it('of ten thousand movements with ten thousand invoices take little work', async () => {
    const open = Array.from({ length: 10_000 }, (_, index) =>
      invoice(String(index), { code: `2026-F-${String(index).padStart(6, '0')}`, openCents: index + 1 }),
    );
    const match = createMatcher(open);
    const lines = open.map((_, index) =>
      line({ amountCents: index + 1, text: `Pago factura 2026-F-${String(index).padStart(6, '0')} gracias` }),
    );
    let found: unknown[] = [];
    const effort = await effortOf(() => {
      found = lines.map((each) => match(each)[0]?.itemIds);
    });
    expect(found).toEqual(open.map((_, index) => [String(index)]));
    expect(effort).toBeLessThan(5000);
  });
});
