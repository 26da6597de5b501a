import type { Validator } from 'stdnum';

const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;

/** Nine digits of a company: weights 1 to 8; if the remainder is 10, weights 3 to 10; modulo 11. */
function holdsForCompany(number: string): boolean {
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8]);
  const digit = first < 10 ? first : weigh(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 10;
  return digit === Number(number[8]);
}

/** Ten digits of anyone who is neither a company nor a person: weights 4 3 2 7 6 5 4 3 2, 11 minus the remainder. */
const holdsForOther = (number: string): boolean =>
  (11 - weigh(number, [4, 3, 2, 7, 6, 5, 4, 3, 2])) % 11 === Number(number[9]);

/**
 * VAT numbers of Bulgaria. The library's validator refuses companies whose number begins with 4 to 8, such as
 * 831650349, and accepts nearly any ten digits. Its other functions and `persons`, its personal numbers, are correct.
 */
export const bulgarianVat = (own: readonly Validator[], persons: readonly Validator[]): Validator[] =>
  own.map((validator) => ({
    ...validator,
    validate(typed) {
      const number = typed.replace(/[\s./-]/g, '').replace(/^BG/, '');
      const refused = (name: string) => ({
        isValid: false as const,
        error: Object.assign(new Error('not a Bulgarian VAT number'), { name }),
      });
      if (!/^\d*$/.test(number)) return refused('InvalidFormat');
      if (number.length !== 9 && number.length !== 10) return refused('InvalidLength');
      const isCompany = number.length === 9;
      const holds = isCompany
        ? holdsForCompany(number)
        : persons.some((person) => person.validate(number).isValid) || holdsForOther(number);
      if (!holds) return refused('InvalidChecksum');
      return { isValid: true, compact: number, isIndividual: !isCompany, isCompany };
    },
  }));
