import { compactIban, isIban, printIban } from '@linkstand/contract/payments/iban';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { CSV_FIELDS, type CsvField } from '@linkstand/contract/statements/choices';
import type { CsvMapping } from '@linkstand/contract/statements/schema';

/** What banks call their columns: Spanish, Portuguese, English and German ones. No name stands twice. */
const NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  day: [
    ...['Fecha', 'F. operación', 'Fecha operación', 'Fecha de operación', 'Fecha de la operación', 'F. contable'],
    ...['Fecha contable', 'Fecha movimiento', 'Data', 'Data lançamento', 'Data do lançamento', 'Data movimento'],
    ...['Data operação', 'Date', 'Booking date', 'Transaction date', 'Posting date', 'Buchungstag', 'Buchungsdatum'],
  ],
  valueDay: ['F. valor', 'Fecha valor', 'Fecha de valor', 'Data valor', 'Value date', 'Valuta', 'Wertstellung'],
  amount: ['Importe', 'Importe EUR', 'Importe (€)', 'Cantidad', 'Valor', 'Valor (R$)', 'Montante', 'Amount', 'Betrag'],
  debit: [
    'Cargo',
    'Cargos',
    'Debe',
    'Débito',
    'Débitos',
    'Debit',
    'Money out',
    'Paid out',
    'Withdrawal',
    'Saída',
    'Soll',
  ],
  credit: ['Abono', 'Abonos', 'Haber', 'Crédito', 'Créditos', 'Credit', 'Money in', 'Paid in', 'Entrada', 'Haben'],
  balance: ['Saldo', 'Saldo EUR', 'Saldo disponible', 'Saldo contable', 'Saldo (R$)', 'Balance', 'Running balance'],
  counterparty: ['Beneficiario', 'Ordenante', 'Contrapartida', 'Nombre', 'Nome', 'Counterparty', 'Payee', 'Payer'],
  counterpartyIban: ['Cuenta contrapartida', 'IBAN contrapartida', 'Cuenta beneficiario', 'Counterparty IBAN'],
  reference: ['Referencia', 'Referencia 1', 'Referência', 'Reference', 'Referenz'],
  endToEndId: ['End-to-end', 'End-to-end ID', 'End-to-end reference'],
  bankId: ['Nº operación', 'Número de operación', 'Nº movimiento', 'Nº documento', 'Transaction ID'],
  text: [
    ...['Concepto', 'Descripción', 'Detalle', 'Observaciones', 'Más datos', 'Histórico', 'Descrição', 'Description'],
    ...['Details', 'Memo', 'Narrative', 'Verwendungszweck'],
  ],
};
const FIELD_OF: ReadonlyMap<string, CsvField> = new Map(
  CSV_FIELDS.flatMap((field) => NAMES[field].map((name) => [plainWord(name), field] as const)),
);

/** The columns of a bank's file, guessed from its headers. People see and correct them before anything is read. */
export function guessColumns(headers: readonly string[]): CsvMapping['columns'] {
  const columns: CsvMapping['columns'] = {};
  for (const header of headers) {
    const field = FIELD_OF.get(plainWord(header));
    if (field === 'text') columns.text = [...(columns.text ?? []), header];
    else if (field) columns[field] ??= header;
  }
  return columns;
}

/** The account that a bank names above the table: the only IBAN there, or none. */
export function guessIban(letterhead: readonly (readonly string[])[]): string {
  const named = new Set(letterhead.flat().flatMap((cell) => wordsOf(cell).filter(isIban).map(compactIban)));
  const [iban = ''] = named;
  return named.size === 1 ? printIban(iban) : '';
}

/** A cell as a whole, after its label, and each of its words: `IBAN: ES91 2100 …` or `Cuenta ES9121…`. */
const wordsOf = (cell: string): string[] => [cell, cell.replace(/^[^:]*:/, ''), ...cell.split(/\s+/)];
