import { findReferences } from '@linkstand/contract/payments/creditor-reference';
import { ibanOfSpanishAccount } from '@linkstand/contract/payments/iban';
import {
  type BankStatement,
  MAX_STATEMENT_LINES,
  normalized,
  requireBalance,
  requirePeriod,
  type StatementLine,
} from './statement.ts';
import { centsText, quoted, statementFault } from './statement-fault.ts';

/**
 * Cuaderno 43 of the Spanish banks: lines of 80 characters in ISO 8859-1, whose first two digits say what they are. A
 * file may hold several accounts. Days are year, month, day in two digits each.
 */

const WIDTH = 80;
/** ISO 4217 numbers, as the format has them. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '986': 'BRL',
  '826': 'GBP',
  '756': 'CHF',
};

interface Line {
  readonly number: number;
  readonly text: string;
}

const cut = ({ text }: Line, from: number, to: number): string => text.slice(from - 1, to);
/** A field's position, counted from 1 as in the format's description. */
const place = (name: string, from: number, to: number) => `${name} (${from}–${to})`;

function digits(line: Line, name: string, from: number, to: number): string {
  const value = cut(line, from, to);
  if (!/^\d+$/.test(value))
    throw statementFault('statement_amount_wrong', line.number, place(name, from, to), { value: quoted(value) });
  return value;
}

const cents = (line: Line, name: string, from: number, to: number): number => Number(digits(line, name, from, to));

function sign(line: Line, at: number): 1 | -1 {
  const value = cut(line, at, at);
  if (value === '1') return -1;
  if (value === '2') return 1;
  throw statementFault('statement_code_wrong', line.number, place('debe/haber', at, at), { value: quoted(value) });
}

function day(line: Line, name: string, from: number): string {
  const value = cut(line, from, from + 5);
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  const written = `20${year}-${month}-${date}`;
  if (
    year === undefined ||
    Number.isNaN(Date.parse(written)) ||
    new Date(written).toISOString().slice(0, 10) !== written
  )
    throw statementFault('statement_day_wrong', line.number, place(name, from, from + 5), { value: quoted(value) });
  return written;
}

/**
 * The two check digits of a Spanish account, which the format leaves out: one for bank and office, one for the
 * account.
 */
function accountCheckDigits(bankAndOffice: string, account: string): string {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const digit = (ten: string) => {
    const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
    const rest = 11 - (sum % 11);
    return rest === 11 ? 0 : rest === 10 ? 1 : rest;
  };
  return `${digit(`00${bankAndOffice}`)}${digit(account)}`;
}

interface OpenMovement {
  readonly line: Line;
  readonly base: Omit<StatementLine, 'reference' | 'text'>;
  readonly references: string;
  readonly texts: string[];
}

/** The format has five; programs write more. */
const MAX_TEXTS = 20;

function endMovement({ base, references, texts }: OpenMovement): StatementLine {
  // Banks break the payer's text after 38 characters, even within a word, so join the parts without a blank.
  const text = normalized(texts.join(''));
  const reference = findReferences(`${texts.join('')} ${references}`)[0] ?? findReferences(texts.join(' '))[0] ?? null;
  return { ...base, reference, text: text || normalized(references) };
}

class AccountReader {
  readonly #header: Line;
  readonly #currency: string;
  readonly #opening: number;
  readonly #movements: StatementLine[] = [];
  #open: OpenMovement | undefined;

  constructor(header: Line) {
    this.#header = header;
    const code = cut(header, 48, 50);
    const currency = CURRENCIES[code];
    if (!currency)
      throw statementFault('statement_code_wrong', header.number, place('divisa', 48, 50), { value: quoted(code) });
    this.#currency = currency;
    this.#opening = sign(header, 33) * cents(header, 'saldo inicial', 34, 47);
  }

  addMovement(line: Line): void {
    this.#endOpen();
    this.#open = {
      line,
      base: {
        line: line.number,
        day: day(line, 'fecha de operación', 11),
        valueDay: day(line, 'fecha valor', 17),
        amountCents: sign(line, 28) * cents(line, 'importe', 29, 42),
        currency: this.#currency,
        counterparty: null,
        counterpartyIban: null,
        endToEndId: null,
        bankId: null,
      },
      references: `${cut(line, 53, 64)} ${cut(line, 65, 80)}`,
      texts: [],
    };
  }

  addText(line: Line): void {
    if (!this.#open) throw unexpected(line);
    if (this.#open.texts.length < MAX_TEXTS) this.#open.texts.push(cut(line, 5, 80));
  }

  /** The record of an amount in another currency: its position is checked, its content not stored. */
  addEquivalent(line: Line): void {
    if (!this.#open) throw unexpected(line);
  }

  end(line: Line): BankStatement {
    this.#endOpen();
    const lines = this.#movements;
    this.#requireSums(line, lines);
    const bankAndOffice = digits(this.#header, 'entidad y oficina', 3, 10);
    const account = digits(this.#header, 'cuenta', 11, 20);
    if (cut(line, 3, 20) !== bankAndOffice + account)
      throw statementFault('statement_account_wrong', line.number, place('cuenta', 3, 20), {
        value: quoted(cut(line, 3, 20)),
      });
    const statement: BankStatement = {
      format: 'norma43',
      account: {
        iban: ibanOfSpanishAccount(bankAndOffice + accountCheckDigits(bankAndOffice, account) + account) ?? null,
        number: null,
        currency: this.#currency,
      },
      bankId: null,
      from: day(this.#header, 'fecha inicial', 21),
      to: day(this.#header, 'fecha final', 27),
      openingCents: this.#opening,
      closingCents: sign(line, 59) * cents(line, 'saldo final', 60, 73),
      lines,
    };
    requirePeriod(statement, this.#header.number, place('fechas', 21, 32));
    requireBalance(statement, line.number, place('saldo final', 60, 73));
    return statement;
  }

  #endOpen(): void {
    if (this.#open) this.#movements.push(endMovement(this.#open));
    this.#open = undefined;
  }

  #requireSums(line: Line, lines: readonly StatementLine[]): void {
    const sides = [
      { name: 'debe', from: 21, isSide: (amount: number) => amount < 0 },
      { name: 'haber', from: 40, isSide: (amount: number) => amount > 0 },
    ];
    for (const { name, from, isSide } of sides) {
      const amounts = lines.map(({ amountCents }) => amountCents).filter(isSide);
      const [count, sum] = [amounts.length, amounts.reduce((total, amount) => total + Math.abs(amount), 0)];
      const said = cents(line, `apuntes ${name}`, from, from + 4);
      // Movements of 0 count on a side that their sign says, so only more than there are is wrong.
      const zeros = lines.filter(({ amountCents }) => amountCents === 0).length;
      if (said < count || said > count + zeros)
        throw statementFault('statement_count_differs', line.number, place(`apuntes ${name}`, from, from + 4), {
          announced: said,
          found: count,
        });
      const total = cents(line, `importe ${name}`, from + 5, from + 18);
      if (total !== sum)
        throw statementFault('statement_sum_differs', line.number, place(`importe ${name}`, from + 5, from + 18), {
          announced: centsText(total, this.#currency),
          found: centsText(sum, this.#currency),
        });
    }
  }
}

const unexpected = (line: Line) =>
  statementFault('statement_record_unexpected', line.number, place('registro', 1, 2), {
    value: quoted(cut(line, 1, 2)),
  });

/**
 * Reads a Norma 43 file: a statement for each account in it.
 *
 * @param text decoded from ISO 8859-1
 * @throws Refusal 422 that names line and field
 */
export function readNorma43(text: string): BankStatement[] {
  const statements: BankStatement[] = [];
  let account: AccountReader | undefined;
  let [count, movements, isEnded] = [0, 0, false];
  let number = 0;
  for (const raw of text.split('\n')) {
    number++;
    // Programs pad lines with blanks, also beyond their width.
    const trimmed = raw.replaceAll('\u001a', '').trimEnd();
    if (trimmed === '') continue;
    if (trimmed.length > WIDTH)
      throw statementFault('statement_line_length', number, place('registro', 1, WIDTH), { most: WIDTH });
    const line: Line = { number, text: trimmed.padEnd(WIDTH) };
    if (isEnded) throw unexpected(line);
    switch (cut(line, 1, 2)) {
      case '11':
        if (account) throw unexpected(line);
        account = new AccountReader(line);
        break;
      case '22':
        if (!account) throw unexpected(line);
        if (++movements > MAX_STATEMENT_LINES)
          throw statementFault('statement_too_many', number, place('registro', 1, 2), { most: MAX_STATEMENT_LINES });
        account.addMovement(line);
        break;
      case '23':
        if (!account) throw unexpected(line);
        account.addText(line);
        break;
      case '24':
        if (!account) throw unexpected(line);
        account.addEquivalent(line);
        break;
      case '33':
        if (!account) throw unexpected(line);
        statements.push(account.end(line));
        account = undefined;
        break;
      case '88': {
        if (account) throw unexpected(line);
        const said = cents(line, 'número de registros', 21, 26);
        if (said !== count)
          throw statementFault('statement_count_differs', number, place('número de registros', 21, 26), {
            announced: said,
            found: count,
          });
        isEnded = true;
        break;
      }
      default:
        throw unexpected(line);
    }
    count++;
  }
  if (!isEnded) throw statementFault('statement_cut_off', number, place('registro', 1, 2));
  return statements;
}
