import { withFirstDay } from '@linkstand/contract/shared/first-day';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import type { MessageParameter, MessageParameters } from '../platform/errors.ts';
import { enUs, type MessageCode, type Messages } from './en-us.ts';
import { es } from './es.ts';
import { ptBr } from './pt-br.ts';

const catalogue: Readonly<Record<Locale, Messages>> = { 'en-US': enUs, es, 'pt-BR': ptBr };

/** A message in words, its `{parameters}` filled in. Words that the screens share have `{{parameters}}`. */
export const message = (locale: Locale, code: MessageCode, parameters: MessageParameters = {}): string =>
  catalogue[locale][code].replace(/\{?\{(\w+)\}\}?/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : shown(locale, value);
  });

const numbers = new Map(LOCALES.map((locale) => [locale, new Intl.NumberFormat(locale, { useGrouping: 'min2' })]));
const countries = new Map(
  LOCALES.map((locale) => [locale, new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })]),
);
const days = new Map(
  LOCALES.map((locale) => [locale, new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })]),
);

/** As people of the language write it. Only numbers of five digits and more are grouped: a limit may be a year. */
function shown(locale: Locale, value: MessageParameter): string {
  if (typeof value === 'number') return numbers.get(locale)?.format(value) ?? String(value);
  if (typeof value === 'string') return value;
  if ('cents' in value) return formatMoney(value.cents, BASE_CURRENCY, locale);
  if ('country' in value) return countries.get(locale)?.of(value.country) ?? value.country;
  return withFirstDay(days.get(locale)?.format(new Date(value.day)) ?? value.day, locale);
}

/** The first language of an Accept-Language header that the product has, else undefined. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const q = rest.map((item) => /^\s*q=([\d.]+)\s*$/.exec(item)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const known = LOCALES.find((locale) => locale.toLowerCase() === tag || locale.slice(0, 2) === tag.slice(0, 2));
    if (known) return known;
  }
  return undefined;
}
