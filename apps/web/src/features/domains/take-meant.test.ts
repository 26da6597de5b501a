import { expect, test } from 'vitest';
import { takeMeant } from './take-meant.ts';

test('replaces what was misspelt, and nothing else of its line', () => {
  const text = 'marca.es\r\nName;elpias.com;12\nfolha.com.bt folha.com';
  const rows = [
    { line: 2, written: 'elpias.com', meant: 'elpais.com' },
    { line: 3, written: 'folha.com.bt', meant: 'folha.com.br' },
    { line: 1, written: 'marca.es', meant: null },
  ];
  expect(takeMeant(text, rows)).toBe('marca.es\nName;elpais.com;12\nfolha.com.br folha.com');
});

test('replaces a line that isn’t shown as it was written', () => {
  expect(takeMeant('elpais\u0000com', [{ line: 1, written: 'elpais com', meant: '$&.com' }])).toBe('$&.com');
});
