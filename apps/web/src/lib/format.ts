import { withFirstDay } from '@linkstand/contract/shared/first-day';
import { GROUPED } from '@linkstand/contract/shared/grouped';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, type Cents, type Currency, formatForeign, formatMoney } from '@linkstand/contract/shared/money';
import { useLocale } from './i18n.ts';
import { type ReaderCurrency, useReaderCurrency } from './reader-currency.ts';
import { dayOf, daysBetween } from './today.ts';

type When = Date | string | number;

const cache = new Map<string, unknown>();

/** Intl objects are expensive to create, so they are cached. */
function kept<T>(key: string, make: () => T): T {
  const found = cache.get(key);
  if (found) return found as T;
  const made = make();
  cache.set(key, made);
  return made;
}

/** `2026-05-31` is a calendar day, not midnight UTC. */
const isDay = (when: When): boolean => typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when);

const toDate = (when: When): Date => new Date(isDay(when) ? `${when}T00:00:00` : when);

/** `1234567` → `1,234,567`; `compact` → `1.2M`. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return kept(
    `number ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, { ...GROUPED, ...options }),
  ).format(value);
}

/** Basis points as a percentage: `1250` → `12.5%`. */
export function formatPercent(basisPoints: number, locale: Locale): string {
  return formatNumber(basisPoints / 10_000, locale, { style: 'percent', maximumFractionDigits: 2 });
}

/** Of one length below each other, also in Spanish. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const WHOLE_DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

const dateStyles = {
  /** May 31, 2026 */
  medium: { dateStyle: 'medium' },
  /** Sun, May 31, 2026: for days of the coming weeks. */
  weekday: { weekday: 'short', ...DAY },
  /** May 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Sunday, May 31, 2026, 14:05; of a calendar day without the clock. */
  full: { ...WHOLE_DAY, ...CLOCK },
  /** May 31, 2026, 14:05 */
  time: { ...DAY, ...CLOCK },
  /** 14:05 */
  clock: CLOCK,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/** Formats an instant or a calendar day (`YYYY-MM-DD`) in the locale and the reader's time zone, 24 hours. */
export function formatDate(when: When, locale: Locale, style: DateStyle = 'medium'): string {
  const isWholeDay = style === 'full' && isDay(when);
  const format = kept(
    `date ${locale} ${style} ${isWholeDay}`,
    () => new Intl.DateTimeFormat(locale, isWholeDay ? WHOLE_DAY : dateStyles[style]),
  );
  return withFirstDay(format.format(toDate(when)), locale);
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relativeFormat = (locale: Locale) =>
  kept(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const relativeDays = (days: number, locale: Locale) => relativeFormat(locale).format(days, 'day');
const daysUntil = (day: string, now: number) => daysBetween(dayOf(new Date(now)), day);

/** "3 hours ago", "tomorrow". A calendar day counts in days, an instant in the largest whole unit. */
export function formatRelative(when: When, locale: Locale, now: number = Date.now()): string {
  if (typeof when === 'string' && when.length === 10) return relativeDays(daysUntil(when, now), locale);
  const seconds = Math.round((toDate(when).getTime() - now) / 1000);
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relativeFormat(locale).format(Math.trunc(seconds / length), unit);
  }
  return relativeFormat(locale).format(0, 'second');
}

/** "12 days ago" of a past calendar day. A day that hasn't begun where the reader is counts as today. */
export function formatAge(day: string, locale: Locale, now: number = Date.now()): string {
  return relativeDays(Math.min(0, daysUntil(day, now)), locale);
}

/** "2 days": how long it has been, in the largest whole unit, at least a minute. */
export function formatDuration(since: When, locale: Locale, now: number = Date.now()): string {
  const seconds = Math.max(60, Math.round((now - toDate(since).getTime()) / 1000));
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['minute', 60];
  return formatNumber(Math.trunc(seconds / length), locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** "one, two, and three". */
export function formatList(parts: readonly string[], locale: Locale): string {
  return kept(`list ${locale}`, () => new Intl.ListFormat(locale)).format(parts);
}

/** Country name of an ISO 3166 code. */
export function formatCountry(code: string, locale: Locale): string {
  return kept(`country ${locale}`, () => new Intl.DisplayNames([locale], { type: 'region' })).of(code) ?? code;
}

/** With a capital first letter, where a line begins with words that elsewhere stand within one. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Language name of an ISO 639 code, in the reader's language. It stands by itself, so it begins with a capital. */
export function formatLanguage(code: string, locale: Locale): string {
  const name = kept(`language ${locale}`, () => new Intl.DisplayNames([locale], { type: 'language' })).of(code) ?? code;
  return capitalized(name);
}

/** Name of a currency: "US Dollar". */
export function formatCurrencyName(code: Currency, locale: Locale): string {
  return kept(`currency ${locale}`, () => new Intl.DisplayNames([locale], { type: 'currency' })).of(code) ?? code;
}

/** 1536 → "1.5 kB", 722 → "722 bytes". */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const unit = (['byte', 'kilobyte', 'megabyte'] as const)[power] ?? 'byte';
  // The short one of bytes has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return formatNumber(bytes / 1024 ** power, locale, options);
}

/**
 * All formatters bound to the reader: `const { money, date } = useFormat()`. Amounts in euros say about how much that is
 * in the currency that a buyer chose, too.
 */
export const useFormat = () => formatsOf(useLocale(), useReaderCurrency());

/** Keys of formats by currency. */
const NO_CURRENCY = {};
const formats = new WeakMap<object, Map<Locale, ReturnType<typeof makeFormats>>>();

/** The same for every component of a language: each row of a list asks for some. */
function formatsOf(locale: Locale, reader: ReaderCurrency | null) {
  const key = reader ?? NO_CURRENCY;
  const known = formats.get(key) ?? new Map<Locale, ReturnType<typeof makeFormats>>();
  const found = known.get(locale) ?? makeFormats(locale, reader);
  formats.set(key, known.set(locale, found));
  return found;
}

function makeFormats(locale: Locale, reader: ReaderCurrency | null) {
  return {
    locale,
    money: (
      cents: Cents,
      { currency = BASE_CURRENCY, short = false }: { currency?: Currency; short?: boolean } = {},
    ): string => {
      const amount = formatMoney(cents, currency, locale, { short });
      return reader && currency === BASE_CURRENCY ? `${amount} (≈\u00a0${reader.about(cents, { short })})` : amount;
    },
    /** An amount in the smallest unit of any currency, as a payment provider states it. */
    foreign: (amount: number, currency: string) => formatForeign(amount, currency, locale),
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
    compact: (value: number) => formatNumber(value, locale, { notation: 'compact', maximumFractionDigits: 1 }),
    percent: (basisPoints: number) => formatPercent(basisPoints, locale),
    date: (when: When, style?: DateStyle) => formatDate(when, locale, style),
    relative: (when: When) => formatRelative(when, locale),
    age: (day: string) => formatAge(day, locale),
    duration: (since: When) => formatDuration(since, locale),
    list: (parts: readonly string[]) => formatList(parts, locale),
    country: (code: string) => formatCountry(code, locale),
    languageName: (code: string) => formatLanguage(code, locale),
    currencyName: (code: Currency) => formatCurrencyName(code, locale),
    bytes: (bytes: number) => formatBytes(bytes, locale),
  };
}
