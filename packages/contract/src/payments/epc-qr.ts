import { plainAmount } from '../shared/money.ts';
import { isReference } from './creditor-reference.ts';
import { isBic, readIban } from './iban.ts';

/** A SEPA transfer that a banking app reads from a code (EPC069-12, version 002). */
export interface EpcPayment {
  /** Name of the account's holder, 1 to 70 characters. */
  readonly name: string;
  readonly iban: string;
  /** Not needed within the European Economic Area. */
  readonly bic?: string;
  /** Euro cents from 0.01 to 999,999,999.99. */
  readonly amountCents: number;
  /** ISO 11649. A payment has either a reference or a text. */
  readonly reference?: string;
  /** Up to 140 characters. */
  readonly text?: string;
}

export type EpcFault =
  | { readonly path: 'name' | 'text'; readonly code: 'required' | 'text_long' | 'hidden_characters' }
  | { readonly path: 'iban'; readonly code: 'iban_form' | 'iban_country' | 'iban_length' | 'iban_check' }
  | { readonly path: 'bic'; readonly code: 'bic_wrong' }
  | { readonly path: 'reference'; readonly code: 'reference_wrong' | 'reference_and_text' }
  | { readonly path: 'amountCents'; readonly code: 'number_small' | 'number_large' };

export type EpcReading =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly faults: EpcFault[] };

/** Maximum bytes of a payload: QR version 13 with medium error correction. */
export const MAX_EPC_BYTES = 331;
const MAX_CENTS = 999_999_999_99;
/** Line breaks separate the fields. Other control characters make banking apps refuse the code. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/;

function faultsOf({ name, bic, amountCents, reference, text }: EpcPayment): EpcFault[] {
  const faults: EpcFault[] = [];
  if (name.trim() === '') faults.push({ path: 'name', code: 'required' });
  if (name.length > 70) faults.push({ path: 'name', code: 'text_long' });
  if (CONTROLS.test(name)) faults.push({ path: 'name', code: 'hidden_characters' });
  if (bic !== undefined && !isBic(bic)) faults.push({ path: 'bic', code: 'bic_wrong' });
  if (amountCents < 1) faults.push({ path: 'amountCents', code: 'number_small' });
  if (amountCents > MAX_CENTS) faults.push({ path: 'amountCents', code: 'number_large' });
  if (reference !== undefined && !isReference(reference)) faults.push({ path: 'reference', code: 'reference_wrong' });
  if (reference !== undefined && text !== undefined) faults.push({ path: 'reference', code: 'reference_and_text' });
  if (text !== undefined && text.length > 140) faults.push({ path: 'text', code: 'text_long' });
  if (text !== undefined && CONTROLS.test(text)) faults.push({ path: 'text', code: 'hidden_characters' });
  return faults;
}

/** The code's payload in UTF-8, for medium error correction, or all its faults. */
export function epcPayload(payment: EpcPayment): EpcReading {
  const faults = faultsOf(payment);
  const iban = readIban(payment.iban);
  if (!iban.ok) faults.push({ path: 'iban', code: iban.fault });
  if (!iban.ok || faults.length > 0) return { ok: false, faults };
  const { name, bic = '', amountCents, reference = '', text = '' } = payment;
  const amount = `EUR${plainAmount(amountCents)}`;
  const lines = ['BCD', '002', '1', 'SCT', bic, name.trim(), iban.iban, amount, '', reference, text];
  const payload = lines.join('\n').replace(/\n+$/, '');
  if (new TextEncoder().encode(payload).length > MAX_EPC_BYTES)
    return { ok: false, faults: [{ path: text === '' ? 'name' : 'text', code: 'text_long' }] };
  return { ok: true, payload };
}
