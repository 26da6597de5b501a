import { withFirstDay } from '@linkstand/contract/shared/first-day';
import type { Locale } from '@linkstand/contract/shared/locales';

/** Values as a reader of a locale sees and types them. */
export interface Formats {
  /** `12345` → `€123.45`. */
  money: (cents: number) => string;
  /** Whole ones, where cents would only take room: `50` → `€50`. */
  euros: (value: number) => string;
  number: (value: number) => string;
  /** `2031-05-06` → `May 6, 2031`. */
  day: (day: string) => string;
  /** `ES` → `Spain`. */
  country: (code: string) => string;
  /** 2 → `2 MB`. */
  megabytes: (count: number) => string;
  /** `2031-05-06` as typed into a date field: `05/06/2031`. */
  typedDay: (day: string) => string;
  /** `99.5` as typed into a field: `99.5`, `99,5`. */
  typed: (value: number) => string;
}

export function formatsIn(locale: Locale): Formats {
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const wholeEuros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const sizes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', unitDisplay: 'short' });
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const typedDays = days({ year: 'numeric', month: '2-digit', day: '2-digit' });
  return {
    money: (cents) => euros.format(cents / 100),
    euros: (value) => wholeEuros.format(value),
    number: (value) => value.toLocaleString(locale),
    day: (day) => withFirstDay(days({ dateStyle: 'medium' }).format(new Date(day)), locale),
    country: (code) => countries.of(code) ?? code,
    megabytes: (count) => sizes.format(count),
    typedDay: (day) => typedDays.format(new Date(day)),
    typed: (value) => value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 10 }),
  };
}
