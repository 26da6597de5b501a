/** The languages of the product: screens, mails and refusals exist in each. BCP 47. */
export const LOCALES = ['en-US', 'es', 'pt-BR'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-US': 'English (US)',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
};
