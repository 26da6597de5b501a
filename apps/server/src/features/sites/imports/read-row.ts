import { convertCents, exchangeRate } from '@linkstand/contract/currencies/exchange';
import { MAX_CENTS } from '@linkstand/contract/shared/fields';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { isPlainText } from '@linkstand/contract/shared/plain-text';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { MAX_DELIVERY_DAYS, MULTIPLIER_MILLI, type SiteStatus } from '@linkstand/contract/sites/choices';
import type { AmountWritten, ImportMapping } from '@linkstand/contract/sites/import';
import type { ImportField } from '@linkstand/contract/sites/import-choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import type { MessageParameters } from '../../../platform/errors.ts';
import type { TableRow } from '../../../platform/tables/open-table.ts';
import { isExample, isReachable, siteAddress, wholeName } from '../../domains/site-address.ts';
import type { Terms } from '../offer-terms.ts';
import { CHOICES, VALUES } from './choice-words.ts';
import { type CellLookups, idsCalled } from './lookups.ts';
import { countryOf, languageOf } from './place-words.ts';
import { MAX_CELL } from './read-file.ts';
import { amountIn, isNoValue, readDay, readDays, readMoney, readNumber, readYesNo } from './written-numbers.ts';

/** A fault of a row. `column` is the index in the file, -1 for the whole row. */
export interface Fault {
  readonly column: number;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
  /** The cell is left out, or read with a doubt, and its row goes on. */
  readonly isNote?: true;
}

/** A row's values of its site, typed. Those that it lacks are absent. */
export interface SiteValuesRead {
  readonly name?: string;
  readonly country?: string;
  readonly language?: string;
  readonly type?: string;
  readonly tier?: string;
  readonly status?: SiteStatus;
  readonly description?: string;
  readonly acceptedSensitive?: readonly string[];
  readonly categoryIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly priceCents?: number;
  readonly gamblingPriceCents?: number | null;
  readonly insertionPriceCents?: number | null;
  readonly insertionGamblingPriceCents?: number | null;
  readonly priceMultiplierMilli?: number;
  readonly costMultiplierMilli?: number;
  readonly da?: number | null;
  readonly pa?: number | null;
  readonly monthlyTraffic?: number | null;
  readonly metricsSource?: string;
  readonly metricsAt?: string | null;
}

export interface ReadRow {
  readonly line: number;
  /** As the catalogue writes it. Empty if the row has none. */
  readonly domain: string;
  readonly said: SiteValuesRead;
  /** People of that name. Null: the site shall have no manager. */
  readonly managers?: readonly number[] | null;
  readonly owners?: readonly number[];
  readonly terms: Partial<Terms>;
  /** Amounts in another currency, as they were written. */
  readonly written: Readonly<Partial<Record<ImportField, AmountWritten>>>;
  readonly faults: readonly Fault[];
  /** The column of each field. Absent if the file has none. */
  readonly columnOf: Readonly<Partial<Record<ImportField, number>>>;
}

const MAX_VISITS = 2_000_000_000;
/** The quote that our exports put before text that a spreadsheet would execute. */
const ESCAPED = /^'(?=[=+\-@\t\r])/;

type Value = unknown;
class WrongValue {
  readonly code: MessageCode;
  readonly parameters: MessageParameters;
  constructor(code: MessageCode, parameters: MessageParameters = {}) {
    this.code = code;
    this.parameters = parameters;
  }
}
/** A value that was written in another way: in another currency, or with a doubt that its reader is told. */
class Converted {
  readonly value: Value;
  readonly written: AmountWritten | undefined;
  readonly doubt: WrongValue | undefined;
  constructor(value: Value, written: AmountWritten | undefined, doubt?: WrongValue) {
    this.value = value;
    this.written = written;
    this.doubt = doubt;
  }
}
type Reader = (text: string, mapping: ImportMapping, lookups: CellLookups, ofColumn?: string) => Value | WrongValue;

const line =
  (most: number): Reader =>
  (text) => {
    if (text.length > most) return new WrongValue('row_text_long', { most });
    return /[\r\n\t]/.test(text) ? new WrongValue('row_one_line') : text;
  };
const choice =
  (field: keyof typeof CHOICES): Reader =>
  (text) =>
    CHOICES[field].get(plainWord(text)) ?? new WrongValue('row_choice_wrong', { choices: VALUES[field] });
const choices =
  (field: keyof typeof CHOICES): Reader =>
  (text) => {
    const found = inList(text, (word) => CHOICES[field].get(plainWord(word)));
    return found instanceof WrongValue ? new WrongValue('row_choice_wrong', { choices: VALUES[field] }) : found;
  };
const records =
  (called: 'categories' | 'tags', most: number): Reader =>
  (text, _mapping, lookups) => {
    const found = inList(text, (word) => idsCalled(lookups[called], word)[0]);
    if (found instanceof WrongValue)
      return new WrongValue(called === 'tags' ? 'row_tag_unknown' : 'row_category_unknown', found.parameters);
    return found.length > most ? new WrongValue('row_too_many', { most }) : found;
  };
const people =
  (called: 'managers' | 'owners', code: MessageCode): Reader =>
  (text, _mapping, lookups): Value => {
    const found = idsCalled(lookups[called], text);
    return found.length === 0 ? new WrongValue(code) : found;
  };
const number =
  (scale: number, min: number, max: number): Reader =>
  (text, { numbers }) => {
    const value = readNumber(text, numbers, scale);
    if (value === null)
      return new WrongValue(scale === 0 ? 'row_whole_wrong' : 'row_number_wrong', { example: EXAMPLES[numbers] });
    const unit = 10 ** scale;
    return value < min || value > max
      ? new WrongValue('row_number_range', { min: min / unit, max: max / unit })
      : value;
  };
const EXAMPLES = { point: '1,234.56', comma: '1.234,56' } as const;
/** An amount in another currency is converted by the rate of today. */
const money: Reader = (text, { numbers }, { rates }, ofColumn) => {
  const { figures, doubt } = amountIn(text, numbers);
  const written = readMoney(figures, numbers);
  if (written === null) return new WrongValue('row_number_wrong', { example: EXAMPLES[numbers] });
  const currency = written.currency ?? ofColumn ?? BASE_CURRENCY;
  const known = CURRENCIES.find((each) => each === currency);
  const rate = known && exchangeRate(rates, known, BASE_CURRENCY);
  if (rate === undefined) return new WrongValue('row_currency_unknown', { currency });
  const cents = written.cents < 0 ? written.cents : convertCents(written.cents, rate);
  if (cents < 0 || cents > MAX_CENTS) return new WrongValue('row_number_range', { min: 0, max: MAX_CENTS / 100 });
  const foreign = currency === BASE_CURRENCY ? undefined : { cents: written.cents, currency };
  return foreign || doubt ? new Converted(cents, foreign, doubt && new WrongValue(doubt)) : cents;
};
/** Days until publication, of several the most. */
const days: Reader = (text, mapping, lookups) => {
  const found = readDays(text);
  return found === null || found < 1 || found > MAX_DELIVERY_DAYS
    ? number(0, 1, MAX_DELIVERY_DAYS)(text, mapping, lookups)
    : found;
};
/** A figure out of a hundred, as tools write it: `45`, `45/100`, `45%`. */
const score: Reader = (text, mapping, lookups) =>
  number(0, 0, 100)(text.replace(/\s*(?:\/\s*100|%)$/, ''), mapping, lookups);
/** Visits in a month; of a range the least. */
const visits: Reader = (text, mapping, lookups) => {
  const plain = text
    .replace(/\s*(?:\/\s*(?:mo|month|mes|mês)|visits|visitas)\.?$/i, '')
    .replace(/^[~≈>+]+\s*|\+$/g, '');
  const [from, to] = plain.split(/\s*[-–—]\s*/);
  const read = number(0, 0, MAX_VISITS);
  if (from && to) {
    const least = read(from, mapping, lookups);
    if (typeof least === 'number' && typeof read(to, mapping, lookups) === 'number')
      return new Converted(least, undefined, new WrongValue('row_range_least'));
  }
  return read(plain, mapping, lookups);
};
/** Yes or no in a column of follow links, and both in one cell: `DF/NF`. */
const follows: Reader = (text, mapping, lookups) => {
  const answer = readYesNo(text);
  if (answer !== undefined) return [answer ? 'do_follow' : 'no_follow'];
  return choices('linkTypes')(text.replace(/\s*(?:\/|\+|&)\s*|\s+(?:y|e|and|o|ou|or)\s+/gi, ', '), mapping, lookups);
};
const factor = number(3, MULTIPLIER_MILLI.min, MULTIPLIER_MILLI.max);

/**
 * Reads a list in one cell, separated by semicolons, bars, line breaks or commas. Names that contain commas are found
 * too. Otherwise a WrongValue that names the first unknown word.
 */
function inList<T>(text: string, find: (word: string) => T | undefined): T[] | WrongValue {
  const found = new Set<T>();
  for (const part of text.split(/[;|\n\r]+/)) {
    const words = part.split(',');
    for (let from = 0; from < words.length; ) {
      if (words[from]?.trim() === '') {
        from++;
        continue;
      }
      let to = words.length;
      let value: T | undefined;
      for (; to > from; to--) {
        value = find(words.slice(from, to).join(',').trim());
        if (value !== undefined) break;
      }
      if (value === undefined)
        return new WrongValue('row_choice_wrong', { name: (words[from] ?? '').trim().slice(0, 80) });
      found.add(value);
      from = to;
    }
  }
  return [...found];
}

const READERS: Readonly<Record<Exclude<ImportField, 'domain'>, Reader>> = {
  name: line(160),
  country: (text) => countryOf(text) ?? new WrongValue('row_country_unknown'),
  language: (text) => languageOf(text) ?? new WrongValue('row_language_unknown'),
  type: choice('type'),
  tier: choice('tier'),
  status: choice('status'),
  description: (text) => (text.length > 5000 ? new WrongValue('row_text_long', { most: 5000 }) : text),
  siteManager: people('managers', 'row_manager_unknown'),
  categories: records('categories', 20),
  tags: records('tags', 40),
  acceptedSensitive: choices('acceptedSensitive'),
  priceCents: money,
  gamblingPriceCents: money,
  insertionPriceCents: money,
  insertionGamblingPriceCents: money,
  priceMultiplierMilli: factor,
  costMultiplierMilli: factor,
  da: score,
  pa: score,
  monthlyTraffic: visits,
  metricsSource: line(80),
  metricsAt: (text, { dates }, { today }) => {
    const day = readDay(text, dates);
    if (day === null)
      return new WrongValue('row_day_wrong', { example: dates === 'day_first' ? '31/12/2026' : '12/31/2026' });
    return day > today ? new WrongValue('day_in_future') : day;
  },
  owner: people('owners', 'row_owner_unknown'),
  costCents: money,
  gamblingCostCents: money,
  insertionCostCents: money,
  insertionGamblingCostCents: money,
  linkTypes: follows,
  fillModes: choices('fillModes'),
  defaultFillMode: choice('defaultFillMode'),
  deliveryDays: days,
};

/** The value of a cleared field. Fields that can't be empty are absent, and keep their value. */
const EMPTIED: Readonly<Partial<Record<ImportField, Value>>> = {
  description: '',
  siteManager: null,
  categories: [],
  tags: [],
  acceptedSensitive: [],
  gamblingPriceCents: null,
  insertionPriceCents: null,
  insertionGamblingPriceCents: null,
  da: null,
  pa: null,
  monthlyTraffic: null,
  metricsSource: '',
  metricsAt: null,
  gamblingCostCents: null,
  insertionCostCents: null,
  insertionGamblingCostCents: null,
};

/** Prices and costs that a site may be without: `no` in their cells says that it sells none. */
const UNSOLD: ReadonlySet<ImportField> = new Set([
  'gamblingPriceCents',
  'insertionPriceCents',
  'insertionGamblingPriceCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
]);

/** Fields whose text may be a dash or a word for nothing. */
const WORDED: ReadonlySet<ImportField> = new Set(['domain', 'name', 'description', 'metricsSource']);

/** Keys of fields whose site column has another name. */
const KEYS: Readonly<Partial<Record<ImportField, string>>> = { categories: 'categoryIds', tags: 'tagIds' };
const TERMS: ReadonlySet<ImportField> = new Set([
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'linkTypes',
  'fillModes',
  'defaultFillMode',
  'deliveryDays',
]);

/** What people put before and around a domain: `site:`, `*.`, quotes. */
const asAddress = (text: string) =>
  text
    .replace(/^["'“”«»<([]+|["'“”«»>)\]]+$/g, '')
    .replace(/^(?:site|domain):/i, '')
    .replace(/^\*\./, '')
    .trim();

/** The domain that a cell names, as the catalogue writes it. Empty: none. */
export function addressIn(cell: string): string {
  const address = cell.trim() === '' ? null : siteAddress(asAddress(cell.trim()));
  return address ? wholeName(address) : '';
}

/** What a person put right in the preview, by the field, and the row or what the cell says. */
export class Fixes {
  readonly #byLine = new Map<string, string>();
  readonly #byCell = new Map<string, string>();
  readonly #lines = new Map<number, ImportField[]>();

  constructor(fixes: ImportMapping['fixes'] = []) {
    for (const { field, line: row, cell, to } of fixes) {
      if (row === undefined) this.#byCell.set(`${field} ${cell ?? ''}`, to);
      else {
        this.#byLine.set(`${field} ${row}`, to);
        this.#lines.set(row, [...(this.#lines.get(row) ?? []), field]);
      }
    }
  }

  of(field: ImportField, line: number, cell: string): string {
    if (this.#byLine.size + this.#byCell.size === 0) return cell;
    return (
      this.#byLine.get(`${field} ${line}`) ?? this.#byCell.get(`${field} ${cell.trim().slice(0, SHOWN_CELL)}`) ?? cell
    );
  }

  /** Fields of a row that have no column in the file. */
  without(columns: ImportMapping['columns'], line: number): readonly ImportField[] {
    return this.#lines.get(line)?.filter((field) => !columns.includes(field)) ?? [];
  }
}
const NO_FIXES = new Fixes();
/** Characters of a cell that a screen shows, and that a fix knows it by. */
export const SHOWN_CELL = 160;

/**
 * Reads a row by the mapping of its columns, and collects all its faults.
 * @param currencies those that the names of the columns say, by column
 * @param fixes what was put right in the preview
 */
export function readRow(
  row: TableRow,
  mapping: ImportMapping,
  lookups: CellLookups,
  currencies: readonly (string | undefined)[] = [],
  fixes: Fixes = NO_FIXES,
): ReadRow {
  const written: Partial<Record<ImportField, AmountWritten>> = {};
  const faults: Fault[] = [];
  const said: Record<string, Value> = {};
  const terms: Record<string, Value> = {};
  const columnOf: Partial<Record<ImportField, number>> = {};
  let managers: readonly number[] | null | undefined;
  let owners: readonly number[] | undefined;
  let domain = '';
  if (row.isTooWide || row.cells.length > mapping.columns.length) {
    const surplus = row.cells.slice(mapping.columns.length).some((cell) => cell.trim() !== '');
    if (surplus || row.isTooWide)
      faults.push({ column: -1, code: 'row_too_wide', parameters: { columns: mapping.columns.length }, isNote: true });
  }
  const take = (field: ImportField, column: number, cell: string, isCut: boolean) => {
    const note = (found: WrongValue) =>
      faults.push({
        column,
        code: found.code,
        parameters: column < 0 ? { ...found.parameters, field } : found.parameters,
        ...(field !== 'domain' && { isNote: true as const }),
      });
    const text = fixes.of(field, row.line, cell).trim().replace(ESCAPED, '').trim();
    if (isCut) return void note(new WrongValue('row_cell_long', { most: MAX_CELL }));
    if (!isPlainText(text)) return void note(new WrongValue('row_controls'));
    if (field === 'domain') {
      const address = text === '' ? null : siteAddress(asAddress(text));
      const isSite = address && isReachable(address) && (lookups.hasExamples || !isExample(address));
      const name = isSite ? wholeName(address) : '';
      if (text === '') note(new WrongValue('required'));
      else if (name === '' || name.length > 300) note(new WrongValue('domain_wrong'));
      else domain = name;
      return;
    }
    const isUnsold = UNSOLD.has(field) && text !== '0' && readYesNo(text) === false;
    const isEmpty = isUnsold || text === '' || (!WORDED.has(field) && isNoValue(text));
    if (isEmpty && !isUnsold && !(mapping.emptyCells === 'clear' && field in EMPTIED)) return;
    // A number of a spreadsheet has a point, whatever its texts have.
    const style = row.numbers?.has(column) ? { ...mapping, numbers: 'point' as const } : mapping;
    const found = isEmpty ? EMPTIED[field] : READERS[field](text, style, lookups, currencies[column]);
    if (found instanceof Converted) {
      if (found.written) written[field] = found.written;
      if (found.doubt) note(found.doubt);
    }
    const value = found instanceof Converted ? found.value : found;
    if (value instanceof WrongValue) note(value);
    // Each reader gives its field a value of that field's type, also below.
    else if (field === 'siteManager') managers = value as readonly number[] | null;
    else if (field === 'owner') owners = value as readonly number[];
    else if (TERMS.has(field)) terms[field] = value;
    else said[KEYS[field] ?? field] = value;
  };
  for (const [column, field] of mapping.columns.entries()) {
    if (field === null) continue;
    columnOf[field] = column;
    take(field, column, row.cells[column] ?? '', row.cutCell === column);
  }
  for (const field of fixes.without(mapping.columns, row.line)) take(field, -1, '', false);
  return {
    line: row.line,
    domain,
    said: said as SiteValuesRead,
    ...(managers === undefined ? {} : { managers }),
    ...(owners === undefined ? {} : { owners }),
    terms: terms as Partial<Terms>,
    written,
    faults,
    columnOf,
  };
}
