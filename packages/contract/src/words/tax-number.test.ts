import { expect, test } from 'vitest';
import { taxNumberName } from './tax-number.ts';

test('a tax number is called as where its holder is, not as the reader speaks', () => {
  for (const locale of ['en-US', 'es', 'pt-BR'] as const) {
    expect(taxNumberName('BR', locale)).toBe('CNPJ/CPF');
    for (const spanish of ['ES', 'IC', 'EA']) expect(taxNumberName(spanish, locale)).toBe('NIF');
  }
  expect(taxNumberName('SE', 'pt-BR')).toBe('Número fiscal');
  expect([taxNumberName('', 'en-US'), taxNumberName(null, 'es')]).toEqual(['Tax number', 'Número fiscal']);
});
