import type { Locale } from '../shared/locales.ts';

/** What people call the number by which their tax office knows them, where they are. */
const BY_COUNTRY: Readonly<Record<string, string>> = {
  AR: 'CUIT/CUIL',
  BR: 'CNPJ/CPF',
  CL: 'RUT',
  CO: 'NIT',
  // Ceuta and Melilla.
  EA: 'NIF',
  ES: 'NIF',
  FR: 'SIREN/TVA',
  // The Canary Islands.
  IC: 'NIF',
  IT: 'Partita IVA',
  MX: 'RFC',
  PE: 'RUC',
  PT: 'NIF',
  US: 'EIN/SSN',
  UY: 'RUT',
};
const ELSEWHERE: Readonly<Record<Locale, string>> = {
  'en-US': 'Tax number',
  es: 'Número fiscal',
  'pt-BR': 'Número fiscal',
};

/** Names a tax number by the country of its holder, whatever the reader's language. Without a country, in general. */
export const taxNumberName = (country: string | null | undefined, locale: Locale): string =>
  BY_COUNTRY[country ?? ''] ?? ELSEWHERE[locale];
