import { expect, test } from 'vitest';
import { Country, Email } from './fields.ts';

test.each([
  ['ana@firm.example', 'ana@firm.example'],
  [' Ana@Firm.Example ', 'ana@firm.example'],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['info@españa.example', 'info@xn--espaa-rta.example'],
  ['josé@españa.example', 'josé@xn--espaa-rta.example'],
  ['sales&events@firm.example', 'sales&events@firm.example'],
  ['a/b@firm.example', 'a/b@firm.example'],
  ['ana\u200b@firm.example', 'ana@firm.example'],
  ["o'neill+x@firm.co.uk", "o'neill+x@firm.co.uk"],
])('%s is kept as %s', (typed, kept) => {
  expect(Email.parse(typed)).toBe(kept);
});

test.each([
  '',
  '@',
  'ana',
  'ana@',
  '@firm.example',
  'ana@firm',
  'a..b@firm.example',
  '.a@firm.example',
  'a.@firm.example',
  'ana@firm.example/x',
  'a@b@firm.example',
  'ana@españa.example/x',
  'ana@-firm.example',
  'ana@1.2.3.4',
  `${'a'.repeat(65)}@firm.example`,
  'ana@firm.example,b@firm.example',
])('%s is no address', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
});

test('a country is one that exists', () => {
  for (const code of ['ES', 'BR', 'XK', 'IC', 'EA']) expect(Country.safeParse(code).success, code).toBe(true);
  for (const code of ['XX', 'QQ', 'es', 'E', '']) expect(Country.safeParse(code).success, code).toBe(false);
});
