import type { Locale } from './locales.ts';

/** `1 de set. de 2026` of Intl as Brazilians write the first of a month: `1º de set. de 2026`. */
export const withFirstDay = (date: string, locale: Locale): string =>
  locale === 'pt-BR' ? date.replace(/(?<!\d)1 de (?=\p{L})/u, '1º de ') : date;
