import type { VatNumberState } from '@linkstand/contract/invoices/tax';
import { isEuMember, vatPrefix } from '@linkstand/contract/invoices/vat-rates';
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
