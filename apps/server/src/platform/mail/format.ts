import { withFirstDay } from '@linkstand/contract/shared/first-day';
import { GROUPED } from '@linkstand/contract/shared/grouped';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import type { MailFormat } from './template.ts';

const formats = new Map<Locale, MailFormat>();

/** Formats values for a locale. Cached per locale: creating Intl objects costs more than a mail. */
export function formatFor(locale: Locale): MailFormat {
  const known = formats.get(locale);
  if (known) return known;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, GROUPED);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const plurals = new Intl.PluralRules(locale);
  const format: MailFormat = {
    locale,
    day: (day) => withFirstDay(days.format(new Date(`${day}T00:00:00Z`)), locale),
    money: (cents, currency = BASE_CURRENCY) => formatMoney(cents, currency, locale),
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    count: (value, one, many) =>
      (plurals.select(value) === 'one' ? one : many).replace('#', () => numbers.format(value)),
  };
  formats.set(locale, format);
  return format;
}
