import { createHash } from 'node:crypto';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { centsText, statementFault } from './statement-fault.ts';

export type StatementFormat = 'camt053' | 'norma43' | 'csv';

/** A statement of one account, in any file format. Money is in cents of the account's currency. */
export interface BankStatement {
  readonly format: StatementFormat;
  readonly account: {
    readonly iban: string | null;
    /** The bank's own number of an account without IBAN. */
    readonly number: string | null;
    /** ISO 4217. */
    readonly currency: string;
  };
  /** The bank's id of the statement. */
  readonly bankId: string | null;
  /** First and last day, YYYY-MM-DD; null in an empty file that names none. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null where a CSV file has no column of balances. */
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly lines: readonly StatementLine[];
}

export interface StatementLine {
  /** Its position in the file, from 1. */
  readonly line: number;
  /** Booked on, YYYY-MM-DD. */
  readonly day: string;
  readonly valueDay: string;
  /** Above 0 for money in, below for money out. */
  readonly amountCents: number;
  readonly currency: string;
  readonly counterparty: string | null;
  readonly counterpartyIban: string | null;
  /** An ISO 11649 reference, given as such or found in the text. */
  readonly reference: string | null;
  /** The payer's own id of the payment. */
  readonly endToEndId: string | null;
  /** The bank's id of the movement. */
  readonly bankId: string | null;
  readonly text: string;
  /** Why the bank returned it, by its code. */
  readonly returnReason?: string | null;
}

/** Movements that one file may hold. */
export const MAX_STATEMENT_LINES = 50_000;
/** The number of characters that are stored of a text. */
export const MAX_TEXT = 1000;

/** A text on one line: runs of blanks and control characters become one blank. */
export const normalized = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);

/** @throws Refusal if opening balance and movements don't add up to the closing balance */
export function requireBalance(
  {
    openingCents,
    closingCents,
    lines,
    account,
  }: Pick<BankStatement, 'openingCents' | 'closingCents' | 'lines' | 'account'>,
  at: number,
  field: string,
): void {
  if (openingCents === null || closingCents === null) return;
  const expected = sumCents([openingCents, ...lines.map(({ amountCents }) => amountCents)]);
  if (expected === closingCents) return;
  throw statementFault('statement_not_balanced', at, field, {
    opening: centsText(openingCents, account.currency),
    expected: centsText(expected, account.currency),
    closing: centsText(closingCents, account.currency),
  });
}

const YEAR_MS = 366 * 24 * 3600 * 1000;

/** @throws Refusal if the period ends before it begins, or a movement lies a year or more outside it */
export function requirePeriod(
  { from, to, lines }: Pick<BankStatement, 'from' | 'to' | 'lines'>,
  at: number,
  field: string,
): void {
  if (from === null || to === null) return;
  if (from > to) throw statementFault('statement_day_wrong', at, field, { value: `${from} – ${to}` });
  // Dates read in the wrong order lie years away.
  const [least, most] = [Date.parse(from) - YEAR_MS, Date.parse(to) + YEAR_MS];
  const outside = lines.find(({ day }) => Date.parse(day) < least || Date.parse(day) > most);
  if (outside) throw statementFault('statement_day_wrong', outside.line, field, { value: outside.day });
}

/**
 * A key for each movement, by which it is recognised when it is imported again, also from an overlapping file: the
 * bank's own id if there is one, else the movement's content and how many equal ones precede it that day. The keys of
 * a statement are unique.
 */
export function movementKeys({ account, lines }: BankStatement): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = line.bankId
      ? ['id', line.bankId, line.amountCents]
      : [line.day, line.valueDay, line.amountCents, line.endToEndId, line.counterpartyIban, line.text];
    const content = JSON.stringify([account.iban ?? account.number, account.currency, ...said]);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return createHash('sha256').update(`${content} ${before}`).digest('hex');
  });
}
