/**
 * Money: whole cents with their currency, one arithmetic and one way to write it. Pure, and without zod when it runs:
 * forms and lists of the first load use it.
 *
 * Rounding has two rules. `halfUp`: to the nearest whole cent, a half away from zero, once, at the end of an expression.
 * `largestRemainder` (`split`): parts of a whole are cut off, and the cents left over go to the parts that lost most, so
 * that the parts always sum to the whole.
 */
import type { z } from 'zod';

/** Every amount without another currency beside it is in this one; prices, costs and the ledger are kept in it. */
export const BASE_CURRENCY = 'EUR' as const;
/** What amounts can be in and be shown in. */
export const CURRENCIES = [BASE_CURRENCY, 'USD', 'BRL'] as const;
export type Currency = (typeof CURRENCIES)[number];
export type BaseCurrency = typeof BASE_CURRENCY;

/** Minor units of one unit. Every currency above has two decimals. */
export const CENTS_PER_UNIT = 100;

/** Whole cents. Where an amount is of a kind that must not be taken for another, it is one of the types below. */
export type Cents = number;
/** What a site asks, before anybody's commission. Never shown to a buyer: only `applyCommission` makes a price of it. */
export type BaseCents = number & z.core.$brand<'BaseCents'>;
/** What a buyer pays. */
export type PriceCents = number & z.core.$brand<'PriceCents'>;
/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number;
/** Units of a currency for one of the base, times a million: 1_085_000 is 1.085. */
export type RateMillionths = number;

export interface Money {
  readonly cents: Cents;
  readonly currency: Currency;
}

const WHOLE_BP = 10_000n;
const WHOLE_RATE = 1_000_000n;

function requireWhole(...amounts: readonly number[]): void {
  for (const amount of amounts)
    if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number that is counted exactly.`);
}

const toNumber = (value: bigint): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what is counted exactly.`);
  return number;
};

/** n / d to the nearest whole, a half away from zero; exact at any size. d > 0. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  if (d <= 0n) throw new RangeError('A divisor is greater than zero.');
  return n < 0n ? -divideHalfUp(-n, d) : (n * 2n + d) / (d * 2n);
}

/** An amount that is known to be what a site asks: as it is stored, or as its manager typed it. */
export const asBase = (cents: number): BaseCents => cents as BaseCents;
/** An amount that is known to be what a buyer pays: agreed to, approved, or a sum of such. */
export const asPrice = (cents: number): PriceCents => cents as PriceCents;

/**
 * The price shown to a buyer: base × multiplier × (1 + commission), rounded half up once, at the end.
 * @param multiplierMilli thousandths: 1500 is × 1.5
 */
export function applyCommission(base: BaseCents, commissionBp: BasisPoints, multiplierMilli = 1000): PriceCents {
  const n = BigInt(base) * BigInt(multiplierMilli) * (WHOLE_BP + BigInt(commissionBp));
  return asPrice(toNumber(divideHalfUp(n, 1000n * WHOLE_BP)));
}

/** An amount times so many thousandths, rounded half up. */
export const multiplyMilli = (cents: Cents, milli: number): Cents =>
  toNumber(divideHalfUp(BigInt(cents) * BigInt(milli), 1000n));

/** A share of an amount, rounded half up: 2100 basis points of 10000 cents are 2100. */
export const shareOf = (cents: Cents, share: BasisPoints): Cents =>
  toNumber(divideHalfUp(BigInt(cents) * BigInt(share), WHOLE_BP));

/** The sum; 0 of none. Of amounts of one kind it is of that kind. */
export function sumOf<Kind extends number = Cents>(amounts: Iterable<Kind>): Kind {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  requireWhole(sum);
  return sum as Kind;
}

/**
 * Splits an amount by weights, such as a payment over lines: parts that sum to the whole to the cent, each within one
 * cent of its exact share. Of equal remainders the earlier part gets the cent.
 * @param weights not negative, at least one above zero
 */
export function split(cents: Cents, weights: readonly number[]): Cents[] {
  requireWhole(cents, ...weights);
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is not negative.');
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError('Nothing has a weight.');
  if (cents < 0) return split(-cents, weights).map((part) => (part === 0 ? 0 : -part));
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = exact.map((n) => n / total);
  const left = toNumber(BigInt(cents) - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = exact
    .map((n, index) => ({ index, remainder: n % total }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder < other.remainder ? 1 : -1,
    );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts.map(toNumber);
}

/** A line of a document: net, with its rate of tax. */
export interface TaxedLine {
  readonly netCents: Cents;
  readonly rateBp: BasisPoints;
}
export interface TaxOfRate {
  readonly rateBp: BasisPoints;
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

/**
 * The tax of a document, rate by rate: on the sum of the nets of each rate, rounded once, never line by line (EN 16931,
 * BR-CO-17). Highest rate first.
 */
export function taxByRate(lines: readonly TaxedLine[]): TaxOfRate[] {
  const nets = new Map<BasisPoints, Cents>();
  for (const { netCents, rateBp } of lines) nets.set(rateBp, sumOf([nets.get(rateBp) ?? 0, netCents]));
  return [...nets]
    .sort(([one], [other]) => other - one)
    .map(([rateBp, netCents]) => ({ rateBp, netCents, taxCents: shareOf(netCents, rateBp) }));
}

/** An amount of the base currency in another, rounded half up. The rate that was used is kept with the amount. */
export function fromBase(cents: Cents, currency: Currency, rate: RateMillionths): Money {
  requireWhole(cents, rate);
  if (rate <= 0) throw new RangeError('A rate is greater than zero.');
  if (currency === BASE_CURRENCY) return { cents, currency };
  return { cents: toNumber(divideHalfUp(BigInt(cents) * BigInt(rate), WHOLE_RATE)), currency };
}

/** An amount of another currency in the base currency, rounded half up. */
export function toBase({ cents, currency }: Money, rate: RateMillionths): Cents {
  requireWhole(cents, rate);
  if (rate <= 0) throw new RangeError('A rate is greater than zero.');
  if (currency === BASE_CURRENCY) return cents;
  return toNumber(divideHalfUp(BigInt(cents) * WHOLE_RATE, BigInt(rate)));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept: building one costs more than using it a thousand times. */
function formatOf(currency: Currency, locale: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/**
 * Cents as money in a language: `12345` EUR → `€123.45`, `123,45 €`.
 * @param short whole amounts lose their cents
 */
export function formatMoney(cents: Cents, currency: Currency, locale: string, { short = false } = {}): string {
  const digits = short && cents % CENTS_PER_UNIT === 0 ? 0 : 2;
  return formatOf(currency, locale, digits).format(cents / CENTS_PER_UNIT);
}

/** The sign of a currency, and where it stands around an amount in a language. */
export function currencySign(currency: Currency, locale: string): { sign: string; side: 'before' | 'behind' } {
  const parts = formatOf(currency, locale, 2).formatToParts(1);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return { sign, side: parts[0]?.type === 'currency' ? 'before' : 'behind' };
}

/** Units with two decimals and a point between, whatever the language: a number to any program. */
export function plainAmount(cents: Cents): string {
  requireWhole(cents);
  const whole = Math.trunc(Math.abs(cents) / CENTS_PER_UNIT);
  const rest = String(Math.abs(cents) % CENTS_PER_UNIT).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
}
