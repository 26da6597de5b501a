import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../../messages/messages.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { exportWhole } from '../../platform/list/export-list.ts';
import { workers } from '../../platform/workers/workers.ts';
import { elementAt, elementsAt, readXml, textAt } from '../../platform/xml/read-xml.ts';
import { type BankOrder, type BankTransfer, MAX_PAYOUTS, orderFaults } from './bank-order.ts';
import { payoutColumns } from './file-columns.ts';
import { pain001 } from './pain001.ts';
import { isSepaId, sepaText } from './sepa-text.ts';
import { writeBankFile } from './write-bank-file.ts';

const payout = (changes: Partial<BankTransfer> = {}): BankTransfer => ({
  endToEndId: 'PAYOUT-7',
  creditor: { name: 'Peña & Söhne GmbH', iban: 'DE89 3704 0044 0532 0130 00' },
  amountCents: 80_05,
  text: 'Publications, November 2026',
  ...changes,
});
const run = (changes: Partial<BankOrder> = {}): BankOrder => ({
  id: 'RUN-2026-11-22',
  madeAt: '2026-11-22T10:00:00.123Z',
  madeOn: '2026-11-22',
  day: '2026-11-24',
  debtor: { name: 'Linkstand SL', iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX' },
  payouts: [payout(), payout({ endToEndId: 'PAYOUT-8', amountCents: 19_95 })],
  ...changes,
});
const read = (given: BankOrder) => elementAt(readXml(Buffer.from(pain001(given))), 'CstmrCdtTrfInitn');

describe('texts of SEPA', () => {
  it.each([
    ['Clínica Peña & Hijos, S.L.', 70, 'Clinica Pena + Hijos, S.L.'],
    ['Straße Łódź Ørsted', 70, 'Strasse Lodz Orsted'],
    ['Ελλάδα Ψυχή', 70, 'Ellada PSychi'],
    ['Пловдив', 70, 'Plovdiv'],
    ['日本', 70, '..'],
    ['//a//b//', 70, 'a/b'],
    ['a\n b\t c', 70, 'a b c'],
    ['abcdef', 3, 'abc'],
    ['ab/cd', 3, 'ab'],
    ['   ', 70, ''],
  ])('%j is written %j', (text, most, written) => {
    expect(sepaText(text, most)).toBe(written);
  });

  it('have no other character, whatever is written, and no other length', () => {
    assert(
      property(string({ unit: 'binary' }), integer({ min: 1, max: 140 }), (text, most) => {
        const written = sepaText(text, most);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written.length).toBeLessThanOrEqual(most);
        expect(sepaText(written, most)).toBe(written);
      }),
    );
  });

  it.each(['', 'a b', 'ñ', '/a', 'a/', 'a//b', 'a'.repeat(36)])('%j is no id', (id) =>
    expect(isSepaId(id)).toBe(false),
  );
});

describe('a payout file', () => {
  it('is written by a worker, also for the largest run, and names what the bank would refuse', async () => {
    const payouts = Array.from({ length: MAX_PAYOUTS }, (_, i) => payout({ endToEndId: `PAYOUT-${i}` }));
    const large = run({ payouts });
    expect(await workers.run(writeBankFile, large, 'test')).toBe(pain001(large));
    const wrong = run({ payouts: [payout({ creditor: { name: 'Ana', iban: 'DE00' } })] });
    const refused = await workers.run(writeBankFile, wrong, 'test').catch((error: unknown) => error as Refusal);
    expect(refused).toMatchObject({ status: 422, details: { faults: orderFaults(wrong) } });
  });

  it('has the elements of pain.001.001.09 in their order', () => {
    const root = readXml(Buffer.from(pain001(run())));
    expect(root.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    const file = elementAt(root, 'CstmrCdtTrfInitn');
    expect(elementAt(file, 'GrpHdr')?.children.map(({ name, text }) => [name, text])).toEqual([
      ['MsgId', 'RUN-2026-11-22'],
      ['CreDtTm', '2026-11-22T10:00:00Z'],
      ['NbOfTxs', '2'],
      ['CtrlSum', '100.00'],
      ['InitgPty', ''],
    ]);
    const batch = elementAt(file, 'PmtInf');
    expect(batch?.children.map(({ name }) => name)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
      'CdtTrfTxInf',
    ]);
    expect(textAt(batch, 'PmtTpInf', 'SvcLvl', 'Cd')).toBe('SEPA');
    expect(textAt(batch, 'DbtrAgt', 'FinInstnId', 'BICFI')).toBe('CAIXESBBXXX');
    const [transfer] = elementsAt(batch, 'CdtTrfTxInf');
    expect(transfer?.children.map(({ name }) => name)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
    expect(elementAt(transfer, 'Amt', 'InstdAmt')).toMatchObject({ text: '80.05', attributes: { Ccy: 'EUR' } });
    expect(textAt(transfer, 'Cdtr', 'Nm')).toBe('Pena + Sohne GmbH');
    expect(textAt(transfer, 'CdtrAcct', 'Id', 'IBAN')).toBe('DE89370400440532013000');
  });

  it('has structured addresses or none, and says that a bank is not named', () => {
    const { bic: _, ...debtor } = run().debtor;
    const creditor = { ...payout().creditor, city: 'Köln', country: 'DE', bic: 'COBADEFFXXX' };
    const batch = elementAt(read(run({ debtor, payouts: [payout({ creditor, text: '' })] })), 'PmtInf');
    expect(textAt(batch, 'DbtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
    expect(elementAt(batch, 'Dbtr', 'PstlAdr')).toBeUndefined();
    const transfer = elementAt(batch, 'CdtTrfTxInf');
    expect(elementAt(transfer, 'Cdtr', 'PstlAdr')?.children.map(({ name, text }) => [name, text])).toEqual([
      ['TwnNm', 'Koln'],
      ['Ctry', 'DE'],
    ]);
    expect(textAt(transfer, 'CdtrAgt', 'FinInstnId', 'BICFI')).toBe('COBADEFFXXX');
    expect(elementAt(transfer, 'RmtInf')).toBeUndefined();
  });

  it('is made for a day that is over in UTC, but not where the run was made', () => {
    const late = { madeAt: '2026-11-23T02:00:00.000Z', madeOn: '2026-11-22', day: '2026-11-22' };
    expect(orderFaults(run(late))).toEqual([]);
  });

  const creditor = payout().creditor;
  it.each([
    [{ id: 'RUN 1' }, 'id payout_id_wrong'],
    [{ day: '2026-11-21' }, 'day day_in_past'],
    [{ payouts: [] }, 'payouts list_short'],
    [{ debtor: { name: '  ', iban: 'ES9121000418450200051332' } }, 'debtor.name required'],
    [{ payouts: [payout({ endToEndId: 'a b' })] }, 'payouts.0.endToEndId payout_id_wrong'],
    [{ payouts: [payout(), payout()] }, 'payouts.1.endToEndId payout_id_twice'],
    [{ payouts: [payout({ amountCents: 0 })] }, 'payouts.0.amountCents number_small'],
    [{ payouts: [payout({ amountCents: 1_000_000_000_00 })] }, 'payouts.0.amountCents number_large'],
    [
      { payouts: [payout({ creditor: { ...creditor, iban: 'DE89370400440532013001' } })] },
      'payouts.0.creditor.iban iban_check',
    ],
    [
      { payouts: [payout({ creditor: { ...creditor, iban: 'BR1800360305000010009795493C1' } })] },
      'payouts.0.creditor.iban payout_iban_outside',
    ],
    [{ payouts: [payout({ creditor: { ...creditor, bic: 'x' } })] }, 'payouts.0.creditor.bic bic_wrong'],
  ])('is not made where a bank would refuse it: %j', (changes, fault) => {
    expect(orderFaults(run(changes)).map(({ path, code }) => `${path} ${code}`)).toEqual([fault]);
    expect(() => pain001(run(changes))).toThrow(Refusal);
    for (const { code, parameters } of orderFaults(run(changes)))
      for (const locale of ['en-US', 'es', 'pt-BR'] as const)
        expect(message(locale, code, parameters)).not.toMatch(/[{}]/);
  });

  it('keeps the limits of its fields and sums to its total, whatever is paid to whom', () => {
    const payouts = array(
      record({
        name: string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
        text: string({ unit: 'binary', maxLength: 300 }),
        cents: integer({ min: 1, max: 99_999_999 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    assert(
      property(payouts, (given) => {
        const made = run({
          payouts: given.map(({ name, text, cents }, index) => ({
            endToEndId: `P${index}`,
            creditor: { ...creditor, name: `A${name}` },
            amountCents: cents,
            text,
          })),
        });
        const batch = elementAt(read(made), 'PmtInf');
        const transfers = elementsAt(batch, 'CdtTrfTxInf');
        const sum = transfers.reduce(
          (total, each) => total + Math.round(Number(textAt(each, 'Amt', 'InstdAmt')) * 100),
          0,
        );
        expect(Math.round(Number(textAt(batch, 'CtrlSum')) * 100)).toBe(sum);
        expect(Number(textAt(batch, 'NbOfTxs'))).toBe(transfers.length);
        for (const each of transfers) {
          expect(textAt(each, 'Cdtr', 'Nm')?.length).toBeLessThanOrEqual(70);
          expect((textAt(each, 'RmtInf', 'Ustrd') ?? '').length).toBeLessThanOrEqual(140);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a payout table', () => {
  it('has a row for each, and runs no formula', async () => {
    const ctx = { locale: 'es', actor: { kind: 'system' } } as Context;
    const columns = payoutColumns('2026-11-24');
    const { download } = await exportWhole(ctx, 'payouts-000007', [payout({ text: '=SUM(A1)' })], columns, 'csv');
    expect(download.fileName).toBe('payouts-000007.csv');
    const table = await text(download.body as Readable);
    expect(table).toMatch(/^\uFEFF?[^\n]*;Beneficiario;IBAN;BIC;Importe;Moneda;/);
    expect(table).toContain("PAYOUT-7;Peña & Söhne GmbH;DE89370400440532013000;;80,05;EUR;2026-11-24;'=SUM(A1)");
  });
});
