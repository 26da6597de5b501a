import type { VatNumberState } from '@linkstand/contract/invoices/tax';
import { isEuMember, vatPrefix } from '@linkstand/contract/invoices/vat-rates';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { readTaxNumber } from '../../platform/tax-numbers/tax-number.ts';

/** What the EU's register (VIES) says about a number; `unavailable` if it did not answer or was not asked. */
export type RegisterAnswer = 'valid' | 'invalid' | 'unavailable';

export interface VatNumber {
  readonly state: VatNumberState;
  /** With its country's prefix, as documents and the register need it: `ESB64717838`, `EL094259216`. */
  readonly number: string | null;
}

/**
 * The standing of a tax number for VAT. A number that breaks its country's rule, such as a wrong check digit, is
 * invalid whatever the register answers. For a well-formed one the register decides; if it is unavailable, the number
 * is unknown.
 *
 * @param country ISO 3166-1 alpha-2
 * @param typed with or without separators and prefix; '' for none
 */
export async function vatNumberOf(country: string, typed: string, register: RegisterAnswer): Promise<VatNumber> {
  if (typed.trim() === '' || !isEuMember(country)) return { state: 'none', number: null };
  try {
    const written = await readTaxNumber(country, typed);
    const prefix = vatPrefix(country);
    const number = written.startsWith(prefix) ? written : `${prefix}${written}`;
    return { state: register === 'unavailable' ? 'unknown' : register, number };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'invalid', number: null };
    throw error;
  }
}

/** An answer of the register is trusted this long, should the register not answer again. */
export const ANSWER_DAYS = 90;
const TRUSTED_MS = ANSWER_DAYS * 86_400_000;

/** One answer of the register. */
export interface AnswerOfRegister {
  readonly isValid: boolean;
  readonly answeredAt: Date;
}

/**
 * What the register said of a number at a moment: its last answer by then. Where it had not answered by then, or too long
 * before, what it said next counts: a number that turns out to be none was none before. One that turns bad later was good.
 *
 * @param answers in their order
 */
export function answerAt(answers: readonly AnswerOfRegister[], moment: Date): RegisterAnswer {
  const since = new Date(moment.getTime() - TRUSTED_MS);
  const found =
    answers.findLast(({ answeredAt }) => answeredAt <= moment && answeredAt > since) ??
    answers.find(({ answeredAt }) => answeredAt > moment);
  if (!found) return 'unavailable';
  return found.isValid ? 'valid' : 'invalid';
}

/** A tax number as it is written on a client, and the country that gave it. */
export interface TypedNumber {
  readonly country: string;
  readonly typed: string;
}

/**
 * The standing of numbers at any moment, by what the register answered until now. Nobody waits for the register: a job
 * asks it (vat-register.ts).
 *
 * @param numbers read at once; others are read when they are asked for
 */
export async function standingOf(
  db: Database | Tx,
  numbers: readonly TypedNumber[],
): Promise<(number: TypedNumber, moment: Date) => Promise<VatNumber>> {
  const known = new Map<string, readonly AnswerOfRegister[]>();
  const read = async (wanted: readonly TypedNumber[]) => {
    const asked = wanted.filter(
      (number) => number.typed.trim() !== '' && isEuMember(number.country) && !known.has(keyOf(number)),
    );
    if (asked.length === 0) return;
    const { rows } = await sql<
      AnswerOfRegister & TypedNumber
    >`select a.country, a.tax_number as typed, a.is_valid, a.answered_at
      from vat_answers a join (select distinct * from unnest(${asked.map((each) => each.country)}::text[],
        ${asked.map((each) => each.typed)}::text[]) asked (country, tax_number)) asked using (country, tax_number)
      order by a.answered_at, a.id`.execute(db);
    for (const number of asked) known.set(keyOf(number), []);
    for (const [key, answers] of Map.groupBy(rows, keyOf)) known.set(key, answers);
  };
  await read(numbers);
  return async (number, moment) => {
    await read([number]);
    return vatNumberOf(number.country, number.typed, answerAt(known.get(keyOf(number)) ?? [], moment));
  };
}

const keyOf = ({ country, typed }: TypedNumber): string => `${country} ${typed}`;
