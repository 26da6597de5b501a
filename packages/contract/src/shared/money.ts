/**
 * Money: whole cents with their currency, what a site asks apart from what a buyer pays, and one way to write them. The
 * arithmetic is in rounding.ts, other currencies in currencies/exchange.ts. Pure, and without zod when it runs: forms and
 * lists of the first load use it.
 */
import type { z } from 'zod';
import { divideHalfUp, sumCents } from './rounding.ts';

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
/** An amount that is known to be what a site asks: as it is stored, or as its manager typed it. */
export const asBase = (cents: number): BaseCents => cents as BaseCents;
/** An amount that is known to be what a buyer pays: agreed to, approved, or a sum of such. */
export const asPrice = (cents: number): PriceCents => cents as PriceCents;

/**
 * The price shown to a buyer: base × multiplier × (1 + commission), rounded half up once, at the end.
 * @param multiplierMilli thousandths: 1500 is × 1.5
 */
export const applyCommission = (base: BaseCents, commissionBp: BasisPoints, multiplierMilli = 1000): PriceCents =>
  asPrice(divideHalfUp(BigInt(base) * BigInt(multiplierMilli) * BigInt(10_000 + commissionBp), 10_000_000n));

/** The sum of prices is a price; 0 of none. */
export const sumPrices = (prices: readonly PriceCents[]): PriceCents => asPrice(sumCents(prices));

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
  const whole = Math.trunc(Math.abs(cents) / CENTS_PER_UNIT);
  const rest = String(Math.abs(cents) % CENTS_PER_UNIT).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
}
