import { readAmount } from '@linkstand/contract/shared/amount';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { DateStyle, NumberStyle } from '@linkstand/contract/sites/import-choices';

/** Cents of the currency that was written with them. Undefined: none was. */
export interface WrittenMoney {
  readonly cents: number;
  readonly currency: string | undefined;
}

/**
 * Reads an amount as people write it, with a currency and separated thousands. Null for anything else, percentages
 * included.
 *
 * @param style the decimal mark of the whole file; the other mark only separates thousands
 */
export function readMoney(text: string, style: NumberStyle): WrittenMoney | null {
  const reading = readAmount(text, { mark: markOf(style), decimals: 2, kind: 'money', isStrict: true });
  return reading.ok ? { cents: reading.value, currency: reading.currency } : null;
}

/**
 * Reads a factor, or a whole number. Tools write whole numbers their own way in files of either style: `1.2M`, `54.0`.
 * Null for anything else.
 *
 * @param scale decimals of the unit. A number with more decimals, unless zeros, is null.
 */
export function readNumber(text: string, style: NumberStyle, scale: number): number | null {
  const kind = scale === 0 ? 'number' : 'factor';
  const reading = readAmount(text, { mark: markOf(style), decimals: scale, kind, isStrict: scale > 0 });
  return reading.ok ? reading.value : null;
}

const markOf = (style: NumberStyle) => (style === 'point' ? '.' : ',');

/** What tools write where they have no value. */
export const isNoValue = (text: string): boolean => /^(?:[-‐‑–—−]+|#?n\/?a\.?|n\.a\.|#n\/d|null|none)$/iu.test(text);

const CURRENCY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:euros?|eur)$/, BASE_CURRENCY],
  [/^(?:d[oó]lar(?:es)?|dollars?|usd)$/, 'USD'],
  [/^(?:reais|brl)$/, 'BRL'],
  [/^(?:pounds?|libras?|gbp)$/, 'GBP'],
];

/** The currency in the name of a column: `Price (USD)`, `Precio en dólares`, `Preço R$`. */
export function currencyOfColumn(header: string): string | undefined {
  // By itself the word says that a price is the true one.
  if (/\b(?:em|en|in) real\b|\(real\)/i.test(header)) return 'BRL';
  for (const [word] of header.matchAll(/[\p{L}]{0,3}\p{Sc}|\p{L}+/gu)) {
    const named = CURRENCY_WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
    if (named) return named;
    // Other codes only as codes are written: some are words of other languages.
    const isCode = /\p{Sc}/u.test(word) || /^[A-Z]{3}$/.test(word);
    const reading = isCode ? readAmount(`1 ${word}`, { mark: '.', decimals: 0, kind: 'money' }) : undefined;
    if (reading?.ok && reading.currency && !COMMON_WORDS.has(reading.currency)) return reading.currency;
  }
  return undefined;
}

/** Codes of currencies that headers in capitals use as words. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  'ALL',
  'TOP',
  'TRY',
  'SOS',
  'PAB',
  'ANG',
  'LAK',
  'MOP',
  'BAM',
  'GEL',
  'RON',
  'CUP',
]);

/** The digits and marks of a cell, without the currency. */
const figuresOf = (cell: string) => cell.replace(/[\p{Sc}%×]|(?<!\p{L})(?:eur|usd|brl|r|us)(?!\p{L})/giu, '').trim();

/** Guesses the decimal mark from cells. Undefined if they are ambiguous. */
export function guessNumbers(cells: Iterable<string>): NumberStyle | undefined {
  let [points, commas] = [0, 0];
  for (const cell of cells) {
    const text = figuresOf(cell);
    if (!/^-?\d[\d.,'’\s]*$/.test(text)) continue;
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    if (last === -1) continue;
    const mark = text[last];
    const both = text.includes('.') && text.includes(',');
    // One mark before three digits may separate thousands, so alone it is ambiguous.
    const isSure = both || text.length - last - 1 !== 3;
    if (isSure) mark === '.' ? points++ : commas++;
    else if (text.indexOf(mark ?? '') !== last) mark === '.' ? commas++ : points++;
  }
  return points === commas ? undefined : points > commas ? 'point' : 'comma';
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const NUMERIC = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** Reads a day as YYYY-MM-DD. Null for anything else. */
export function readDay(text: string, style: DateStyle): string | null {
  const written = text.trim();
  const iso = ISO.exec(written);
  const numeric = NUMERIC.exec(written);
  if (!iso && !numeric) return null;
  const [, one = '', two = '', three = ''] = iso ?? numeric ?? [];
  const [year, month, day] = iso ? [one, two, three] : style === 'day_first' ? [three, two, one] : [three, one, two];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) && year >= '1900' ? found : null;
}

/** Guesses the order of day and month from cells. Undefined if they are ambiguous. */
export function guessDates(cells: Iterable<string>): DateStyle | undefined {
  for (const cell of cells) {
    const [, first, second] = NUMERIC.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
  }
  return undefined;
}
