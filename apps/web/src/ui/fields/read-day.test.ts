import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { describe, expect, it, test } from 'vitest';
import { type DateStyle, formatDate, formatRelative } from '../../lib/format.ts';
import { readDay } from './read-day.ts';

const today = '2026-11-29';

describe('readDay', () => {
  it('reads days in the order of each language', () => {
    expect(readDay('03/06/2024', 'en-US')).toBe('2024-03-06');
    expect(readDay('03/06/2024', 'es')).toBe('2024-06-03');
    expect(readDay('20.1.24', 'pt-BR')).toBe('2024-01-20');
    expect(readDay(' 1-20-2024 ', 'en-US')).toBe('2024-01-20');
  });

  it('reads what computers write, and days with points, in every language', () => {
    for (const locale of LOCALES) {
      expect(readDay('2024-02-29', locale)).toBe('2024-02-29');
      expect(readDay('3.11.2026', locale)).toBe('2026-11-03');
      expect(readDay('3. 11. 2026', locale)).toBe('2026-11-03');
    }
  });

  test.each<[Locale, string, string]>([
    ['en-US', 'Nov 3, 2026', '2026-11-03'],
    ['en-US', 'nov 3 2026', '2026-11-03'],
    ['en-US', 'November 3rd, 2026', '2026-11-03'],
    ['en-US', 'the 3rd of November 2026', '2026-11-03'],
    ['en-US', 'Tue, Nov 3', '2026-11-03'],
    ['en-US', '3 Nov', '2026-11-03'],
    ['en-US', '3-Nov-26', '2026-11-03'],
    ['en-US', '2026 Nov 3', '2026-11-03'],
    ['en-US', 'Sept. 9, 2026', '2026-09-09'],
    ['en-US', 'today', today],
    ['en-US', 'Tomorrow', '2026-11-30'],
    ['en-US', 'yesterday', '2026-11-28'],
    ['en-US', 'in 3 days', '2026-12-02'],
    ['es', '3 de noviembre de 2026', '2026-11-03'],
    ['es', '3 nov. 2026', '2026-11-03'],
    ['es', '3-nov-2026', '2026-11-03'],
    ['es', 'mar, 3 mar 2026', '2026-03-03'],
    ['es', 'mié., 4 mar. 2026', '2026-03-04'],
    ['es', '1.º de setiembre de 2026', '2026-09-01'],
    ['es', 'hoy', today],
    ['es', 'mañana', '2026-11-30'],
    ['es', 'MAÑANA', '2026-11-30'],
    ['es', 'manana', '2026-11-30'],
    ['es', 'pasado mañana', '2026-12-01'],
    ['es', 'ayer', '2026-11-28'],
    ['es', 'dentro de 10 días', '2026-12-09'],
    ['es', 'hace 2 días', '2026-11-27'],
    ['pt-BR', '3 de nov. de 2026', '2026-11-03'],
    ['pt-BR', '3 de novembro', '2026-11-03'],
    ['pt-BR', '1º de set. de 2026', '2026-09-01'],
    ['pt-BR', 'terça-feira, 3 de março de 2026', '2026-03-03'],
    ['pt-BR', '3/nov/2026', '2026-11-03'],
    ['pt-BR', 'hoje', today],
    ['pt-BR', 'amanhã', '2026-11-30'],
    ['pt-BR', 'ontem', '2026-11-28'],
    ['pt-BR', 'depois de amanhã', '2026-12-01'],
    ['pt-BR', 'daqui a 5 dias', '2026-12-04'],
  ])('in %s, %s is %s', (locale, text, day) => expect(readDay(text, locale, { today })).toBe(day));

  it('takes the year that the field allows, where none is written', () => {
    expect(readDay('3 Nov', 'en-US', { today, min: today })).toBe('2027-11-03');
    expect(readDay('25 dez', 'pt-BR', { today, max: today })).toBe('2025-12-25');
    expect(readDay('25 dez', 'pt-BR', { today })).toBe('2026-12-25');
  });

  it('takes the nearest day, where no year is written', () => {
    expect(readDay('3 Jan', 'en-US', { today: '2026-12-20' })).toBe('2027-01-03');
    expect(readDay('28 dez', 'pt-BR', { today: '2027-01-05' })).toBe('2026-12-28');
    expect(readDay('1 ago', 'es', { today: '2026-12-20' })).toBe('2026-08-01');
    // Outside the bounds too: the fault names the bound.
    expect(readDay('3 Jan', 'en-US', { today: '2026-12-20', max: '2024-12-31' })).toBe('2027-01-03');
    expect(readDay('29 feb', 'es', { today: '2027-12-20' })).toBe('2028-02-29');
  });

  it('takes no day that is not in the calendar, and nothing half typed', () => {
    for (const text of [
      '31/02/2024',
      '20/13/2024',
      '29/02/2023',
      '1/2',
      '1/2/3',
      '1/2/202',
      '1/2-2024',
      'tomorrows',
      'nov',
      'nov 2026',
      '31 nov 2026',
      '3 nov 202',
      '3 nov 4 2026',
      '3 nov dic 2026',
      '3 brumaire 2026',
      'next week',
      '',
      '123/1/24',
    ])
      expect(readDay(text, 'es', { today }), text).toBeNull();
    expect(readDay('20/01/2024', 'en-US')).toBeNull();
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  const days = Array.from({ length: 731 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );

  test.each<DateStyle>(['medium', 'weekday', 'full', 'time'])(
    'every day that is printed %s is read as that day',
    (style) => {
      for (const day of days) expect(readDay(formatDate(day, locale, style), locale, { today }), day).toBe(day);
    },
  );

  test.each(['short', 'medium', 'long', 'full'] as const)(
    'every day is read as documents and mails print it %s',
    (dateStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
      for (const day of days) expect(readDay(format.format(new Date(day)), locale, { today }), day).toBe(day);
    },
  );

  test('every day is read as it is told from today', () => {
    const now = new Date(2026, 10, 29, 12).getTime();
    for (const day of days) expect(readDay(formatRelative(day, locale, now), locale, { today }), day).toBe(day);
  });
});
