/**
 * Money: whole cents with their currency, base prices apart from buyers' prices, and one format. Arithmetic is in
 * rounding.ts, other currencies are in currencies/exchange.ts. Without Zod at runtime, because forms and lists of the
 * first load use it.
 */
import type { z } from 'zod';
import { GROUPED } from './grouped.ts';
import { divideHalfUp, sumCents } from './rounding.ts';

/** The currency of every amount that has no other currency beside it: prices, costs and the ledger. */
export const BASE_CURRENCY = 'EUR' as const;
/** Currencies of amounts. */
export const FOREIGN_CURRENCIES = ['USD', 'BRL'] as const;
export const CURRENCIES = [BASE_CURRENCY, ...FOREIGN_CURRENCIES] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Minor units per unit. All currencies above have two decimals. */
export const CENTS_PER_UNIT = 100;

/** Whole cents. Amounts that must not be confused have one of the types below. */
export type Cents = number;
/** What a site asks, before commission. Never shown to a buyer: only `applyCommission` turns it into a price. */
export type BaseCents = number & z.core.$brand<'BaseCents'>;
/** What a buyer pays. */
export type PriceCents = number & z.core.$brand<'PriceCents'>;
/** Hundredths of a percent: 2000 is 20 %. */
export type BasisPoints = number;
/** Marks an amount as a base price: read from storage, or typed by its manager. */
export const asBase = (cents: number): BaseCents => cents as BaseCents;
/** Marks an amount as a buyer's price: agreed, approved, or a sum of such. */
export const asPrice = (cents: number): PriceCents => cents as PriceCents;

/**
 * The price shown to a buyer: base × multiplier × (1 + commission), rounded half up once, at the end.
 * @param multiplierMilli thousandths: 1500 is × 1.5
 */
export const applyCommission = (base: BaseCents, commissionBp: BasisPoints, multiplierMilli = 1000): PriceCents =>
  asPrice(divideHalfUp(BigInt(base) * BigInt(multiplierMilli) * BigInt(10_000 + commissionBp), 10_000_000n));

/** The sum of prices, 0 for none. */
export const sumPrices = (prices: readonly PriceCents[]): PriceCents => asPrice(sumCents(prices));

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter costs more than using it a thousand times. */
function formatOf(currency: Currency, locale: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    ...GROUPED,
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/**
 * Formats cents in a locale: `12345` EUR → `€123.45`, `123,45 €`.
 * @param short omits the cents of whole amounts
 */
export function formatMoney(cents: Cents, currency: Currency, locale: string, { short = false } = {}): string {
  const digits = short && cents % CENTS_PER_UNIT === 0 ? 0 : 2;
  return formatOf(currency, locale, digits).format(cents / CENTS_PER_UNIT);
}

/**
 * Formats an amount as a payment provider states it, in the smallest unit of any currency: 1200 JPY are ¥1,200.
 * @param currency ISO 4217
 */
export function formatForeign(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { ...GROUPED, style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The sign of a currency, and its side in a locale. */
export function currencySign(currency: Currency, locale: string): { sign: string; side: 'before' | 'behind' } {
  const parts = formatOf(currency, locale, 2).formatToParts(1);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return { sign, side: parts[0]?.type === 'currency' ? 'before' : 'behind' };
}

/** Units with two decimals and a point, whatever the locale, for programs. */
export function plainAmount(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / CENTS_PER_UNIT);
  const rest = String(Math.abs(cents) % CENTS_PER_UNIT).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
}
