import { beforeEach, expect, it, vi } from 'vitest';
import { rememberedSearch, rememberSearch } from './list-search-memory.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

it('leads back to a list as it was left, without what was open beside it', () => {
  rememberSearch('/sites', '?country=ES&country=PT&sort=name,desc&open=5');
  rememberSearch('/owners', '?open=3');
  expect(rememberedSearch('/sites')).toBe('?country=ES&country=PT&sort=name%2Cdesc');
  expect([rememberedSearch('/owners'), rememberedSearch('/cases')]).toEqual(['', '']);
  rememberSearch('/sites', '');
  expect(rememberedSearch('/sites')).toBe('');
});

it('takes what it can’t read or keep for nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('full');
    },
  });
  rememberSearch('/sites', '?a=1');
  expect(rememberedSearch('/sites')).toBe('');
});
