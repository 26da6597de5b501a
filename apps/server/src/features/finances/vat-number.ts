import type { VatNumberState } from '@linkstand/contract/invoices/tax';
import { isEuMember, vatPrefix } from '@linkstand/contract/invoices/vat-rates';
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

/** The register's last answer about a tax number as it is written on a client. */
async function registerAnswer(db: Database | Tx, country: string, typed: string, now: Date): Promise<RegisterAnswer> {
  const since = new Date(now.getTime() - ANSWER_DAYS * 86_400_000);
  const check = await db
    .selectFrom('vatChecks')
    .select('isValid')
    .where('country', '=', country)
    .where('taxNumber', '=', typed)
    .where('checkedAt', '>', since)
    .executeTakeFirst();
  if (!check || check.isValid === null) return 'unavailable';
  return check.isValid ? 'valid' : 'invalid';
}

/** As `vatNumberOf`, with what the register last said. Nobody waits for the register: a job asks it (vat-register.ts). */
export async function knownVatNumber(db: Database | Tx, country: string, typed: string, now: Date): Promise<VatNumber> {
  if (typed.trim() === '' || !isEuMember(country)) return { state: 'none', number: null };
  return vatNumberOf(country, typed, await registerAnswer(db, country, typed, now));
}
