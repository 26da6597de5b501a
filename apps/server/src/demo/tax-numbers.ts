import type { Random } from './random.ts';

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9));
const weigh = (numbers: readonly number[], weights: readonly number[]) =>
  numbers.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);

/** A tax number with right check digits where a rule is known: ES, BR, PT and IE; a plausible one elsewhere. */
export function companyTaxNumber(random: Random, country: string): string {
  switch (country) {
    case 'ES':
      return spanishCompany(random);
    case 'BR':
      return brazilianCompany(random);
    case 'PT':
      return portuguese(random, 5);
    case 'IE':
      return irishCompany(random);
    case 'GB':
      return `GB${digits(random, 9).join('')}`;
    case 'US':
      return `${random.int(10, 98)}-${digits(random, 7).join('')}`;
    default:
      return `${country}${random.int(1, 9)}${digits(random, 8).join('')}`;
  }
}

/** The same for a person. */
export function personTaxNumber(random: Random, country: string): string {
  switch (country) {
    case 'ES':
      return spanishPerson(random);
    case 'BR':
      return brazilianPerson(random);
    case 'PT':
      return portuguese(random, 2);
    default:
      return '';
  }
}

/** CIF of a limited company: B, seven digits, check digit (odd places doubled and their digits summed). */
function spanishCompany(random: Random): string {
  const body = digits(random, 7);
  const sum = body.reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : digit);
  }, 0);
  return `B${body.join('')}${(10 - (sum % 10)) % 10}`;
}

/** NIF: eight digits and the letter of the remainder by 23. */
function spanishPerson(random: Random): string {
  const body = digits(random, 8).join('');
  return `${body}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(body) % 23]}`;
}

/** CNPJ: twelve digits and two check digits, mod 11. */
function brazilianCompany(random: Random): string {
  const numbers = [...digits(random, 8), 0, 0, 0, 1];
  const check = (weights: readonly number[]) => {
    const rest = weigh(numbers, weights) % 11;
    numbers.push(rest < 2 ? 0 : 11 - rest);
  };
  check([5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  check([6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return numbers.join('').replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/** CPF: nine digits and two check digits, mod 11. */
function brazilianPerson(random: Random): string {
  const numbers = digits(random, 9);
  const check = (first: number) => {
    const rest = numbers.reduce((sum, digit, index) => sum + digit * (first - index), 0) % 11;
    numbers.push(rest < 2 ? 0 : 11 - rest);
  };
  check(10);
  check(11);
  return numbers.join('').replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
}

/** VAT number: seven digits and the letter of their weighed sum by 23. */
function irishCompany(random: Random): string {
  const body = digits(random, 7);
  return `IE${body.join('')}${'WABCDEFGHIJKLMNOPQRSTUV'[weigh(body, [8, 7, 6, 5, 4, 3, 2]) % 23]}`;
}

/** NIF: starts with 2 for a person, 5 for a company; nine digits, mod 11. */
function portuguese(random: Random, first: number): string {
  const numbers = [first, ...digits(random, 7)];
  const rest = weigh(numbers, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return [...numbers, rest < 2 ? 0 : 11 - rest].join('');
}
