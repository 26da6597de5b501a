import { expect, it } from 'vitest';
import { wholeAddress } from './web-address.ts';

it('takes an address as it was typed, and completes one without a scheme', () => {
  expect(wholeAddress(' https://diario.example/a/b?c=d#e ')).toBe('https://diario.example/a/b?c=d#e');
  expect(wholeAddress('HTTP://Diario.example')).toBe('HTTP://Diario.example');
  expect(wholeAddress('diario.example/niños')).toBe('https://diario.example/niños');
  expect(wholeAddress('diario.example:8080/x')).toBe('https://diario.example:8080/x');
});

it.each([
  '',
  '   ',
  'my page',
  'diario',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'file:///etc/passwd',
  'https://',
])('takes no %j', (typed) => {
  expect(wholeAddress(typed)).toBeNull();
});
