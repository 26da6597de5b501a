/** The languages of the product: screens, mails and refusals exist in each. BCP 47. */
export const LOCALES = ['en-US', 'es', 'pt-BR'] as const;
export type Locale = (typeof LOCALES)[number];
