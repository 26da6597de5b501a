/**
 * Parses numbers as people write them: with a currency sign, thousands separators, either decimal mark, `10k`, `12.5
 * %`. One parser for typed, pasted and imported values. Without Zod, because forms and lists of the first load use it.
 */
import { GROUPED } from './grouped.ts';

export type DecimalMark = '.' | ',';
/** What may surround the digits: a currency, a percent sign, a multiplication sign, or nothing. */
export type AmountKind = 'money' | 'percent' | 'factor' | 'number';

export interface AmountStyle {
  /** The reader's decimal mark. It decides only if a single mark stands before three digits, as in `1.234`. */
  readonly mark: DecimalMark;
  /** Decimals of the result: 2 turns euros into cents, 0 accepts whole numbers only. */
  readonly decimals: number;
  readonly kind?: AmountKind;
  /** True: the other mark is always a thousands separator, as in a file with one consistent format. */
  readonly isStrict?: boolean;
}

export type AmountFault =
  /** Nothing but blanks. */
  | 'empty'
  /** Not an unambiguous number. */
  | 'unreadable'
  /** More decimals than are stored. */
  | 'decimals'
  /** Too large to be exact. */
  | 'large';

export type AmountReading =
  | {
      readonly ok: true;
      /** In smallest units: cents if `decimals` is 2. */
      readonly value: number;
      /** ISO code or sign of the currency that was written with it. */
      readonly currency: string | undefined;
    }
  | { readonly ok: false; readonly fault: AmountFault };

/** ISO codes by the signs that people write. */
export const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  R$: 'BRL',
  '£': 'GBP',
};
/** `€`, `R$`, `US$`, `EUR`. */
const SIGN_BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z]))/iu;
/** The same after the digits. The `k` of `10k€` belongs to the digits. */
const SIGN_BEHIND = /(?:(?<![A-Z])(?!(?:k|mil|mi|m)\p{Sc})[A-Z]{1,3}\p{Sc}|\p{Sc}[A-Z]{0,2}|(?<![A-Z])[A-Z]{3})$/iu;
/** Exponents of `10k`, `1.5m`, `20 mil`, `2 mi`. */
const POWERS: Readonly<Record<string, number>> = { k: 3, mil: 3, m: 6, mi: 6 };
const MULTIPLIED = /(?<=[\d.,]) ?(k|mil|mi|m)$/i;
const FIGURES = /^(?:\d[\d.,' ]*|[.,]\d+)$/;

const fail = (fault: AmountFault): AmountReading => ({ ok: false, fault });

let codes: ReadonlySet<string> | undefined;
const currencyOf = (written: string): string | undefined => {
  const upper = written.toUpperCase();
  if (!/^[A-Z]{3}$/.test(upper)) return CURRENCY_BY_SIGN[upper] ?? upper;
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(upper) ? upper : undefined;
};

/** Normalizes every blank, apostrophe and minus that keyboards, files and `Intl` produce. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[−‐‑–]/g, '-')
    .trim();

interface Bare {
  readonly isNegative: boolean;
  readonly figures: string;
  readonly power: number;
  readonly currency: string | undefined;
}

/** The digits without their surroundings. Undefined if anything else surrounds them. */
function bareOf(text: string, kind: AmountKind): Bare | undefined {
  let rest = text;
  let isNegative = false;
  let currency: string | undefined;
  const takeMinus = () => {
    if (!rest.startsWith('-') && !rest.startsWith('+')) return true;
    if (isNegative) return false;
    isNegative = rest.startsWith('-');
    rest = rest.slice(1).trim();
    return true;
  };
  const takeCurrency = (sign: RegExp): boolean => {
    const written = sign.exec(rest)?.[0];
    const found = written && written.toLowerCase() !== 'mil' ? currencyOf(written) : undefined;
    if (!written || !found) return true;
    if (currency !== undefined) return false;
    currency = found;
    rest = rest.replace(sign, '').trim();
    return true;
  };
  if (!takeMinus()) return undefined;
  if (kind === 'money') {
    if (!takeCurrency(SIGN_BEFORE) || !takeMinus() || !takeCurrency(SIGN_BEHIND)) return undefined;
  }
  if (kind === 'percent') rest = rest.replace(/ ?%$/, '');
  if (kind === 'factor') rest = /^[x×]/i.test(rest) ? rest.slice(1).trim() : rest.replace(/ ?[x×]$/i, '');
  const multiplier = MULTIPLIED.exec(rest)?.[1]?.toLowerCase() ?? '';
  const figures = multiplier ? rest.replace(MULTIPLIED, '') : rest;
  return { isNegative, figures, power: POWERS[multiplier] ?? 0, currency };
}

/** Groups of three digits, all separated by the same mark, which is not the decimal mark. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  '.': /^[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*$/,
  ',': /^[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*$/,
  '': /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/,
};

/** The digits of the integer part, grouped or not. Undefined if they are grouped wrongly. */
function digitsOf(whole: string, mark: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return GROUPS[mark]?.test(whole) ? whole.replace(/\D/g, '') : undefined;
}

/** Where the integer part ends: the index of the decimal mark, or the length without one. Undefined if ambiguous. */
function endOfWhole(figures: string, { mark, isStrict }: AmountStyle): number | undefined {
  const [points, commas] = [figures.split('.').length - 1, figures.split(',').length - 1];
  if (points + commas === 0) return figures.length;
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  const isOnce = (figures[last] === '.' ? points : commas) === 1;
  if (isStrict) return figures[last] === mark ? (isOnce ? last : undefined) : figures.length;
  if (points > 0 && commas > 0) return isOnce ? last : undefined;
  if (!isOnce) return figures.length;
  const [before, behind] = [figures.slice(0, last), figures.slice(last + 1)];
  // `1.234` and `1,234` mean a thousand to some readers and a little over one to others: the reader's language decides.
  const isEither = /^[1-9]\d{0,2}$/.test(before) && behind.length === 3;
  return isEither && figures[last] !== mark ? figures.length : last;
}

/**
 * Parses a number that a person wrote. Exact: digits are moved, never multiplied.
 *
 * @returns the value in smallest units (cents if `decimals` is 2), or why there is none. Nothing is guessed: an
 * ambiguous text is read by the decimal mark in `style`, everything else is refused.
 */
export function readAmount(text: string, style: AmountStyle): AmountReading {
  const written = plain(text);
  if (written === '') return fail('empty');
  const bare = bareOf(written, style.kind ?? 'number');
  if (!bare || !FIGURES.test(bare.figures)) return fail('unreadable');
  const end = endOfWhole(bare.figures, style);
  if (end === undefined) return fail('unreadable');
  const whole = digitsOf(bare.figures.slice(0, end), bare.figures[end] ?? '');
  const behind = bare.figures.slice(end + 1);
  if (whole === undefined || !/^\d*$/.test(behind)) return fail('unreadable');
  const places = style.decimals + bare.power;
  const decimals = behind.replace(/0+$/, '');
  if (decimals.length > places) return fail('decimals');
  const value = Number((whole || '0') + decimals.padEnd(places, '0'));
  if (!Number.isSafeInteger(value)) return fail('large');
  return { ok: true, value: bare.isNegative && value !== 0 ? -value : value, currency: bare.currency };
}

/** The decimal mark of a locale. */
export const decimalMarkOf = (locale: string): DecimalMark => (locale.startsWith('en') ? '.' : ',');

/**
 * A value as text for a field: digits in the locale's format without a sign, which `readAmount` parses to the same
 * value.
 *
 * @param value in smallest units, as `readAmount` returns it
 * @param padded writes all decimals, as in `1,234.50`
 */
export function writeAmount(
  value: number,
  locale: string,
  { decimals, padded = false, grouped = true }: { decimals: number; padded?: boolean; grouped?: boolean },
): string {
  return new Intl.NumberFormat(locale, {
    // As in formatted money.
    ...(grouped ? GROUPED : { useGrouping: false }),
    minimumFractionDigits: padded ? decimals : 0,
    maximumFractionDigits: decimals,
  }).format(value / 10 ** decimals);
}

/**
 * Size of a change relative to the value before: 0.5 for 100 → 150 and for 100 → 50. Undefined without a value before.
 */
export const changeShare = (before: number | null | undefined, now: number): number | undefined =>
  before ? Math.abs(now - before) / Math.abs(before) : undefined;

/** Larger changes are confirmed before they are saved. */
export const LARGE_CHANGE = 0.5;
