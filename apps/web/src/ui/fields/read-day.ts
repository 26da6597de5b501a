import type { Locale } from '@linkstand/contract/shared/locales';
import type { Translate } from '@linkstand/contract/words/translation';
import { formatDate } from '../../lib/format.ts';
import { addDays, today as currentDay } from '../../lib/today.ts';
import type { messages } from '../messages/en-US.ts';

const pad = (part: number) => String(part).padStart(2, '0');

type Bounds = { min?: string | undefined; max?: string | undefined };
interface Moment extends Bounds {
  /** The reader's day, `YYYY-MM-DD`. */
  readonly today?: string;
}

/** Names of the three languages, without accents: people write each in all of them. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['jan', 'january', 'ene', 'enero', 'janeiro'],
    ['feb', 'february', 'febrero', 'fev', 'fevereiro'],
    ['mar', 'march', 'marzo', 'marco'],
    ['apr', 'april', 'abr', 'abril'],
    ['may', 'mayo', 'mai', 'maio'],
    ['jun', 'june', 'junio', 'junho'],
    ['jul', 'july', 'julio', 'julho'],
    ['aug', 'august', 'ago', 'agosto'],
    ['sep', 'sept', 'september', 'septiembre', 'set', 'setiembre', 'setembro'],
    ['oct', 'october', 'octubre', 'out', 'outubro'],
    ['nov', 'november', 'noviembre', 'novembro'],
    ['dec', 'december', 'dic', 'diciembre', 'dez', 'dezembro'],
  ].flatMap((names, month) => names.map((name) => [name, month + 1] as const)),
);
/** Words that stand in a date and say nothing. Tuesday in Spanish, `mar`, is not among them: it may be March. */
const SILENT = new Set(
  (
    'mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday ' +
    'lun mie jue vie sab dom lunes martes miercoles jueves viernes sabado domingo ' +
    'seg ter qua qui sex segunda terca quarta quinta sexta feira de del do da of the at el la o a as h'
  ).split(' '),
);
const DAYS_FROM_TODAY: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  hoje: 0,
  tomorrow: 1,
  manana: 1,
  amanha: 1,
  yesterday: -1,
  ayer: -1,
  ontem: -1,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
  'pasado manana': 2,
  'depois de amanha': 2,
  'day before yesterday': -2,
  'the day before yesterday': -2,
  anteayer: -2,
  'antes de ayer': -2,
  anteontem: -2,
};
const AHEAD = /^(?:in|dentro de|en|em|daqui a) (\d{1,5}) (?:days?|dias?)$/;
const AGO = /^(?:(\d{1,5}) (?:days?|dias?) (?:ago|atras)|(?:hace|ha) (\d{1,5}) (?:days?|dias?)(?: atras)?)$/;
/** What follows the number of a day: `1st`, `1º`, `1.º`, `1o`. */
const ORDINAL = /(\d)\.?(?:st|nd|rd|th|º|ª|°|er|o)(?![a-z0-9])/g;
const CLOCK = /,?\s*\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\.?)?$/;

/** Lower case, without accents, and with plain spaces in place of no-break ones. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${date.getUTCFullYear()}-${pad(month)}-${pad(day)}`;
}

/** `2026-05-06`, `5/6/26`, `3.11.2026`. */
function readFigures(text: string, locale: Locale): string | null {
  const [, first = '', mark = '', second = '', third = ''] =
    /^(\d{1,4})\s?(\D)\s?(\d{1,2})\s?\2\s?(\d{1,4})$/.exec(text) ?? [];
  if (mark === '') return null;
  const isYearFirst = first.length === 4;
  if (isYearFirst ? third.length > 2 : first.length > 2 || (third.length !== 4 && third.length !== 2)) return null;
  // Points stand between a day and its month wherever they are written.
  const isMonthFirst = locale === 'en-US' && mark !== '.';
  const named = isYearFirst ? [first, second, third] : isMonthFirst ? [third, first, second] : [third, second, first];
  const [year = 0, month = 0, day = 0] = named.map(Number);
  return dayOf(year, month, day);
}

/** A day without a year is the one nearest to today that the bounds allow. */
function withoutYear(month: number, day: number, { today = currentDay(), min, max }: Moment): string | null {
  const year = Number(today.slice(0, 4));
  const fits = (found: string) => !(min && found < min) && !(max && found > max);
  const away = (found: string) => Math.abs(Date.parse(found) - Date.parse(today));
  const days = [year, year + 1, year - 1].flatMap((each) => dayOf(each, month, day) ?? []);
  const nearest = days.sort((a, b) => away(a) - away(b));
  return nearest.find(fits) ?? nearest[0] ?? null;
}

/** `Nov 3, 2026`, `3 Nov`, `Tue, Nov 3`, `3 de nov. de 2026`, `3-nov-26`. */
function readNamed(text: string, moment: Moment): string | null {
  const parts = text
    .replace(ORDINAL, '$1')
    .split(/[\s,./-]+/)
    .filter(Boolean);
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const figures = parts.filter((part) => /^\d+$/.test(part));
  // Where `mar` comes before a month, it is a Tuesday.
  const months = words.flatMap((word) => MONTHS.get(word) ?? []);
  if (months.length === 2 && words[0] === 'mar') months.shift();
  const [month] = months;
  if (month === undefined || months.length > 1) return null;
  if (words.some((word) => !MONTHS.has(word) && !SILENT.has(word))) return null;
  const [first = '', second] = figures;
  if (figures.length === 0 || figures.length > 2) return null;
  if (second === undefined) return first.length > 2 ? null : withoutYear(month, Number(first), moment);
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  return dayOf(Number(year), month, Number(day));
}

/**
 * Reads a typed day as `YYYY-MM-DD`: in figures (`5/6/26` is May 6 in English and June 5 in Spanish and Portuguese,
 * `6.5.2026` and `2026-05-06` are the same in all), by its month's name in any of the three languages, in words
 * (`today`, `in 3 days`), and as the product writes it. Two-digit years are of this century. Null for an impossible day.
 */
export function readDay(text: string, locale: Locale, moment: Moment = {}): string | null {
  const written = plain(text);
  const { today = currentDay() } = moment;
  const fromToday = DAYS_FROM_TODAY[written];
  if (fromToday !== undefined) return addDays(today, fromToday);
  const ungrouped = written.replace(/(\d)[.,](?=\d{3}\b)/g, '$1');
  const ahead = AHEAD.exec(ungrouped);
  if (ahead) return addDays(today, Number(ahead[1]));
  const ago = AGO.exec(ungrouped);
  if (ago) return addDays(today, -Number(ago[1] ?? ago[2]));
  const day = written.replace(CLOCK, '');
  return readFigures(day, locale) ?? readNamed(day, { ...moment, today });
}

/** Why a typed day is refused, as a sentence. Undefined if it is fine or empty. */
export function dayFault(
  text: string,
  { min, max }: Bounds,
  locale: Locale,
  t: Translate<typeof messages>,
): string | undefined {
  if (text.trim() === '') return undefined;
  const day = readDay(text, locale, { min, max });
  if (day === null) return t('date.unreadable', { example: locale === 'en-US' ? '12/31/2030' : '31/12/2030' });
  if (min !== undefined && day < min) return t('date.early', { day: formatDate(min, locale) });
  if (max !== undefined && day > max) return t('date.late', { day: formatDate(max, locale) });
  return undefined;
}
