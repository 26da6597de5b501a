import type { Validator } from 'stdnum';

/** By the distance to the next multiple of eleven. */
const CHECK = '87654321098';

/** Nine digits that begin with 6: those of sole traders without a birth number. VIES knows them, the library does not. */
function isTrader(compact: string): boolean {
  if (!/^6\d{8}$/.test(compact)) return false;
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(compact[at + 1]), 0);
  return CHECK[11 - (sum % 11) - 1] === compact[8];
}

/** Czech VAT numbers, special sole traders included. */
export const withCzechTraders =
  (country: string) =>
  (vat: Validator): Validator =>
    country === 'CZ'
      ? {
          ...vat,
          validate: (number) => {
            const compact = number.replace(/\W/g, '').replace(/^CZ/i, '');
            return isTrader(compact)
              ? { isValid: true, compact, isIndividual: true, isCompany: false }
              : vat.validate(number);
          },
        }
      : vat;
