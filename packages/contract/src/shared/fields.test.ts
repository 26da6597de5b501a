import { expect, test } from 'vitest';
import { Country, CountryCode, Day, line, Reason, text } from './fields.ts';

test('a day is one that calendars and databases know', () => {
  for (const day of ['2026-02-28', '1900-01-01', '9999-12-31']) expect(Day.parse(day)).toBe(day);
  for (const day of ['2026-02-30', '0000-01-01', '26-02-01', '2026-2-1'])
    expect(Day.safeParse(day).success).toBe(false);
});

test('a country is one that there is; any code may be looked for', () => {
  for (const code of ['ES', 'BR', 'GB', 'XK']) expect(Country.parse(code)).toBe(code);
  for (const code of ['XX', 'UK', 'EU', 'ZZ', 'es', 'ESP', ''])
    expect(
      Country.safeParse(code).error?.issues.map(({ message }) => message),
      code,
    ).toContain('country_wrong');
  expect(CountryCode.parse('XX')).toBe('XX');
});

test('what nobody can see is no name and no reason', () => {
  for (const unseen of ['\u200b\u200b\u200b\u200b', '\u2800\u3164\u00ad', '\u2060 \u200d\ufeff', 'a\u200b\u200b']) {
    expect(Reason.safeParse(unseen).success, JSON.stringify(unseen)).toBe(false);
    expect(line(80, 3).safeParse(unseen).success, JSON.stringify(unseen)).toBe(false);
  }
  expect(text(80).parse('\u200b\u200b')).toBe('');
  expect(line(80, 3).parse('ana\u202egnp.exe')).toBe('anagnp.exe');
  expect(line(80, 3).safeParse('\u202a\u202c\u2066\u2069').success).toBe(false);
  // Joiners and variants between what is seen stay.
  for (const seen of ['❤️ 👩‍💻 ok', 'می‌خواهم', 'abc']) expect(Reason.parse(seen)).toBe(seen);
});
