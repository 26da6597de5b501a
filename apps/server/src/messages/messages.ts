import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import type { MessageParameters } from '../platform/errors.ts';
import { enUs, type MessageCode, type Messages } from './en-us.ts';
import { es } from './es.ts';
import { ptBr } from './pt-br.ts';

const catalogue: Readonly<Record<Locale, Messages>> = { 'en-US': enUs, es, 'pt-BR': ptBr };

/** A message in words, its `{parameters}` filled in; words that screens share with us say `{{parameters}}`. */
export const message = (locale: Locale, code: MessageCode, parameters: MessageParameters = {}): string =>
  catalogue[locale][code].replace(/\{?\{(\w+)\}\}?/g, (whole, name: string) => {
    const value = parameters[name] ?? whole;
    return typeof value === 'object' ? formatMoney(value.cents, BASE_CURRENCY, locale) : String(value);
  });

/** The first language of an Accept-Language header that we speak, else undefined. */
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
