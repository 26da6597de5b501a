import { findReferences, isReference } from '@linkstand/contract/payments/creditor-reference';
import { readIban } from '@linkstand/contract/payments/iban';
import { type DecimalMark, readAmount } from '@linkstand/contract/shared/amount';
import { CSV_FIELDS, type CsvField, type DayOrder } from '@linkstand/contract/statements/choices';
import { CsvParser, type CsvRow, isEmptyRow, OpenQuote } from '../../../platform/csv-reader/csv-parser.ts';
import { recogniseDelimiter } from '../../../platform/csv-reader/delimiter.ts';
import { NUMBER_MARK } from '../../../platform/tables/cell-text.ts';
import { type BankStatement, MAX_STATEMENT_LINES, normalized, type StatementLine } from './statement.ts';
import { centsText, quoted, statementFault } from './statement-fault.ts';

/** The format of a bank's CSV file, set once for an account. */
export interface CsvMapping {
  /** The header of each column that is read; several columns may hold text. */
  readonly columns: Readonly<Partial<Record<Exclude<CsvField, 'text'>, string>>> & {
    readonly text?: readonly string[];
  };
  readonly decimalMark: DecimalMark;
  readonly dayOrder: DayOrder;
  /** The account, which CSV files don't name. */
  readonly iban: string;
  /** ISO 4217. */
  readonly currency: string;
}

const LIMITS = { cell: 2000, cells: 100 };
/** Lines of a bank's letterhead above the row of headers. */
const MAX_HEAD_ROWS = 30;

/** A cell without the mark of a spreadsheet's number. */
export const unmarked = (cell: string): string => cell.replace(NUMBER_MARK, '');

const fold = (header: string) => header.normalize('NFKC').trim().toLowerCase();

type Columns = ReadonlyMap<CsvField, readonly number[]>;

/** The columns by meaning; undefined if the row is not the row of headers. */
function columnsIn(row: CsvRow, { columns }: CsvMapping): Columns | undefined {
  const headers = row.cells.map(fold);
  const found = new Map<CsvField, number[]>();
  for (const field of CSV_FIELDS) {
    const names = field === 'text' ? (columns.text ?? []) : columns[field] === undefined ? [] : [columns[field]];
    const places = names.map((name) => headers.indexOf(fold(name)));
    if (places.includes(-1)) return undefined;
    if (places.length > 0) found.set(field, places);
  }
  return found;
}

/** The first mapped header that the file lacks. */
function missingHeader(rows: readonly CsvRow[], { columns }: CsvMapping): string {
  const known = new Set(rows.flatMap(({ cells }) => cells.map(fold)));
  const asked = [...Object.values(columns)].flat();
  return asked.find((name) => !known.has(fold(name))) ?? asked[0] ?? '';
}

const ORDERS: Readonly<Record<DayOrder, RegExp>> = {
  ymd: /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})/,
  dmy: /^(?<date>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?!\d)/,
  mdy: /^(?<month>\d{1,2})[-/.](?<date>\d{1,2})[-/.](?<year>\d{4}|\d{2})(?!\d)/,
};

/** A day that begins with its year is read in any file: so spreadsheets hold them, and no order fits it else. */
function readDay(written: string, order: DayOrder): string | undefined {
  const found = ORDERS[order].exec(written.trim()) ?? ORDERS.ymd.exec(written.trim());
  const { year = '', month = '', date = '' } = found?.groups ?? {};
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day) return undefined;
  return day;
}

class RowReader {
  readonly #columns: Columns;
  readonly #mapping: CsvMapping;
  readonly #headers: readonly string[];

  constructor(columns: Columns, mapping: CsvMapping, headers: readonly string[]) {
    this.#columns = columns;
    this.#mapping = mapping;
    this.#headers = headers;
  }

  read(row: CsvRow): { line: StatementLine; balanceCents: number | undefined } {
    const day = this.#day(row, 'day');
    if (day === undefined) throw statementFault('statement_field_missing', row.line, this.#header('day'));
    const texts = (this.#columns.get('text') ?? []).map((at) => unmarked(row.cells[at] ?? ''));
    const text = normalized(texts.join(' '));
    const own = this.#cell(row, 'reference').replace(/\s/g, '').toUpperCase();
    const iban = readIban(this.#cell(row, 'counterpartyIban'));
    const line: StatementLine = {
      line: row.line,
      day,
      valueDay: this.#day(row, 'valueDay') ?? day,
      amountCents: this.#amount(row),
      currency: this.#mapping.currency,
      counterparty: normalized(this.#cell(row, 'counterparty')) || null,
      counterpartyIban: iban.ok ? iban.iban : null,
      reference: isReference(own) ? own : (findReferences(`${own} ${text}`)[0] ?? null),
      endToEndId: normalized(this.#cell(row, 'endToEndId')) || null,
      bankId: normalized(this.#cell(row, 'bankId')) || null,
      text,
    };
    return { line, balanceCents: this.#cents(row, 'balance') };
  }

  /** The header of a column, to name it in a fault. */
  #header(field: CsvField): string {
    return this.#headers[this.#columns.get(field)?.[0] ?? -1] ?? field;
  }

  #cell(row: CsvRow, field: CsvField): string {
    const at = this.#columns.get(field)?.[0];
    return at === undefined ? '' : unmarked(row.cells[at] ?? '');
  }

  /** A number of a spreadsheet has a point, whatever the bank's texts use. */
  #markOf(row: CsvRow, field: CsvField): DecimalMark {
    const at = this.#columns.get(field)?.[0] ?? -1;
    return row.cells[at]?.startsWith(NUMBER_MARK) ? '.' : this.#mapping.decimalMark;
  }

  #day(row: CsvRow, field: 'day' | 'valueDay'): string | undefined {
    const written = this.#cell(row, field);
    if (written.trim() === '') return undefined;
    const day = readDay(written, this.#mapping.dayOrder);
    if (day === undefined)
      throw statementFault('statement_day_wrong', row.line, this.#header(field), { value: quoted(written) });
    return day;
  }

  #cents(row: CsvRow, field: 'amount' | 'debit' | 'credit' | 'balance'): number | undefined {
    const written = this.#cell(row, field);
    if (written.trim() === '') return undefined;
    const reading = readAmount(written, {
      mark: this.#markOf(row, field),
      decimals: 2,
      kind: 'money',
      isStrict: true,
    });
    if (!reading.ok)
      throw statementFault('statement_amount_wrong', row.line, this.#header(field), { value: quoted(written) });
    if (reading.currency !== undefined && reading.currency !== this.#mapping.currency)
      throw statementFault('statement_currency_differs', row.line, this.#header(field), {
        value: reading.currency,
        currency: this.#mapping.currency,
      });
    return reading.value;
  }

  #amount(row: CsvRow): number {
    if (this.#columns.has('amount')) {
      const amount = this.#cents(row, 'amount');
      if (amount === undefined) throw statementFault('statement_field_missing', row.line, this.#header('amount'));
      return amount;
    }
    const [debit, credit] = [this.#cents(row, 'debit'), this.#cents(row, 'credit')];
    if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0)
      throw statementFault('statement_both_sides', row.line, `${this.#header('debit')}, ${this.#header('credit')}`);
    if (debit === undefined && credit === undefined)
      throw statementFault('statement_field_missing', row.line, this.#header('credit'));
    // Some banks write outgoing amounts with a minus, others without.
    return (credit ?? 0) - Math.abs(debit ?? 0);
  }
}

type ReadRow = ReturnType<RowReader['read']>;

/** In chronological order, whichever way the file is sorted; undefined if the balances follow in neither direction. */
function inOrder(rows: readonly ReadRow[]): { rows: readonly ReadRow[]; wrong: ReadRow | undefined } {
  const firstWrong = (ordered: readonly ReadRow[]) =>
    ordered.find(({ line, balanceCents }, index) => {
      const before = ordered[index - 1]?.balanceCents;
      return before !== undefined && balanceCents !== undefined && before + line.amountCents !== balanceCents;
    });
  const [first, last] = [rows.at(0)?.line.day ?? '', rows.at(-1)?.line.day ?? ''];
  const reversed = rows.toReversed();
  const [likely, other] = first > last ? [reversed, rows] : [rows, reversed];
  const wrong = firstWrong(likely);
  if (!wrong) return { rows: likely, wrong: undefined };
  return first === last && !firstWrong(other) ? { rows: other, wrong: undefined } : { rows: likely, wrong };
}

/**
 * Reads a CSV file of a bank by a mapping of its columns. Where it has a column of balances, each row must follow from
 * the one before, in whichever order they stand.
 *
 * @param delimiter where it is known
 * @throws Refusal 422 that names line and column
 */
export function readStatementCsv(text: string, mapping: CsvMapping, delimiter?: string): BankStatement[] {
  const { columns } = mapping;
  if (
    columns.day === undefined ||
    (columns.amount === undefined && columns.debit === undefined && columns.credit === undefined)
  )
    throw statementFault('statement_columns_needed', 1, 'CSV');
  const account = readIban(mapping.iban);
  if (!account.ok) throw statementFault('statement_account_wrong', 1, 'IBAN', { value: quoted(mapping.iban) });
  const parser = new CsvParser(delimiter ?? recogniseDelimiter(text.slice(0, 64 * 1024)), LIMITS);
  const head: CsvRow[] = [];
  const read: ReadRow[] = [];
  let reader: RowReader | undefined;
  const take = (row: CsvRow) => {
    if (isEmptyRow(row)) return;
    if (row.isTooWide || row.cutCell >= 0) throw statementFault('statement_too_complex', row.line, 'CSV');
    if (reader) {
      if (read.length >= MAX_STATEMENT_LINES)
        throw statementFault('statement_too_many', row.line, 'CSV', { most: MAX_STATEMENT_LINES });
      read.push(reader.read(row));
      return;
    }
    const found = columnsIn(row, mapping);
    if (found) reader = new RowReader(found, mapping, row.cells.map(normalized));
    else head.push(row);
    if (head.length > MAX_HEAD_ROWS)
      throw statementFault('statement_column_missing', row.line, missingHeader(head, mapping));
  };
  try {
    for (const row of parser.push(text)) take(row);
    for (const row of parser.end()) take(row);
  } catch (error) {
    if (error instanceof OpenQuote) throw statementFault('statement_open_quote', error.line, 'CSV');
    throw error;
  }
  if (!reader) throw statementFault('statement_column_missing', 1, missingHeader(head, mapping));
  const { rows, wrong } = inOrder(read);
  if (wrong)
    throw statementFault('statement_balance_jumps', wrong.line.line, mapping.columns.balance ?? '', {
      amount: centsText(wrong.line.amountCents, mapping.currency),
      closing: centsText(wrong.balanceCents ?? 0, mapping.currency),
    });
  const [first, last] = [rows.at(0), rows.at(-1)];
  const days = rows.map(({ line }) => line.day).toSorted();
  return [
    {
      format: 'csv',
      account: { iban: account.iban, number: null, currency: mapping.currency },
      bankId: null,
      from: days.at(0) ?? null,
      to: days.at(-1) ?? null,
      openingCents: first?.balanceCents === undefined ? null : first.balanceCents - first.line.amountCents,
      closingCents: last?.balanceCents ?? null,
      lines: rows.map(({ line }) => line),
    },
  ];
}
