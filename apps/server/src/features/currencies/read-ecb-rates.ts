import { type EuroRates, MAX_RATE_MICRO } from '@linkstand/contract/currencies/exchange';
import { CURRENCIES } from '@linkstand/contract/shared/money';
import { rule } from '../../platform/errors.ts';
import { elementAt, elementsAt, readXml, type XmlElement, XmlFault } from '../../platform/xml/read-xml.ts';

/** Most bytes of a file of rates. The one of 90 days has the most, the daily one about two thousand. */
export const MAX_RATES_BYTES = 1024 * 1024;
/** Days in a file: those of the last 90. */
const MAX_DAYS = 100;

/** 422 on what the file says; the rates that are known stay as they are. */
const fault = (
  code: 'rates_unreadable' | 'rates_day_wrong' | 'rates_rate_wrong' | 'rates_missing',
  line: number,
  value = '',
) => {
  const parameters = { line, value: value.slice(0, 40) };
  return rule(code, { parameters, faults: [{ path: 'file', code, parameters }] });
};

/** `1.0832` as 1,083,200: digits are moved, never multiplied. More than six decimals are not a rate of the bank. */
function microOf(cube: XmlElement): number {
  const said = cube.attributes.rate ?? '';
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(said) ?? [];
  const micro = whole === undefined ? 0 : Number(whole + decimals.padEnd(6, '0'));
  if (micro <= 0 || micro > MAX_RATE_MICRO) throw fault('rates_rate_wrong', cube.line, said);
  return micro;
}

function dayOf(cube: XmlElement): string {
  const day = cube.attributes.time ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || new Date(day).toISOString().slice(0, 10) !== day) throw fault('rates_day_wrong', cube.line, day);
  return day;
}

function ratesOf(cube: XmlElement): EuroRates {
  const microPerEuro: Record<string, number> = {};
  for (const each of elementsAt(cube, 'Cube')) {
    const currency = CURRENCIES.find((known) => known === each.attributes.currency);
    if (!currency) continue;
    if (Object.hasOwn(microPerEuro, currency)) throw fault('rates_rate_wrong', each.line, currency);
    microPerEuro[currency] = microOf(each);
  }
  const missing = CURRENCIES.find((currency) => currency !== 'EUR' && microPerEuro[currency] === undefined);
  if (missing) throw fault('rates_missing', cube.line, missing);
  return { day: dayOf(cube), source: 'ecb', microPerEuro };
}

/**
 * Reads a file of the European Central Bank's reference rates: that of a day, or of the last 90. On a weekend the newest
 * day is the last on which rates were set.
 *
 * @returns rates by day, the newest first; every day has all of our currencies
 * @throws Refusal 422 that names the line
 */
export function readEcbRates(bytes: Uint8Array): EuroRates[] {
  if (bytes.length > MAX_RATES_BYTES) throw fault('rates_unreadable', 1);
  let root: XmlElement;
  try {
    root = readXml(bytes);
  } catch (error) {
    if (error instanceof XmlFault) throw fault('rates_unreadable', error.line);
    throw error;
  }
  const days = elementsAt(elementAt(root, 'Cube'), 'Cube');
  if (root.name !== 'Envelope' || days.length === 0 || days.length > MAX_DAYS)
    throw fault('rates_unreadable', root.line);
  return days.map(ratesOf).toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
