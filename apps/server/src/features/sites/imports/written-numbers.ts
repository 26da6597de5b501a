import { readAmount } from '@linkstand/contract/shared/amount';
import type { DateStyle, NumberStyle } from '@linkstand/contract/sites/import-choices';

/** Removes the signs of a factor or a percentage. `readAmount` removes those of currencies. */
const bare = (text: string) => text.trim().replace(/^[×x]|%$/gi, '');

/**
 * Reads a number as people write it, with a currency sign and separated thousands. Null for anything else.
 *
 * @param style the decimal mark of the whole file; the other mark only separates thousands
 * @param scale decimals of the unit: 2 for cents. A number with more decimals, unless zeros, is null.
 */
export function readNumber(text: string, style: NumberStyle, scale: number): number | null {
  const mark = style === 'point' ? '.' : ',';
  const reading = readAmount(bare(text), { mark, decimals: scale, kind: 'money', isStrict: true });
  return reading.ok ? reading.value : null;
}

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
