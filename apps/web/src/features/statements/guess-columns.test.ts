import { expect, test } from 'vitest';
import { guessColumns, guessIban } from './guess-columns.ts';

test.each([
  [
    ['Fecha', 'Fecha valor', 'Concepto', 'Más datos', 'Importe', 'Saldo'],
    { day: 'Fecha', valueDay: 'Fecha valor', text: ['Concepto', 'Más datos'], amount: 'Importe', balance: 'Saldo' },
  ],
  [
    ['F. Operación', 'F. Valor', 'Descripción', 'Cargo', 'Abono', 'Saldo disponible', 'Referencia 1'],
    {
      valueDay: 'F. Valor',
      text: ['Descripción'],
      debit: 'Cargo',
      credit: 'Abono',
      balance: 'Saldo disponible',
      day: 'F. Operación',
      reference: 'Referencia 1',
    },
  ],
  [
    ['Data Lançamento', 'Histórico', 'Descrição', 'Valor', 'Saldo'],
    { day: 'Data Lançamento', text: ['Histórico', 'Descrição'], amount: 'Valor', balance: 'Saldo' },
  ],
  [
    ['Date', 'Payee', 'Description', 'Paid out', 'Paid in', 'Balance'],
    {
      day: 'Date',
      counterparty: 'Payee',
      text: ['Description'],
      debit: 'Paid out',
      credit: 'Paid in',
      balance: 'Balance',
    },
  ],
])('%j are recognised', (headers, columns) => {
  expect(guessColumns(headers)).toEqual(columns);
});

test('of two columns with the same meaning the first counts, and unknown ones none', () => {
  expect(guessColumns(['Importe', 'Amount', 'Oficina', 'Cuenta', ''])).toEqual({ amount: 'Importe' });
});

test.each([
  [[['Banco del Valle'], ['Movimientos', 'ES7921000813610123456789']], 'ES79 2100 0813 6101 2345 6789'],
  [[['IBAN: ES79 2100 0813 6101 2345 6789', 'EUR']], 'ES79 2100 0813 6101 2345 6789'],
  [[['Cuenta ES7921000813610123456789 (EUR)']], 'ES79 2100 0813 6101 2345 6789'],
  [[['Ref. ES0021000813610123456789'], ['2026-11-03']], ''],
  [[['ES7921000813610123456789'], ['DE89370400440532013000']], ''],
  [[], ''],
])('the account is the only one that is named above the table: %j', (letterhead, iban) => {
  expect(guessIban(letterhead)).toBe(iban);
});
