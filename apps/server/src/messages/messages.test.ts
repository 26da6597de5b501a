import { expect, test } from 'vitest';
import { message } from './messages.ts';

test.each([
  ['en-US', 'VAT rate for Brazil on September 1, 2026'],
  ['es', 'Brasil el 1 de septiembre de 2026'],
  ['pt-BR', 'Brasil em 1º de setembro de 2026'],
] as const)('a country and a day are written as in %s', (locale, words) => {
  const parameters = { country: { country: 'BR' }, day: { day: '2026-09-01' } };
  expect(message(locale, 'vat_rate_unknown', parameters)).toContain(words);
});
