import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';

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
