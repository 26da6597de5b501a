import { describe, expect, it } from 'vitest';
import { readDay } from './read-day.ts';

describe('readDay', () => {
  it('reads days in the order of each language', () => {
    expect(readDay('03/06/2024', 'en-US')).toBe('2024-03-06');
    expect(readDay('03/06/2024', 'es')).toBe('2024-06-03');
    expect(readDay('20.1.24', 'pt-BR')).toBe('2024-01-20');
    expect(readDay(' 1-20-2024 ', 'en-US')).toBe('2024-01-20');
  });
  it('reads what computers write in every language', () => {
    for (const locale of ['en-US', 'es', 'pt-BR'] as const) expect(readDay('2024-02-29', locale)).toBe('2024-02-29');
  });
  it('takes no day that is not in the calendar, and nothing half typed', () => {
    for (const text of [
      '31/02/2024',
      '20/13/2024',
      '29/02/2023',
      '1/2',
      '1/2/3',
      '1/2/202',
      'tomorrow',
      '',
      '123/1/24',
    ])
      expect(readDay(text, 'es'), text).toBeNull();
    expect(readDay('20/01/2024', 'en-US')).toBeNull();
  });
});
