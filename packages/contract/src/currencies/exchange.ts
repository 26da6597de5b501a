import { BASE_CURRENCY, type Currency } from '../shared/money.ts';
import { divideHalfUp } from '../shared/rounding.ts';

/** Rates are in millionths: 1.0832 dollars for a euro is 1,083,200. */
export const RATE_UNIT = 1_000_000;
/** Highest plausible rate: a million units of a currency for one euro. */
export const MAX_RATE_MICRO = 1_000_000 * RATE_UNIT;

/** The value of one euro on a day, in millionths of each currency. */
export interface EuroRates {
  /** The day of the rates, YYYY-MM-DD. On a weekend, the last day on which rates were set. */
  readonly day: string;
  readonly source: 'ecb' | 'typed';
  readonly microPerEuro: Readonly<Partial<Record<Currency, number>>>;
}

/**
 * An exact rate: 1 of `from` is `numerator / denominator` of `to`. A cross rate is the fraction of two rates, so that
 * nothing is rounded before an amount is.
 */
export interface ExchangeRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly numerator: number;
  readonly denominator: number;
  readonly day: string;
  readonly source: EuroRates['source'];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The rate between two currencies, through the euro. Undefined if one of them is unknown. */
export function exchangeRate(rates: EuroRates, from: Currency, to: Currency): ExchangeRate | undefined {
  const perEuro = (currency: Currency) => (currency === BASE_CURRENCY ? RATE_UNIT : rates.microPerEuro[currency]);
  const [numerator, denominator] = from === to ? [1, 1] : [perEuro(to), perEuro(from)];
  if (numerator === undefined || denominator === undefined) return undefined;
  const shared = gcd(numerator, denominator);
  return {
    from,
    to,
    numerator: numerator / shared,
    denominator: denominator / shared,
    day: rates.day,
    source: rates.source,
  };
}

/** Cents of `from` as cents of `to`, rounded half up once. @throws RangeError beyond safe integers */
export const convertCents = (cents: number, rate: ExchangeRate): number =>
  divideHalfUp(BigInt(cents) * BigInt(rate.numerator), BigInt(rate.denominator));

/** A rate as documents print it: at most six decimals, rounded half up, without trailing zeros; `0.923191`. */
export function rateText(rate: ExchangeRate): string {
  const micro = divideHalfUp(BigInt(rate.numerator) * BigInt(RATE_UNIT), BigInt(rate.denominator));
  const decimals = String(micro % RATE_UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(micro / RATE_UNIT)}${decimals === '' ? '' : `.${decimals}`}`;
}

declare const SHOWN: unique symbol;
/** An amount converted for display. It is not a number, so that no sum, hold or document can use it. */
export interface ShownAmount {
  readonly [SHOWN]: true;
  readonly currency: Currency;
}

/** Converts cents of the ledger to the reader's currency, for `shownCents`. */
export const convertForDisplay = (cents: number, rate: ExchangeRate): ShownAmount =>
  ({ currency: rate.to, cents: convertCents(cents, rate) }) as unknown as ShownAmount;

/** Only for formatting. */
export const shownCents = (amount: ShownAmount): number => (amount as unknown as { cents: number }).cents;

/** By how much a bank's exchange may differ from the rate of the day. Basis points. */
const MAX_BANK_MARGIN_BP = 100n;

/**
 * True if a bank payment covers a whole document in another currency. The payer sent the dollars it owed; the bank made
 * of them what they are worth on the day (`worthCents`), and not what the rate of the document says (`openCents`). A
 * difference that neither rate explains is a partial payment, or too much. For documents in euros, a difference stays open.
 */
export function isExchangeDifference(
  currency: Currency,
  { openCents, worthCents, cents }: { readonly openCents: number; readonly worthCents: number; readonly cents: number },
): boolean {
  if (currency === BASE_CURRENCY || cents === openCents) return false;
  const [low, high] = openCents < worthCents ? [openCents, worthCents] : [worthCents, openCents];
  const received = BigInt(cents) * 10_000n;
  return (
    received >= BigInt(low) * (10_000n - MAX_BANK_MARGIN_BP) &&
    received <= BigInt(high) * (10_000n + MAX_BANK_MARGIN_BP)
  );
}
