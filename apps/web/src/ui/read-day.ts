import type { Locale } from '@linkstand/contract/shared/locales';
import type { Translate } from '@linkstand/contract/words/translation';
import { formatDate } from '../lib/format.ts';
import type { messages } from './messages/en-US.ts';

const pad = (part: number) => String(part).padStart(2, '0');

/**
 * Parses a typed day to `YYYY-MM-DD`: `5/6/26` is May 6 in English and June 5 in Spanish and Portuguese; `2026-05-06`
 * is the same in all. Two-digit years are of this century. Null for an impossible day.
 */
export function readDay(text: string, locale: Locale): string | null {
  const parts = /^(\d{1,4})\D(\d{1,2})\D(\d{1,4})$/.exec(text.trim())?.slice(1);
  if (!parts) return null;
  const [first = '', second = '', third = ''] = parts;
  const isYearFirst = first.length === 4;
  if (isYearFirst ? third.length > 2 : first.length > 2 || (third.length !== 4 && third.length !== 2)) return null;
  const named = isYearFirst
    ? [first, second, third]
    : locale === 'en-US'
      ? [third, first, second]
      : [third, second, first];
  const [year = 0, month = 0, day = 0] = named.map(Number);
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${date.getUTCFullYear()}-${pad(month)}-${pad(day)}`;
}

type Bounds = { min?: string | undefined; max?: string | undefined };

/** Why a typed day is refused, as a sentence. Undefined if it is fine or empty. */
export function dayFault(
  text: string,
  { min, max }: Bounds,
  locale: Locale,
  t: Translate<typeof messages>,
): string | undefined {
  if (text.trim() === '') return undefined;
  const day = readDay(text, locale);
  if (day === null) return t('date.unreadable', { example: locale === 'en-US' ? '12/31/2030' : '31/12/2030' });
  if (min !== undefined && day < min) return t('date.early', { day: formatDate(min, locale) });
  if (max !== undefined && day > max) return t('date.late', { day: formatDate(max, locale) });
  return undefined;
}
