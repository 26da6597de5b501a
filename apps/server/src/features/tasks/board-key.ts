/**
 * Keys that order the cards of a column: text, compared byte by byte, with room for another between any two. A key is a
 * whole number, whose first letter says how many digits follow (`a0`, `a1`, … `b00`; below them `Zz`, `Zy`, …), and a
 * fraction. Cards put on top or at the end count the number on, so keys stay short. The scheme is that of
 * "Implementing fractional indexing" by David Greenspan.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LOWEST = 'A00000000000000000000000000';
const FIRST = 'a0';

const digitAt = (text: string, at: number): string => text.charAt(at);
const rankOf = (digit: string): number => DIGITS.indexOf(digit);
const digitOf = (value: number): string => DIGITS.charAt(value);

/** Digits of the whole number, its letter included. */
function wholeLength(key: string): number {
  const head = digitAt(key, 0);
  if (head >= 'a' && head <= 'z') return head.charCodeAt(0) - 'a'.charCodeAt(0) + 2;
  if (head >= 'A' && head <= 'Z') return 'Z'.charCodeAt(0) - head.charCodeAt(0) + 2;
  throw new RangeError(`${key} is no key of a board.`);
}
const wholeOf = (key: string): string => key.slice(0, wholeLength(key));

/** The next whole number. Null after the last one. */
function next(whole: string): string | null {
  const head = digitAt(whole, 0);
  const digits = [...whole.slice(1)];
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = rankOf(digits[at] ?? '') + 1;
    if (value < DIGITS.length) {
      digits[at] = digitOf(value);
      return head + digits.join('');
    }
    digits[at] = digitOf(0);
  }
  if (head === 'Z') return FIRST;
  if (head === 'z') return null;
  const longer = String.fromCharCode(head.charCodeAt(0) + 1);
  return longer + '0'.repeat(wholeLength(longer) - 1);
}

/** The whole number before. Null before the first one. */
function previous(whole: string): string | null {
  const head = digitAt(whole, 0);
  const digits = [...whole.slice(1)];
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = rankOf(digits[at] ?? '') - 1;
    if (value >= 0) {
      digits[at] = digitOf(value);
      return head + digits.join('');
    }
    digits[at] = digitOf(DIGITS.length - 1);
  }
  if (head === 'a') return 'Zz';
  if (head === 'A') return null;
  const shorter = String.fromCharCode(head.charCodeAt(0) - 1);
  return shorter + 'z'.repeat(wholeLength(shorter) - 1);
}

/** A fraction between two, without a zero at its end. No `below` is 0, no `above` is 1. */
function midpoint(below: string, above: string | null): string {
  if (above !== null) {
    // Common digits first.
    let same = 0;
    while (same < above.length && (digitAt(below, same) || '0') === digitAt(above, same)) same++;
    if (same > 0) return above.slice(0, same) + midpoint(below.slice(same), above.slice(same));
  }
  const low = below === '' ? 0 : rankOf(digitAt(below, 0));
  const high = above === null ? DIGITS.length : rankOf(digitAt(above, 0));
  if (high - low > 1) return digitOf(Math.round((low + high) / 2));
  // Neighbouring digits: the upper one alone, if more follows it; otherwise further after the lower one.
  if (above !== null && above.length > 1) return above.slice(0, 1);
  return digitOf(low) + midpoint(below.slice(1), null);
}

/**
 * A key between two. Null is the end of the column.
 * @throws RangeError if the first is not before the second
 */
export function keyBetween(above: string | null, below: string | null): string {
  if (above !== null && below !== null && above >= below) throw new RangeError(`${above} is not before ${below}.`);
  if (above === null) {
    if (below === null) return FIRST;
    const whole = wholeOf(below);
    if (whole === LOWEST) return whole + midpoint('', below.slice(whole.length));
    if (whole < below) return whole;
    return previous(whole) ?? whole;
  }
  const whole = wholeOf(above);
  const rest = above.slice(whole.length);
  if (below === null) return next(whole) ?? whole + midpoint(rest, null);
  const wholeBelow = wholeOf(below);
  if (whole === wholeBelow) return whole + midpoint(rest, below.slice(wholeBelow.length));
  const following = next(whole);
  return following !== null && following < below ? following : whole + midpoint(rest, null);
}
