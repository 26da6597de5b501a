/**
 * Numbers as people write them: with a currency's sign, parted thousands, either decimal mark, `10k`, `12.5 %`.
 * One reader for what is typed, pasted or imported. Pure, without zod: forms and lists of the first load use it.
 */

export type DecimalMark = '.' | ',';
/** What may stand around the figures: a currency, a percent sign, a multiplication sign, or none of them. */
export type AmountKind = 'money' | 'percent' | 'factor' | 'number';

export interface AmountStyle {
  /** The reader's own decimal mark; it decides only where one lone mark stands before three digits, as in `1.234`. */
  readonly mark: DecimalMark;
  /** Decimals that become part of the whole value: 2 makes cents of euros, 0 takes whole numbers alone. */
  readonly decimals: number;
  readonly kind?: AmountKind;
  /** The other mark only ever parts thousands, as in a file that is written one way throughout. */
  readonly isStrict?: boolean;
}

export type AmountFault =
  /** Nothing but blanks. */
  | 'empty'
  /** Not a number that can be told for sure. */
  | 'unreadable'
  /** More decimals than are kept. */
  | 'decimals'
  /** Beyond what is counted exactly. */
  | 'large';

export type AmountReading =
  | {
      readonly ok: true;
      /** In whole units: cents where `decimals` is 2. */
      readonly value: number;
      /** ISO code or sign of the currency that was written with it. */
      readonly currency: string | undefined;
    }
  | { readonly ok: false; readonly fault: AmountFault };

const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  $US: 'USD',
  R$: 'BRL',
  '£': 'GBP',
};
/** `€`, `R$`, `US$`, `EUR`. */
const SIGN_BEFORE = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z]))/iu;
/** The same behind the figures; the `k` of `10k€` belongs to these. */
const SIGN_BEHIND = /(?:(?<![A-Z])(?!(?:k|mil|mi|m)\p{Sc})[A-Z]{1,3}\p{Sc}|\p{Sc}[A-Z]{0,2}|(?<![A-Z])[A-Z]{3})$/iu;
/** The powers of ten of `10k`, `1.5m`, `20 mil`, `2 mi`. */
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

/** One spelling for every blank, apostrophe and minus that keyboards, files and `Intl` write. */
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

/** The figures without what stands around them; undefined where something else stands there too. */
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

/** Groups of three that one and the same mark parts, which is not the decimal mark. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  '.': /^[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*$/,
  ',': /^[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*$/,
  '': /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/,
};

/** The digits of a whole, which stand alone or in groups; undefined where they stand otherwise. */
function digitsOf(whole: string, mark: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return GROUPS[mark]?.test(whole) ? whole.replace(/\D/g, '') : undefined;
}

/** Where the whole ends: the index of the decimal mark, or the length where there is none; undefined if it can't be. */
function endOfWhole(figures: string, { mark, isStrict }: AmountStyle): number | undefined {
  const [points, commas] = [figures.split('.').length - 1, figures.split(',').length - 1];
  if (points + commas === 0) return figures.length;
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  const isOnce = (figures[last] === '.' ? points : commas) === 1;
  if (isStrict) return figures[last] === mark ? (isOnce ? last : undefined) : figures.length;
  if (points > 0 && commas > 0) return isOnce ? last : undefined;
  if (!isOnce) return figures.length;
  const [before, behind] = [figures.slice(0, last), figures.slice(last + 1)];
  // `1.234` and `1,234` are a thousand to some and a little over one to others: the reader's language decides.
  const isEither = /^[1-9]\d{0,2}$/.test(before) && behind.length === 3;
  return isEither && figures[last] !== mark ? figures.length : last;
}

/**
 * Reads a number that a person wrote. Exact: digits are moved, never multiplied.
 *
 * @returns the value in whole units (`decimals` of 2: cents), or why there is none. Nothing is guessed: what fits two
 *   readings is read as the language of `style` has it, what fits none is refused.
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

/** The decimal mark of a language that the product speaks. */
export const decimalMarkOf = (locale: string): DecimalMark => (locale.startsWith('en') ? '.' : ',');

/**
 * A value as it stands in a field: figures in the language's own form without a sign around them, which `readAmount`
 * reads as the same value.
 *
 * @param value in whole units, as `readAmount` gives it
 * @param padded all decimals are written, as in `1,234.50`
 */
export function writeAmount(
  value: number,
  locale: string,
  { decimals, padded = false, grouped = true }: { decimals: number; padded?: boolean; grouped?: boolean },
): string {
  return new Intl.NumberFormat(locale, {
    // As money is shown: Spanish parts thousands from five figures on.
    useGrouping: grouped ? 'auto' : false,
    minimumFractionDigits: padded ? decimals : 0,
    maximumFractionDigits: decimals,
  }).format(value / 10 ** decimals);
}

/** How much a change is, as a share of what was: 0.5 for 100 → 150 and for 100 → 50. Undefined without a before. */
export const changeShare = (before: number | null | undefined, now: number): number | undefined =>
  before ? Math.abs(now - before) / Math.abs(before) : undefined;

/** A change beyond this share is asked about before it is saved. */
export const LARGE_CHANGE = 0.5;
