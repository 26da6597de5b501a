/**
 * International bank account numbers (ISO 13616): format, length by country and check digits. A valid number may belong
 * to no account.
 */

/** Length of numbers by country, from the IBAN registry. */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Countries whose accounts take part in SEPA credit transfers; AL, MD, ME, MK and RS have joined since 2025. */
const SEPA: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

export type IbanFault = 'iban_form' | 'iban_country' | 'iban_length' | 'iban_check';
export type IbanReading =
  | { readonly ok: true; readonly iban: string }
  | { readonly ok: false; readonly fault: IbanFault };

/** The longest number of any country, with spaces between groups of four. */
export const MAX_IBAN_CHARACTERS = 42;

/** Letters as numbers from A = 10 to Z = 35, then the remainder by 97, digit by digit, which needs no large integers. */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Removes separators and prefix of typed or pasted text. */
export const compactIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\u00a0\u202f.-]/g, '')
    .replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');

/**
 * Reads a number as people write and paste it: in groups, in lower case, with `IBAN` before it.
 *
 * @returns it without spaces in upper case, or the first thing that is wrong
 */
export function readIban(typed: string): IbanReading {
  if (typed.length > 2 * MAX_IBAN_CHARACTERS) return { ok: false, fault: 'iban_length' };
  const iban = compactIban(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return { ok: false, fault: 'iban_form' };
  const length = LENGTHS.get(iban.slice(0, 2));
  if (length === undefined) return { ok: false, fault: 'iban_country' };
  if (iban.length !== length) return { ok: false, fault: 'iban_length' };
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1) return { ok: false, fault: 'iban_check' };
  return { ok: true, iban };
}

export const isIban = (text: string): boolean => readIban(text).ok;

/** Whether a SEPA transfer reaches the account. @param iban as `readIban` gives it */
export const isSepaIban = (iban: string): boolean => SEPA.has(iban.slice(0, 2));

/** In groups of four, as it is printed. @param iban as `readIban` gives it */
export const printIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The IBAN of a Spanish account by its twenty digits: bank, office, check digits, account; undefined for other text. */
export function ibanOfSpanishAccount(account: string): string | undefined {
  if (!/^\d{20}$/.test(account)) return undefined;
  return `ES${String(98 - mod97(`${account}ES00`)).padStart(2, '0')}${account}`;
}

/** Territories whose accounts and banks carry the code of their country or their own. */
const TERRITORIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['GF', 'GP', 'MQ', 'RE', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'WF', 'TF'].map((of) => [of, 'FR']),
  ),
  ...Object.fromEntries(['GG', 'JE', 'IM'].map((of) => [of, 'GB'])),
  AX: 'FI',
};
const bankCountry = (code: string): string => TERRITORIES[code] ?? code;

/** Whether a bank can hold an account: both are of one country. @param iban as `readIban` gives it */
export const isBicOf = (bic: string, iban: string): boolean =>
  bankCountry(bic.slice(4, 6)) === bankCountry(iban.slice(0, 2));

/** Business identifier of a bank (ISO 9362): eight characters, or eleven with the office. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
