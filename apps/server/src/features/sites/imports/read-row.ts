import { isPlainText } from '@linkstand/contract/shared/plain-text';
import { MAX_DELIVERY_DAYS, MULTIPLIER_MILLI, type SiteStatus } from '@linkstand/contract/sites/choices';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import type { ImportField } from '@linkstand/contract/sites/import-choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import type { CsvRow } from '../../../platform/csv-reader/csv-parser.ts';
import type { MessageParameters } from '../../../platform/errors.ts';
import { isExample, isReachable, siteAddress, wholeName } from '../../domains/site-address.ts';
import type { Terms } from '../offer-terms.ts';
import { CHOICES, type Choices, VALUES } from './choice-words.ts';
import { countryOf, languageOf } from './place-words.ts';
import { plainWord } from './plain-words.ts';
import { MAX_CELL } from './read-file.ts';
import { type IdsByName, idsCalled, type Lookups } from './world.ts';
import { readDay, readNumber } from './written-numbers.ts';

/** One thing wrong with a row: in which of the file's columns (-1: the row as a whole), worded later. */
export interface Fault {
  readonly column: number;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

/** What a row says of its site: typed, what it doesn't say absent. */
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
  /** As the catalogue names it; empty where the row names none. */
  readonly domain: string;
  readonly said: SiteValuesRead;
  /** Who is called so; null: nobody is to be the manager. */
  readonly managers?: readonly number[] | null;
  readonly owners?: readonly number[];
  readonly terms: Partial<Terms>;
  readonly faults: readonly Fault[];
  /** Where each field stands; absent where the file has no column for it. */
  readonly columnOf: Readonly<Partial<Record<ImportField, number>>>;
}

const MAX_CENTS = 100_000_000_000;
const MAX_VISITS = 2_000_000_000;
/** What our exports put before a text that a spreadsheet would run. */
const ESCAPED = /^'(?=[=+\-@\t\r])/;

type Value = unknown;
class Wrong {
  readonly code: MessageCode;
  readonly parameters: MessageParameters;
  constructor(code: MessageCode, parameters: MessageParameters = {}) {
    this.code = code;
    this.parameters = parameters;
  }
}
type Reader = (text: string, mapping: ImportMapping, world: Lookups) => Value | Wrong;

const line =
  (most: number): Reader =>
  (text) => {
    if (text.length > most) return new Wrong('row_text_long', { most });
    return /[\r\n\t]/.test(text) ? new Wrong('row_one_line') : text;
  };
const choice =
  (field: keyof typeof CHOICES): Reader =>
  (text) =>
    (CHOICES[field] as Choices<string>).get(plainWord(text)) ??
    new Wrong('row_choice_wrong', { choices: VALUES[field] });
const choices =
  (field: keyof typeof CHOICES): Reader =>
  (text) => {
    const found = inList(text, (word) => (CHOICES[field] as Choices<string>).get(plainWord(word)));
    return found instanceof Wrong ? new Wrong('row_choice_wrong', { choices: VALUES[field] }) : found;
  };
const records =
  (called: 'categories' | 'tags', most: number): Reader =>
  (text, _mapping, world) => {
    const found = inList(text, (word) => idsCalled(world[called], word)[0]);
    if (found instanceof Wrong)
      return new Wrong(called === 'tags' ? 'row_tag_unknown' : 'row_category_unknown', found.parameters);
    return found.length > most ? new Wrong('row_too_many', { most }) : found;
  };
const people =
  (called: 'managers' | 'owners', code: MessageCode): Reader =>
  (text, _mapping, world): Value => {
    const found = idsCalled(world[called] as IdsByName, text);
    return found.length === 0 ? new Wrong(code) : found;
  };
const number =
  (scale: number, min: number, max: number): Reader =>
  (text, { numbers }) => {
    const value = readNumber(text, numbers, scale);
    if (value === null)
      return new Wrong(scale === 0 ? 'row_whole_wrong' : 'row_number_wrong', { example: EXAMPLES[numbers] });
    const unit = 10 ** scale;
    return value < min || value > max ? new Wrong('row_number_range', { min: min / unit, max: max / unit }) : value;
  };
const EXAMPLES = { point: '1,234.56', comma: '1.234,56' } as const;
const money = number(2, 0, MAX_CENTS);
const factor = number(3, MULTIPLIER_MILLI.min, MULTIPLIER_MILLI.max);

/**
 * A list in one cell, parted by semicolons, bars or line breaks, else by commas; names with commas in them are found
 * too. A Wrong names the first that isn't known.
 */
function inList<T>(text: string, find: (word: string) => T | undefined): T[] | Wrong {
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
      if (value === undefined) return new Wrong('row_choice_wrong', { name: (words[from] ?? '').trim().slice(0, 80) });
      found.add(value);
      from = to;
    }
  }
  return [...found];
}

const READERS: Readonly<Record<Exclude<ImportField, 'domain'>, Reader>> = {
  name: line(160),
  country: (text) => countryOf(text) ?? new Wrong('row_country_unknown'),
  language: (text) => languageOf(text) ?? new Wrong('row_language_unknown'),
  type: choice('type'),
  tier: choice('tier'),
  status: choice('status'),
  description: (text) => (text.length > 5000 ? new Wrong('row_text_long', { most: 5000 }) : text),
  siteManager: people('managers', 'row_manager_unknown'),
  categories: records('categories', 20),
  tags: records('tags', 40),
  acceptedSensitive: choices('acceptedSensitive'),
  priceCents: money,
  gamblingPriceCents: money,
  priceMultiplierMilli: factor,
  costMultiplierMilli: factor,
  da: number(0, 0, 100),
  pa: number(0, 0, 100),
  monthlyTraffic: number(0, 0, MAX_VISITS),
  metricsSource: line(80),
  metricsAt: (text, { dates }, { today }) => {
    const day = readDay(text, dates);
    if (day === null)
      return new Wrong('row_day_wrong', { example: dates === 'day_first' ? '31/12/2026' : '12/31/2026' });
    return day > today ? new Wrong('day_in_future') : day;
  },
  owner: people('owners', 'row_owner_unknown'),
  costCents: money,
  gamblingCostCents: money,
  linkTypes: choices('linkTypes'),
  fillModes: choices('fillModes'),
  defaultFillMode: choice('defaultFillMode'),
  deliveryDays: number(0, 1, MAX_DELIVERY_DAYS),
};

/** What an emptied field becomes; the others can't be empty, and stay. */
const EMPTIED: Readonly<Partial<Record<ImportField, Value>>> = {
  description: '',
  siteManager: null,
  categories: [],
  tags: [],
  acceptedSensitive: [],
  gamblingPriceCents: null,
  da: null,
  pa: null,
  monthlyTraffic: null,
  metricsSource: '',
  metricsAt: null,
  gamblingCostCents: null,
};

/** Where the values of fields go that are no column of a site by the same name. */
const KEYS: Readonly<Partial<Record<ImportField, string>>> = { categories: 'categoryIds', tags: 'tagIds' };
const TERMS: ReadonlySet<ImportField> = new Set([
  'costCents',
  'gamblingCostCents',
  'linkTypes',
  'fillModes',
  'defaultFillMode',
  'deliveryDays',
]);

/** What a row says, by what its columns are said to be; everything that is wrong with it at once. */
export function readRow(row: CsvRow, mapping: ImportMapping, world: Lookups): ReadRow {
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
      faults.push({ column: -1, code: 'row_too_wide', parameters: { columns: mapping.columns.length } });
  }
  for (const [column, field] of mapping.columns.entries()) {
    if (field === null) continue;
    columnOf[field] = column;
    const text = (row.cells[column] ?? '').trim().replace(ESCAPED, '').trim();
    const wrong = (found: Wrong) => faults.push({ column, code: found.code, parameters: found.parameters });
    if (row.cutCell === column) {
      wrong(new Wrong('row_cell_long', { most: MAX_CELL }));
      continue;
    }
    if (!isPlainText(text)) {
      wrong(new Wrong('row_controls'));
      continue;
    }
    if (field === 'domain') {
      const address = text === '' ? null : siteAddress(text);
      const isSite = address && isReachable(address) && (world.hasExamples || !isExample(address));
      const name = isSite ? wholeName(address) : '';
      if (text === '') wrong(new Wrong('required'));
      else if (name === '' || name.length > 300) wrong(new Wrong('domain_wrong'));
      else domain = name;
      continue;
    }
    const isEmpty = text === '';
    if (isEmpty && !(mapping.emptyCells === 'clear' && field in EMPTIED)) continue;
    const value = isEmpty ? EMPTIED[field] : READERS[field](text, mapping, world);
    if (value instanceof Wrong) wrong(value);
    else if (field === 'siteManager') managers = value as readonly number[] | null;
    else if (field === 'owner') owners = value as readonly number[];
    else if (TERMS.has(field)) terms[field] = value;
    else said[KEYS[field] ?? field] = value;
  }
  return {
    line: row.line,
    domain,
    said: said as SiteValuesRead,
    ...(managers === undefined ? {} : { managers }),
    ...(owners === undefined ? {} : { owners }),
    terms: terms as Partial<Terms>,
    faults,
    columnOf,
  };
}
