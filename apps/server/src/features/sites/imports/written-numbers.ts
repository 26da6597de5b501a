import { readAmount } from '@linkstand/contract/shared/amount';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { plainWord } from '@linkstand/contract/shared/plain-words';
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

/** What tools and people write where they have no value. */
export const isNoValue = (text: string): boolean =>
  /^(?:[-‐‑–—−]+|#?n\/?a\.?|n\.a\.|#n\/d|n[./]?d\.?|null|none|\?+|x|✗|✘|tb[acd]|ask|on request|(?:a |bajo |sob )?(?:consultar|consulta|petici[oó]n)|#(?:ref|value|name|div\/0|num)[!?])$/iu.test(
    text,
  );

/** How an amount was meant that is more than a number. */
export interface AmountIn {
  readonly figures: string;
  /** What its reader should know. */
  readonly doubt?: 'row_amount_from' | 'row_range_most' | 'row_vat_included';
}

const TAX = '(?:i\\.?v\\.?a\\.?|vat|tax(?:es)?|impuestos|impostos|imp\\.?)';
const PLUS_TAX = new RegExp(
  `\\s*\\(?(?:\\+|m[aá]s|mais|plus|sin|sem|excl?\\.?(?:uding|uido)?|without|no incl\\.?|not incl\\.?)\\s*${TAX}\\)?$`,
  'iu',
);
const WITH_TAX = new RegExp(
  `\\s*\\(?(?:${TAX}\\s*(?:incl?\\.?|incluido|inclu[ií]do|included)|(?:incl?\\.?|con|com|with|including)\\s*${TAX})\\)?$`,
  'iu',
);
const FROM = /^(?:desde|a partir de|from|starting (?:at|from)|ab|min\.?|m[ií]nimo|>=?|≥)\s*/iu;
const PER =
  /\s*(?:\/|por|per|each|cada)\s*(?:post|art[ií]culo|article|artigo|link|enlace|uni?dad|unidade|unit|u\.)?$/iu;

/**
 * Takes off an amount what people write around it: `1.200€+IVA`, `desde 90€`, `90.- €`, `80-120 €`. Of a range it is the
 * most, so that nothing is sold below its cost.
 */
export function amountIn(text: string, style: NumberStyle): AmountIn {
  const bare = text.replace(/([.,])[-–—]+(?=\s|\p{Sc}|$)/u, '').trim();
  const net = bare.replace(PLUS_TAX, '').replace(PER, '');
  const isGross = WITH_TAX.test(net);
  const plain = net.replace(WITH_TAX, '').trim();
  const isFrom = FROM.test(plain);
  const amount = plain.replace(FROM, '').trim();
  const range = /^(\S.*?)\s*(?:[-–—]|\ba\b|\bto\b|\bhasta\b|\bat[eé]\b)\s*(\S*\d.*)$/iu.exec(amount);
  const [, least = '', most = ''] = range ?? [];
  const [low, high] = [readMoney(least, style), readMoney(most, style)];
  if (low && high && low.cents >= 0 && high.cents >= low.cents && low.cents > 0) {
    const unit = high.currency === undefined && low.currency !== undefined ? ` ${low.currency}` : '';
    return { figures: most + unit, doubt: 'row_range_most' };
  }
  if (isFrom) return { figures: amount, doubt: 'row_amount_from' };
  return isGross ? { figures: amount, doubt: 'row_vat_included' } : { figures: amount };
}

const DAY_UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hs|hrs?|horas?|hours?)$/, 1 / 24],
  [/^(?:d|dias?|days?)$/, 1],
  [/^(?:w|weeks?|sem|semanas?)$/, 7],
  [/^(?:meses|mes|months?)$/, 30],
];
const DAYS = /^(?:~|hasta|up to|at[eé])?\s*(\d{1,3})(?:\s*(?:[-–—/]|a|to)\s*(\d{1,3}))?\s*([\p{L}\s().]*)$/iu;

/** Days as people write them, of a range the most: `3-5 días`, `48h`, `1 semana`. Null for anything else. */
export function readDays(text: string): number | null {
  const [, first, second, rest = ''] = DAYS.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  const words = rest
    .split(/[\s().]+/)
    .map(plainWord)
    .filter(Boolean);
  const unit = words.flatMap((word) => DAY_UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0];
  if (unit === undefined && words.length > 0) return null;
  return Math.max(1, Math.ceil(Number(second ?? first) * (unit ?? 1)));
}

/** Yes or no in three languages and in signs. Undefined for anything else. */
export function readYesNo(text: string): boolean | undefined {
  if (/^(?:yes|y|s[ií]|sim|s|true|verdadero|verdadeiro|✓|✔|☑|1|ok)$/iu.test(text)) return true;
  return /^(?:no|n|n[ãa]o|false|falso|✗|✘|☐|0)$/iu.test(text) ? false : undefined;
}

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
