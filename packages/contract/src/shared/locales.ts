/** The languages of the product: screens, mails and refusals exist in each. BCP 47. */
export const LOCALES = ['en-US', 'es', 'pt-BR'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-US': 'English (US)',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
};

export const isLocale = (text: string | null | undefined): text is Locale => LOCALES.some((locale) => locale === text);

/** What somebody reads: a stored language, otherwise that of their brand. Owners always have one of their own. */
export function localeOf(language: string): Locale;
export function localeOf(language: string | null | undefined, brandLocale: string): Locale;
export function localeOf(language: string | null | undefined, brandLocale?: string): Locale {
  return [language, brandLocale].find(isLocale) ?? 'en-US';
}
