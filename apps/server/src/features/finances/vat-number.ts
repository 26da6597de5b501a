import type { VatNumberState } from '@linkstand/contract/invoices/tax';
import { isEuMember, vatPrefix } from '@linkstand/contract/invoices/vat-rates';
import { Refusal } from '../../platform/errors.ts';
import { readTaxNumber } from '../../platform/tax-numbers/tax-number.ts';

/** What the register of the Union (VIES) said of a number; `unavailable` where it did not answer, or was not asked. */
export type RegisterAnswer = 'valid' | 'invalid' | 'unavailable';

export interface VatNumber {
  readonly state: VatNumberState;
  /** With the prefix of its country, as documents and the register want it: `ESB64717838`, `EL094259216`. */
  readonly number: string | null;
}

/**
 * What a tax number says for VAT. The rule of its country comes first: a number with a wrong check digit is invalid
 * whatever anybody answers. A well-formed one is as the register has it; a register that is away makes it unknown.
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
