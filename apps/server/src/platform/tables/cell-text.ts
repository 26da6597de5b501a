import { CURRENCY_BY_SIGN } from '@linkstand/contract/shared/amount';

/**
 * Numbers in spreadsheets have no decimal mark: they are written with a point, and marked, so that no file's way of
 * writing numbers is applied to them.
 */
export const NUMBER_MARK = '\u0001';

/** How a cell's number is shown, as far as it changes what the number means. */
export type NumberMeaning =
  | { readonly kind: 'plain' | 'percent' | 'date' }
  | { readonly kind: 'money'; readonly currency: string };

const PLAIN: NumberMeaning = { kind: 'plain' };
/** Formats that a file may name by their number alone (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, NumberMeaning>> = {
  9: { kind: 'percent' },
  10: { kind: 'percent' },
  ...Object.fromEntries([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, { kind: 'date' } as const])),
};

/** The dollars of other countries, by the language tag that spreadsheets write behind the sign. */
const DOLLARS: Readonly<Record<string, string>> = {
  '409': 'USD',
  '80A': 'MXN',
  '2C0A': 'ARS',
  '340A': 'CLP',
  '240A': 'COP',
  '380A': 'UYU',
  '1009': 'CAD',
  C0C: 'CAD',
  C09: 'AUD',
  '1409': 'NZD',
  '416': 'BRL',
};
const SIGNS: Readonly<Record<string, string>> = { ...CURRENCY_BY_SIGN, '¥': 'JPY' };

/** `[$€-C0A]`, `[$$-409]`, `[$USD]`, `"R$"`, `\€`, `€`. */
function currencyIn(format: string): string | undefined {
  const tagged = /\[\$([^\]-]+)(?:-([0-9A-F]+)[^\]]*)?\]/i.exec(format);
  if (tagged) {
    const [, sign = '', language = ''] = tagged;
    const written = sign.trim();
    if (written === '$') return DOLLARS[language.toUpperCase()] ?? 'USD';
    return SIGNS[written] ?? (/^[A-Z]{3}$/i.test(written) ? written.toUpperCase() : undefined);
  }
  const text = format.replace(/["\\]/g, '');
  const sign = /(?:US|R)?\$|[€£¥]/.exec(text)?.[0];
  if (sign) return SIGNS[sign];
  return /\b(EUR|USD|BRL|GBP|CHF|MXN|ARS|CLP|COP|PLN|CZK|HUF|RON)\b/.exec(text)?.[1];
}

/** What a number format says of its number: `0%`, `yyyy-mm-dd`, `#,##0.00 [$€-C0A]`. */
export function meaningOf(format: string | undefined, id = 0): NumberMeaning {
  if (format === undefined || format === '' || /^general$/i.test(format)) return BUILT_IN[id] ?? PLAIN;
  const [first = ''] = format.split(';');
  const currency = currencyIn(first);
  if (currency) return { kind: 'money', currency };
  const code = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (code.includes('%')) return { kind: 'percent' };
  return /[dy]|(?<![a-z])[hms]{1,2}(?![a-z])/i.test(code) && !/[#0?]/.test(code.replace(/s\.0+/gi, ''))
    ? { kind: 'date' }
    : PLAIN;
}

const MINUTES = 24 * 60;
/** Days between the beginning of a spreadsheet's time and 1970: it believes that there was a February 29, 1900. */
const EPOCH = { since1900: 25_569, since1904: 24_107 };

/** A day as YYYY-MM-DD, with the time if it has one. */
function dayText(serial: number, is1904: boolean): string {
  const days = serial - (is1904 ? EPOCH.since1904 : EPOCH.since1900) + (!is1904 && serial < 60 ? 1 : 0);
  const date = new Date(Math.round(days * MINUTES) * 60_000);
  if (Number.isNaN(date.getTime()) || serial < 0) return plainNumber(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Digits without an exponent, and without the noise of binary fractions. */
function plainNumber(value: number): string {
  // Most are, and rounding is slow.
  if (Number.isSafeInteger(value)) return String(value);
  const exact = Number(value.toPrecision(15));
  const text = String(exact);
  return text.includes('e') ? exact.toFixed(Math.abs(exact) < 1 ? 12 : 0).replace(/\.?0+$/, '') : text;
}

/** A number as text: a day, or a marked number with its unit. */
export function numberText(value: number, meaning: NumberMeaning, is1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  if (meaning.kind === 'date') return dayText(value, is1904);
  if (meaning.kind === 'percent') return `${NUMBER_MARK}${plainNumber(value * 100)}%`;
  return NUMBER_MARK + plainNumber(value) + (meaning.kind === 'money' ? ` ${meaning.currency}` : '');
}

/** Text of a cell can't pass for a number of the spreadsheet. */
export const cellText = (text: string): string => text.replaceAll(NUMBER_MARK, '\ufffd');
