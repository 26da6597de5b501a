/**
 * Exact arithmetic on whole cents. Nothing is calculated with fractions, so results don't depend on binary decimals.
 */

/** Converts a BigInt result to a safe integer, as JSON and SQL carry it. */
export function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what is counted exactly`);
  return number;
}

/**
 * `dividend / divisor` rounded half up, away from zero: 0.5 → 1, -0.5 → -1. So a credit note rounds like the invoice it
 * corrects.
 *
 * @throws RangeError for a divisor of 0 and for a result beyond safe integers
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) throw new RangeError('division by zero');
  const isNegative = dividend < 0n !== divisor < 0n;
  const [n, d] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (n * 2n + d) / (d * 2n);
  return toSafeInteger(isNegative ? -rounded : rounded);
}

/** `value × factor / divisor` rounded half up. Every argument is a safe integer. */
export const scale = (value: number, factor: number, divisor: number): number =>
  divideHalfUp(BigInt(value) * BigInt(factor), BigInt(divisor));

/** The exact sum of whole cents. @throws RangeError beyond safe integers */
export const sumCents = (amounts: readonly number[]): number =>
  toSafeInteger(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));

/**
 * Splits an amount in proportion to weights, so that the parts sum to it exactly. Each part is rounded down, and the
 * remaining cents go to the largest remainders, the first of equals first.
 *
 * @param amount whole cents of either sign
 * @param weights whole numbers of 0 or more; if all are 0, the parts are equal
 * @throws RangeError without weights, or for a negative one
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new RangeError('nothing to split among');
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative');
  if (amount < 0) return splitByWeights(-amount, weights).map((part) => (part === 0 ? 0 : -part));
  const given = weights.map(BigInt);
  const sum = given.reduce((total, weight) => total + weight, 0n);
  const [shares, total] = sum === 0n ? [given.map(() => 1n), BigInt(weights.length)] : [given, sum];
  const parts = shares.map((share, index) => ({
    index,
    whole: (BigInt(amount) * share) / total,
    rest: (BigInt(amount) * share) % total,
  }));
  const left = Number(BigInt(amount) - parts.reduce((all, { whole }) => all + whole, 0n));
  const order = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const raised = new Set(order.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, whole }) => toSafeInteger(whole) + (raised.has(index) ? 1 : 0));
}
