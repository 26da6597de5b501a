import { expect, test } from 'vitest';
import { withFirstDay } from './first-day.ts';

test.each([
  ['1 de set. de 2026', '1º de set. de 2026'],
  ['terça-feira, 1 de setembro de 2026, 14:05', 'terça-feira, 1º de setembro de 2026, 14:05'],
  ['11 de set. de 2026', '11 de set. de 2026'],
  ['21 de set.', '21 de set.'],
  ['01/09/2026', '01/09/2026'],
])('%s is written %s', (date, written) => {
  expect(withFirstDay(date, 'pt-BR')).toBe(written);
  expect(withFirstDay(date, 'es')).toBe(date);
});
