import { readAmount } from '@linkstand/contract/shared/amount';
import type { DateStyle, NumberStyle } from '@linkstand/contract/sites/import-choices';

/** Signs of a factor or a percentage; those of currencies are known to the reader of amounts. */
const bare = (text: string) => text.trim().replace(/^[×x]|%$/gi, '');

/**
 * A number as people write it, with a currency's sign and parted thousands; null for anything else.
 *
 * @param style how the whole file is written: the other mark only ever parts thousands
 * @param scale decimals that become part of the whole: 2 for cents. More than that of them, unless zeros, is null.
 */
export function readNumber(text: string, style: NumberStyle, scale: number): number | null {
  const mark = style === 'point' ? '.' : ',';
  const reading = readAmount(bare(text), { mark, decimals: scale, kind: 'money', isStrict: true });
  return reading.ok ? reading.value : null;
}

/** What tells how a cell is written: its figures and marks, without the currency. */
const figuresOf = (cell: string) => cell.replace(/[\p{Sc}%×]|(?<!\p{L})(?:eur|usd|brl|r|us)(?!\p{L})/giu, '').trim();

/** How numbers seem to be written, from cells that hold any; undefined where nothing tells. */
export function guessNumbers(cells: Iterable<string>): NumberStyle | undefined {
  let [points, commas] = [0, 0];
  for (const cell of cells) {
    const text = figuresOf(cell);
    if (!/^-?\d[\d.,'’\s]*$/.test(text)) continue;
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    if (last === -1) continue;
    const mark = text[last];
    const both = text.includes('.') && text.includes(',');
    // One mark before three digits may part thousands: alone it tells nothing.
    const isSure = both || text.length - last - 1 !== 3;
    if (isSure) mark === '.' ? points++ : commas++;
    else if (text.indexOf(mark ?? '') !== last) mark === '.' ? commas++ : points++;
  }
  return points === commas ? undefined : points > commas ? 'point' : 'comma';
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const PARTED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** A day as YYYY-MM-DD; null for what is none. */
export function readDay(text: string, style: DateStyle): string | null {
  const written = text.trim();
  const iso = ISO.exec(written);
  const parted = PARTED.exec(written);
  if (!iso && !parted) return null;
  const [, one = '', two = '', three = ''] = iso ?? parted ?? [];
  const [year, month, day] = iso ? [one, two, three] : style === 'day_first' ? [three, two, one] : [three, one, two];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) && year >= '1900' ? found : null;
}

/** How days seem to be written; undefined where nothing tells. */
export function guessDates(cells: Iterable<string>): DateStyle | undefined {
  for (const cell of cells) {
    const [, first, second] = PARTED.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return 'day_first';
    if (Number(second) > 12) return 'month_first';
  }
  return undefined;
}
