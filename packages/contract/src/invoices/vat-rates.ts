/**
 * Standard VAT rates by country and day. Publications and links are taxed at the standard rate in all these countries.
 * Source: the European Commission's "VAT rates applied in the member states" and the laws that changed rates; for other
 * countries, their tax offices.
 */

/** Member states by ISO 3166-1 code. Greece is GR here and writes EL before its VAT numbers. */
export const EU_MEMBERS = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
const MEMBERS: ReadonlySet<string> = new Set(EU_MEMBERS);

export const isEuMember = (country: string): boolean => MEMBERS.has(country);

/** The prefix of a country's VAT numbers. */
export const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

/** The first day that the table knows: invoices of earlier days are not issued with it. */
export const FIRST_RATE_DAY = '2024-01-01';

/** A rate in basis points and the first day on which it applies. */
type RateSince = readonly [day: string, rateBp: number];

const RATES: Readonly<Record<string, readonly RateSince[]>> = {
  AT: [[FIRST_RATE_DAY, 2000]],
  BE: [[FIRST_RATE_DAY, 2100]],
  BG: [[FIRST_RATE_DAY, 2000]],
  CH: [[FIRST_RATE_DAY, 810]],
  CY: [[FIRST_RATE_DAY, 1900]],
  CZ: [[FIRST_RATE_DAY, 2100]],
  DE: [[FIRST_RATE_DAY, 1900]],
  DK: [[FIRST_RATE_DAY, 2500]],
  EE: [
    [FIRST_RATE_DAY, 2200],
    ['2025-07-01', 2400],
  ],
  ES: [[FIRST_RATE_DAY, 2100]],
  FI: [
    [FIRST_RATE_DAY, 2400],
    ['2024-09-01', 2550],
  ],
  FR: [[FIRST_RATE_DAY, 2000]],
  GB: [[FIRST_RATE_DAY, 2000]],
  GR: [[FIRST_RATE_DAY, 2400]],
  HR: [[FIRST_RATE_DAY, 2500]],
  HU: [[FIRST_RATE_DAY, 2700]],
  IE: [[FIRST_RATE_DAY, 2300]],
  IT: [[FIRST_RATE_DAY, 2200]],
  LT: [[FIRST_RATE_DAY, 2100]],
  LU: [[FIRST_RATE_DAY, 1700]],
  LV: [[FIRST_RATE_DAY, 2100]],
  MT: [[FIRST_RATE_DAY, 1800]],
  NL: [[FIRST_RATE_DAY, 2100]],
  NO: [[FIRST_RATE_DAY, 2500]],
  PL: [[FIRST_RATE_DAY, 2300]],
  PT: [[FIRST_RATE_DAY, 2300]],
  RO: [
    [FIRST_RATE_DAY, 1900],
    ['2025-08-01', 2100],
  ],
  SE: [[FIRST_RATE_DAY, 2500]],
  SI: [[FIRST_RATE_DAY, 2200]],
  SK: [
    [FIRST_RATE_DAY, 2000],
    ['2025-01-01', 2300],
  ],
};

/**
 * The standard rate of a country on a day.
 *
 * @param country ISO 3166-1 alpha-2
 * @param day YYYY-MM-DD
 * @returns basis points; undefined for a country without VAT here, and for days before the table begins
 */
export const vatRateOn = (country: string, day: string): number | undefined =>
  RATES[country]?.findLast(([since]) => since <= day)?.[1];
