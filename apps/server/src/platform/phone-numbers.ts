import { isCountry } from '@linkstand/contract/shared/countries';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number in the one form in which it is kept, the international one: `+34 612 34 56 78`. What is no number of
 * any plan stays as it was typed, because people also write whom to ask for.
 *
 * @param country whose national numbers are meant; '' for none
 */
export function readPhone(typed: string, country: string): string {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  // `0034`, and `(0)` after the code, are how people write a plus and leave out a zero.
  const written = text.replace(/^00(?=[1-9])/, '+').replace(/^(\+\d{1,3}[\s.-]*)\(0\)/, '$1');
  const known = isCountry(country) && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(
    written,
    known ? { defaultCountry: known, extract: false } : { extract: false },
  );
  return number?.isPossible() ? number.formatInternational() : text;
}

/** Shorter numbers are extensions, or typed to fill a field. */
export const LEAST_DIGITS = 7;

/** The digits of what looks like a phone number, however it was typed. */
export const phoneDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return /^[\d\s+()./-]+$/.test(text) && digits.length >= LEAST_DIGITS ? digits : undefined;
};

interface Typed {
  readonly phone?: string | undefined;
  readonly country?: string | undefined;
}

/** Input with its phone number as it is kept. */
export const withPhone = <Input extends Typed>(input: Input, before?: Typed): Input =>
  input.phone === undefined
    ? input
    : { ...input, phone: readPhone(input.phone, input.country ?? before?.country ?? '') };
