import { expect, it } from 'vitest';
import { clearSent } from './clear-sent.ts';

it('empties a field that still holds what was sent', () => {
  expect(clearSent('Hello', '')('Hello')).toBe('');
  expect(clearSent<string | null>('Hello', null)('Hello')).toBeNull();
});

it('keeps what was typed while it was sent', () => {
  expect(clearSent('Hello', '')('Hello, and one more thing')).toBe('Hello, and one more thing');
  expect(clearSent<string | null>('Hello', null)('')).toBe('');
});
