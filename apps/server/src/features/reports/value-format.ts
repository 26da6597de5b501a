import type { ValueFormat } from '@linkstand/contract/reports/value-text';
import { withFirstDay } from '@linkstand/contract/shared/first-day';
import { GROUPED } from '@linkstand/contract/shared/grouped';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';

/** How values are written on paper: with the days of the configured zone. */
export function valueFormat(locale: Locale, timeZone: string): ValueFormat {
  const formats = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, { ...GROUPED, ...options });
    formats.set(key, format);
    return format.format(value);
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return {
    locale,
    money: (cents) => formatMoney(cents, BASE_CURRENCY, locale),
    number,
    compact: (value) => number(value, { notation: 'compact', maximumFractionDigits: 1 }),
    date: (when) => withFirstDay(dates.format(when), locale),
  };
}
