import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatCountry,
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
  formatRelative,
} from './format.ts';

// Intl writes no-break spaces; the tests compare words.
const plain = (value: string) => value.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it('writes integer cents in the words of each locale', () => {
    expect(plain(formatMoney(123456, BASE_CURRENCY, 'en-US'))).toBe('€1,234.56');
    expect(plain(formatMoney(1234567, BASE_CURRENCY, 'es'))).toBe('12.345,67 €');
    expect(plain(formatMoney(123456, 'BRL', 'pt-BR'))).toBe('R$ 1.234,56');
  });
  it('drops the cents of a whole amount only when short', () => {
    expect(formatMoney(12000, BASE_CURRENCY, 'en-US', { short: true })).toBe('€120');
    expect(formatMoney(12050, BASE_CURRENCY, 'en-US', { short: true })).toBe('€120.50');
    expect(formatMoney(-5, BASE_CURRENCY, 'en-US')).toBe('-€0.05');
  });
});

describe('formatDate', () => {
  const afternoon = new Date(2026, 4, 31, 14, 5);
  it('uses 24 hours in every language', () => {
    for (const locale of ['en-US', 'es', 'pt-BR'] as const)
      expect(formatDate(afternoon, locale, 'clock')).toBe('14:05');
    expect(formatDate(new Date(2026, 4, 31, 0, 5), 'en-US', 'clock')).toBe('00:05');
    expect(formatDate(afternoon, 'en-US', 'time')).toBe('May 31, 2026, 14:05');
    expect(formatDate(afternoon, 'pt-BR', 'time')).toBe('31 de mai. de 2026, 14:05');
  });
  it('keeps a calendar day on its day, in any time zone', () => {
    expect(formatDate('2026-05-31', 'en-US')).toBe('May 31, 2026');
    expect(formatDate('2026-05-31', 'es')).toBe('31 may 2026');
  });
  it('in full names the weekday, and the clock only of an instant', () => {
    expect(formatDate('2026-12-01', 'en-US', 'full')).toBe('Tuesday, December 1, 2026');
    expect(formatDate('2026-12-01', 'es', 'full')).toBe('martes, 1 de diciembre de 2026');
    expect(formatDate(afternoon, 'pt-BR', 'full')).toMatch(/^domingo, 31 de maio de 2026.*14:05$/);
  });
});

describe('formatAge', () => {
  const now = new Date('2026-05-31T12:00:00').getTime();
  it.each([
    ['2026-05-19', '12 days ago'],
    ['2026-05-31', 'today'],
    ['2026-06-01', 'today'],
  ])('%s → %s', (day, expected) => {
    expect(formatAge(day, 'en-US', now)).toBe(expected);
  });
});

describe('formatRelative', () => {
  const now = new Date(2026, 4, 31, 14, 5).getTime();
  it.each([
    [now - 20_000, 'now'],
    [now - 3 * 3_600_000, '3 hours ago'],
    [now + 50 * 3_600_000, 'in 2 days'],
    ['2026-06-01', 'tomorrow'],
    ['2026-05-31', 'today'],
    ['2026-05-29', '2 days ago'],
  ])('%s → %s', (when, expected) => {
    expect(formatRelative(when, 'en-US', now)).toBe(expected);
  });
});

describe('formatDuration', () => {
  const now = new Date(2026, 4, 31, 14, 5).getTime();
  it.each([
    [20, 'en-US', '1 minute'],
    [3600, 'es', '1 hora'],
    [50 * 3600, 'en-US', '2 days'],
    [50 * 3600, 'pt-BR', '2 dias'],
    [40 * 86_400, 'es', '1 mes'],
  ] as const)('%s seconds, %s → %s', (seconds, locale, expected) => {
    expect(formatDuration(new Date(now - seconds * 1000), locale, now)).toBe(expected);
  });
});

describe('numbers', () => {
  it('follow the locale', () => {
    expect(formatNumber(1234567, 'es')).toBe('1.234.567');
    expect(formatNumber(1234, 'es')).toBe('1.234');
    expect(formatPercent(1250, 'en-US')).toBe('12.5%');
    expect(plain(formatPercent(1250, 'es'))).toBe('12,5 %');
    expect(plain(formatBytes(3 * 1024 * 1024, 'en-US'))).toBe('3 MB');
    expect(formatCountry('ES', 'pt-BR')).toBe('Espanha');
  });
});

it('sizes of files have their plural', () => {
  const shown = [1, 722, 1536].map((bytes) => plain(formatBytes(bytes, 'en-US')));
  expect(shown).toEqual(['1 byte', '722 bytes', '1.5 kB']);
  expect(plain(formatBytes(722, 'pt-BR'))).toBe('722 bytes');
});

describe('formatList', () => {
  it('puts the word of the language before the last one', () => {
    expect(formatList(['one', 'two', 'three'], 'en-US')).toBe('one, two, and three');
    expect(formatList(['uno', 'dos', 'tres'], 'es')).toBe('uno, dos y tres');
    expect(formatList(['one'], 'en-US')).toBe('one');
  });
});
