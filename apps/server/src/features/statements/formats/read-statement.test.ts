import { array, constantFrom, integer, record, sample, string, uint8Array } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { message } from '../../../messages/messages.ts';
import { Refusal } from '../../../platform/errors.ts';
import { WorkerPool } from '../../../platform/workers/pool.ts';
import { ACCOUNT, camt053, type Movement, norma43 } from '../testing/statement-files.ts';
import { readStatement, type StatementFile } from './read-statement.ts';
import type { CsvMapping } from './read-statement-csv.ts';
import { movementKeys } from './statement.ts';

const MOVEMENTS: readonly Movement[] = [
  {
    day: '2026-11-03',
    cents: 121_00,
    text: 'Factura 2026-F-000123',
    name: 'Clínica Peña & Hijos',
    iban: 'DE89370400440532013000',
    reference: 'RF18539007547034',
    endToEndId: 'E2E-1',
    bankId: 'B-1',
  },
  { day: '2026-11-04', cents: -80_05, text: 'Payout', name: 'Owner', endToEndId: 'PAYOUT-7', bankId: 'B-2' },
  { day: '2026-11-04', cents: 1, text: 'rf18 5390 0754 7034 gracias' },
];

const MAPPING: CsvMapping = {
  columns: {
    day: 'Fecha',
    amount: 'Importe',
    balance: 'Saldo',
    text: ['Concepto', 'Notas'],
    counterparty: 'Ordenante',
  },
  decimalMark: ',',
  dayOrder: 'dmy',
  iban: ACCOUNT.iban,
  currency: 'EUR',
};
const CSV = `Movimientos de la cuenta;;;;;
Titular: Linkstand SL;;;;;
Fecha;Concepto;Notas;Ordenante;Importe;Saldo
04/11/2026;Payout;;Owner;-80,05;1.040,95
03/11/2026;Factura;"RF18 5390 0754 7034; gracias";Peña;121,00;1.121,00
`;

const read = async (file: StatementFile | string | Uint8Array) =>
  readStatement.run(
    typeof file === 'string' ? { bytes: Buffer.from(file) } : file instanceof Uint8Array ? { bytes: file } : file,
  );
const csv = (text: string, mapping: Partial<CsvMapping> = {}) =>
  read({ bytes: Buffer.from(text), csv: { ...MAPPING, ...mapping } });

/** The code of a refusal with its line, or `none`. Any other exception is one that a person would not understand. */
async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'none';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What a file says may have braces itself, so the names are compared and not the sentence.
    for (const locale of ['en-US', 'es', 'pt-BR'] as const)
      for (const [, name = ''] of message(locale, error.code).matchAll(/\{(\w+)\}/g))
        expect(error.details.parameters).toHaveProperty(name);
    return `${error.code} ${error.details.parameters?.line}`;
  }
}

describe('camt.053', () => {
  it.each(['02', '08'] as const)('version %s is read into the neutral shape', async (version) => {
    const [statement] = await read(camt053(1000_00, MOVEMENTS, { version }));
    expect(statement).toMatchObject({
      format: 'camt053',
      account: { iban: ACCOUNT.iban, number: null, currency: 'EUR' },
      bankId: '2026-326',
      from: '2026-11-01',
      to: '2026-11-22',
      openingCents: 1000_00,
      closingCents: 1040_96,
    });
    expect(statement?.lines[0]).toEqual({
      line: 13,
      day: '2026-11-03',
      valueDay: '2026-11-03',
      amountCents: 121_00,
      currency: 'EUR',
      counterparty: 'Clínica Peña & Hijos',
      counterpartyIban: 'DE89370400440532013000',
      reference: 'RF18539007547034',
      endToEndId: 'E2E-1',
      bankId: 'B-1',
      text: 'Factura 2026-F-000123',
    });
    expect(statement?.lines.map(({ amountCents }) => amountCents)).toEqual([121_00, -80_05, 1]);
    expect(statement?.lines[2]?.reference).toBe('RF18539007547034');
  });

  it.each(['03', '04', '05', '06', '07', '09', '10', '11', '13'])(
    'is read in version %s, whichever form it has',
    async (version) => {
      const [known] = await read(camt053(1000_00, MOVEMENTS));
      for (const shape of ['02', '08'] as const) {
        const file = camt053(1000_00, MOVEMENTS, { version: shape }).replace(`001.${shape}`, `001.${version}`);
        expect(await read(file)).toEqual([known]);
      }
    },
  );

  it('is read as a bank writes version 04', async () => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
    const page = (opening: string, closing: string) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-11-20T10:00:00</CreDtTm><Acct><Id><IBAN>${ACCOUNT.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance(opening, '100.00')}${balance(closing, '110.00')}<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><BkTxCd><Prtry><Cd>1</Cd></Prtry></BkTxCd></Ntry></Stmt></BkToCstmrStmt></Document>`;
    // The first, a middle and the last page of a statement have a balance in between at one end or both.
    for (const [opening, closing] of [
      ['OPBD', 'CLBD'],
      ['OPBD', 'ITBD'],
      ['ITBD', 'ITBD'],
      ['ITBD', 'CLBD'],
      ['PRCD', 'CLBD'],
    ] as const)
      expect(await read(page(opening, closing))).toMatchObject([
        {
          openingCents: 100_00,
          closingCents: 110_00,
          lines: [{ amountCents: 10_00, bankId: 'R1', day: '2026-11-20' }],
        },
      ]);
  });

  it('is read with prefixes, and with an account that is overdrawn', async () => {
    const [statement] = await read(camt053(-50_00, MOVEMENTS.slice(1, 2), { prefix: 'ns2' }));
    expect(statement).toMatchObject({ openingCents: -50_00, closingCents: -130_05 });
  });

  it('passes over what is not booked', async () => {
    const pending = camt053(0, [{ day: '2026-11-03', cents: 5 }], { version: '02', closingCents: 0 }).replace(
      '>BOOK<',
      '>PDNG<',
    );
    const [statement] = await read(pending);
    expect(statement?.lines).toEqual([]);
  });

  it('takes an entry apart where its parts come to it', async () => {
    const parts = (first: string) =>
      camt053(0, [{ day: '2026-11-03', cents: 30_00, bankId: 'B-9', text: 'one' }]).replace(
        /<TxDtls>.*<\/TxDtls>/s,
        `<TxDtls><Refs><EndToEndId>A</EndToEndId></Refs><Amt Ccy="EUR">${first}</Amt></TxDtls><TxDtls><Refs><EndToEndId>B</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">20.00</Amt></TxAmt></AmtDtls></TxDtls>`,
      );
    const [apart] = await read(parts('10.00'));
    expect(apart?.lines.map(({ amountCents, endToEndId, bankId }) => [amountCents, endToEndId, bankId])).toEqual([
      [10_00, 'A', 'B-9/1'],
      [20_00, 'B', 'B-9/2'],
    ]);
    const [whole] = await read(parts('9.00'));
    expect(whole?.lines.map(({ amountCents, bankId }) => [amountCents, bankId])).toEqual([[30_00, 'B-9']]);
  });

  it.each([
    [(file: string) => file.replace('>121.00<', '>121.005<'), 'statement_amount_wrong 14'],
    [(file: string) => file.replace('>121.00<', '>1e3<'), 'statement_amount_wrong 14'],
    [(file: string) => file.replace('>121.00<', '><'), 'statement_amount_wrong 14'],
    [(file: string) => file.replace('>121.00<', '>121.01<'), 'statement_not_balanced 8'],
    [
      (file: string) => file.replace('>CRDT</CdtDbtInd>\n<Sts>', '>Credit</CdtDbtInd>\n<Sts>'),
      'statement_code_wrong 10',
    ],
    [(file: string) => file.replace('2026-11-03<', '2026-02-30<'), 'statement_day_wrong 13'],
    [(file: string) => file.replace('<Cd>OPBD</Cd>', '<Cd>XXXX</Cd>'), 'statement_field_missing 4'],
    [(file: string) => file.replace(/<Acct>.*<\/Acct>/, ''), 'statement_field_missing 4'],
    [(file: string) => file.replace(ACCOUNT.iban, 'ES9121000418450200051333'), 'statement_account_wrong 5'],
    [(file: string) => file.replace('Ccy="EUR">121', 'Ccy="USD">121'), 'statement_currency_differs 14'],
    [(file: string) => file.replace('camt.053.001.08', 'camt.054.001.08'), 'statement_unknown_format 1'],
    [(file: string) => file.replace('<?xml', '<!DOCTYPE x [<!ENTITY y "z">]><?xml'), 'statement_doctype 1'],
    [(file: string) => file.replace('<Stmt>', '<Stmt'), 'statement_broken_xml 4'],
    [(file: string) => `${file}${file}`, 'statement_broken_xml 35'],
    [() => '<html><body>Sign in</body></html>', 'statement_unknown_format 1'],
  ])('%# is refused', async (spoil, code) => {
    expect(await refusalOf(read(spoil(camt053(1000_00, MOVEMENTS))))).toMatch(
      new RegExp(`^${code.split(' ')[0]} \\d+$`),
    );
  });

  it('in the wrong encoding is refused with the line', async () => {
    expect(await refusalOf(read(Buffer.from(camt053(1000_00, MOVEMENTS), 'latin1')))).toMatch(
      /^statement_encoding \d+$/,
    );
  });
});

describe('Norma 43', () => {
  it('is read into the neutral shape', async () => {
    const file = norma43(1000_00, [
      { day: '2026-11-03', cents: 121_00, text: `TRANSFERENCIA DE CLÍNICA PEÑA${' '.repeat(43)}RF18 5390 0754 7034` },
      { day: '2026-11-04', cents: -1040_05, text: 'RECIBO' },
    ]);
    const [statement] = await read(Buffer.from(file, 'latin1'));
    expect(statement).toMatchObject({
      format: 'norma43',
      account: { iban: ACCOUNT.iban, currency: 'EUR' },
      from: '2026-11-01',
      to: '2026-11-22',
      openingCents: 1000_00,
      closingCents: 80_95,
    });
    expect(statement?.lines[0]).toMatchObject({
      line: 2,
      day: '2026-11-03',
      amountCents: 121_00,
      // The bank broke the line inside of it.
      reference: 'RF18539007547034',
      text: 'TRANSFERENCIA DE CLÍNICA PEÑA RF18 5390 0754 7034',
    });
  });

  it('is read alike where a program saved it as UTF-8', async () => {
    const file = norma43(0, [{ day: '2026-11-03', cents: 5, text: `CLÍNICA PEÑA ${'Ñ'.repeat(60)}` }]);
    const [latin] = await read(Buffer.from(file, 'latin1'));
    expect(await read(Buffer.from(`\ufeff${file}`, 'utf8'))).toEqual([latin]);
  });

  it('is read with blanks beyond the width of a line, and with more texts than the format has', async () => {
    const movements = [{ day: '2026-11-03', cents: 5, text: 'TRANSFERENCIA' }];
    const file = norma43(0, movements);
    const [known] = await read(file);
    const padded = file.replaceAll('\r\n', `${' '.repeat(9)}\r\n`);
    expect(await read(padded)).toEqual([known]);
    expect(await read(padded.replaceAll('\r\n', '\t\n'))).toEqual([known]);
    const six = norma43(0, [{ day: '2026-11-03', cents: 5, text: 'x'.repeat(76 * 6) }]);
    expect(await read(six)).toMatchObject([{ lines: [{ amountCents: 5, text: 'x'.repeat(76 * 6) }] }]);
  });

  it('of several accounts is several statements', async () => {
    const one = norma43(0, [{ day: '2026-11-03', cents: 5 }])
      .split('\r\n')
      .slice(0, -2);
    const file = [...one, ...one, `88${'9'.repeat(18)}${String(one.length * 2).padStart(6, '0')}`].join('\r\n');
    expect((await read(file)).length).toBe(2);
  });

  const file = norma43(1000_00, [
    { day: '2026-11-03', cents: 121_00, text: 'A' },
    { day: '2026-11-04', cents: -1, text: 'B' },
  ]);
  const at = (line: number, from: number, to: string) => {
    const lines = file.split('\r\n');
    const old = lines[line - 1] ?? '';
    lines[line - 1] = old.slice(0, from - 1) + to + old.slice(from - 1 + to.length);
    return lines.join('\r\n');
  };
  it.each([
    ['an amount with letters', at(2, 29, '0000000012A'), 'statement_amount_wrong 2'],
    ['a day that is none', at(2, 11, '261399'), 'statement_day_wrong 2'],
    ['days the other way round', at(2, 11, '311126'), 'statement_day_wrong 2'],
    ['a period that ends before it begins', at(1, 21, '271101'), 'statement_day_wrong 1'],
    ['a side that is none', at(2, 28, '7'), 'statement_code_wrong 2'],
    ['another currency', at(1, 48, '392'), 'statement_code_wrong 1'],
    ['an unknown record', at(3, 1, '29'), 'statement_record_unexpected 3'],
    ['a text before any movement', at(2, 1, '23'), 'statement_record_unexpected 2'],
    ['a balance that does not follow', at(6, 60, '00000000000001'), 'statement_not_balanced 6'],
    ['a movement more than announced', at(6, 21, '00000'), 'statement_count_differs 6'],
    ['a sum that differs', at(6, 26, '00000000000002'), 'statement_sum_differs 6'],
    ['another account at its end', at(6, 3, '9999'), 'statement_account_wrong 6'],
    ['a count of records that differs', at(7, 21, '000099'), 'statement_count_differs 7'],
    ['something behind its end', `${file}${file}`, 'statement_record_unexpected 8'],
    ['a line that is too long', at(3, 75, 'x'.repeat(20)), 'statement_line_length 3'],
    ['no end', file.slice(0, 400), 'statement_cut_off 5'],
  ])('with %s is refused', async (_, text, code) => {
    expect(await refusalOf(read(Buffer.from(text, 'latin1')))).toBe(code);
  });
});

describe('CSV', () => {
  it('is read by its mapping, in the order of time', async () => {
    const [statement] = await csv(CSV);
    expect(statement).toMatchObject({
      format: 'csv',
      from: '2026-11-03',
      to: '2026-11-04',
      openingCents: 1000_00,
      closingCents: 1040_95,
    });
    expect(statement?.lines).toMatchObject([
      {
        line: 5,
        day: '2026-11-03',
        amountCents: 121_00,
        counterparty: 'Peña',
        reference: 'RF18539007547034',
        text: 'Factura RF18 5390 0754 7034; gracias',
      },
      { line: 4, day: '2026-11-04', amountCents: -80_05 },
    ]);
  });

  it('has its money in one column or in two', async () => {
    const columns = { day: 'Date', debit: 'Out', credit: 'In' };
    const mapping = { columns, decimalMark: '.', dayOrder: 'ymd' } as const;
    const [statement] = await csv(
      'Date,Out,In\n2026-11-03,,"1,234.50"\n2026-11-04,-3.00,\n2026-11-05,4.00,0.00\n',
      mapping,
    );
    expect(statement?.lines.map(({ amountCents }) => amountCents)).toEqual([1234_50, -3_00, -4_00]);
    expect(statement?.closingCents).toBeNull();
    expect(await refusalOf(csv('Date,Out,In\n2026-11-03,1,2\n', mapping))).toBe('statement_both_sides 2');
    expect(await refusalOf(csv('Date,Out,In\n2026-11-03,,\n', mapping))).toBe('statement_field_missing 2');
  });

  it.each([
    ['a day that is none', CSV.replace('03/11', '31/02'), 'statement_day_wrong 5'],
    ['no amount', CSV.replace('121,00', 'mucho'), 'statement_amount_wrong 5'],
    ['an amount with three decimals', CSV.replace('121,00', '121,005'), 'statement_amount_wrong 5'],
    ['another currency', CSV.replace('121,00', 'USD 121,00'), 'statement_currency_differs 5'],
    ['a row that is missing', CSV.replace('1.121,00', '1.122,00'), 'statement_balance_jumps 4'],
    ['another column', CSV.replace('Saldo', 'Balance'), 'statement_column_missing 1'],
    ['an open quote', CSV.replace('gracias"', 'gracias'), 'statement_open_quote 5'],
    ['a cell without end', CSV.replace('gracias', 'x'.repeat(3000)), 'statement_too_complex 5'],
    ['a program’s bytes', '\0\u0001\u0002\u0003'.repeat(100), 'statement_unknown_format 1'],
    ['nothing', '   ', 'statement_empty 1'],
  ])('with %s is refused', async (_, text, code) => {
    expect(await refusalOf(csv(text))).toBe(code);
  });

  it('needs a mapping, and one that says day and amount', async () => {
    expect(await refusalOf(read(CSV))).toBe('statement_unknown_format 1');
    expect(await refusalOf(csv(CSV, { columns: { day: 'Fecha' } }))).toBe('statement_columns_needed 1');
    expect(await refusalOf(csv(CSV, { iban: 'ES00' }))).toBe('statement_account_wrong 1');
  });

  it('in Windows-1252 is recognised', async () => {
    const [statement] = await read({ bytes: Buffer.from(CSV, 'latin1'), csv: MAPPING });
    expect(statement?.lines[0]?.counterparty).toBe('Peña');
  });
});

describe('a statement of any kind', () => {
  const texts = string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 });
  const movements = array(
    record({
      day: constantFrom('2026-11-03', '2026-11-04'),
      cents: integer({ min: -1_000_000_00, max: 1_000_000_00 }),
      text: texts,
    }),
    { maxLength: 12 },
  );
  const noise = record({ at: integer({ min: 0, max: 100_000 }), bytes: uint8Array({ minLength: 1, maxLength: 40 }) });
  const opening = integer({ min: -1_000_000_00, max: 1_000_000_00 });

  it('comes back with the amounts and days that were written', async () => {
    for (const { openingCents, given } of sample(record({ openingCents: opening, given: movements }), 60)) {
      const real = given.filter(({ cents }) => cents !== 0);
      const expected = real.map(({ day, cents }) => [day, cents]);
      for (const file of [camt053(openingCents, real), norma43(openingCents, real)]) {
        const [statement] = await read(Buffer.from(file, 'latin1'));
        expect(statement?.lines.map(({ day, amountCents }) => [day, amountCents])).toEqual(expected);
        expect(statement?.openingCents).toBe(openingCents);
      }
    }
  });

  it('cut off anywhere is refused, or whole', async () => {
    for (const file of [camt053(1000_00, MOVEMENTS), norma43(1000_00, MOVEMENTS)]) {
      const bytes = Buffer.from(file, 'utf8');
      for (let end = 0; end < bytes.length - 100; end += 13)
        expect(await refusalOf(read(bytes.subarray(0, end)))).toMatch(/^statement_\w+ \d+$/);
    }
  });

  it('of any bytes is refused in words, never by a library', async () => {
    const good = Buffer.from(camt053(1000_00, MOVEMENTS));
    const fixed = Buffer.from(norma43(1000_00, MOVEMENTS), 'latin1');
    for (const { at, bytes } of sample(noise, 200)) {
      for (const whole of [good, fixed]) {
        const spoiled = Buffer.from(whole);
        spoiled.set(bytes.subarray(0, spoiled.length - (at % spoiled.length)), at % spoiled.length);
        await refusalOf(read(spoiled));
      }
      await refusalOf(read(bytes));
      await refusalOf(read({ bytes, csv: MAPPING }));
    }
  });

  it('has keys by which it is known again, and no two alike', async () => {
    const twice: readonly Movement[] = [...MOVEMENTS, { day: '2026-11-05', cents: 5 }, { day: '2026-11-05', cents: 5 }];
    const [first] = await read(camt053(0, twice));
    const [longer] = await read(camt053(0, [...twice, { day: '2026-11-06', cents: 7 }]));
    if (!first || !longer) throw new Error('not read');
    const [keys, more] = [movementKeys(first), movementKeys(longer)];
    expect(new Set(keys).size).toBe(keys.length);
    expect(more.slice(0, keys.length)).toEqual(keys);
  });

  it('of ten megabytes is read', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 18_000 }, (_, index) => ({
      ...MOVEMENTS[0],
      day: '2026-11-03',
      cents: index + 1,
      bankId: `B${index}`,
    }));
    const file = Buffer.from(camt053(0, many));
    expect(file.length).toBeGreaterThan(10_000_000);
    expect((await read(file))[0]?.lines.length).toBe(18_000);
  });
});

describe('in a process of its own', () => {
  const pool = new WorkerPool({ size: 1, onEnd: () => undefined });
  afterAll(() => pool.stop());

  it('a statement travels there and back, and so does a refusal', async () => {
    const [statement] = await pool.run(readStatement, { bytes: Buffer.from(camt053(0, MOVEMENTS)) }, 'a');
    expect(statement?.lines.length).toBe(3);
    expect(
      await refusalOf(pool.run(readStatement, { bytes: Buffer.from(CSV), csv: { ...MAPPING, iban: '' } }, 'a')),
    ).toBe('statement_account_wrong 1');
    expect(await refusalOf(pool.run(readStatement, { bytes: new Uint8Array(13 * 1024 * 1024) }, 'a'))).toBe(
      'too_large undefined',
    );
  });
});
