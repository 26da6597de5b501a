import type { ImportState } from './import-machine.ts';

/** What a column of an imported file can be; without zod, so that a screen can name them before it has it. */
export const IMPORT_FIELDS = [
  'domain',
  'name',
  'country',
  'language',
  'type',
  'tier',
  'status',
  'description',
  'siteManager',
  'categories',
  'tags',
  'acceptedSensitive',
  'priceCents',
  'gamblingPriceCents',
  'insertionPriceCents',
  'insertionGamblingPriceCents',
  'priceMultiplierMilli',
  'costMultiplierMilli',
  'da',
  'pa',
  'monthlyTraffic',
  'metricsSource',
  'metricsAt',
  'owner',
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'linkTypes',
  'fillModes',
  'defaultFillMode',
  'deliveryDays',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a new site can't be without. */
export const IMPORT_NEEDS = ['domain', 'name', 'country', 'language', 'type', 'tier', 'priceCents'] as const;
/** Fields of the offer: with an owner and a cost they make one, without an owner they change the chosen one. */
export const IMPORT_OFFER_FIELDS = [
  'owner',
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'linkTypes',
  'fillModes',
  'defaultFillMode',
  'deliveryDays',
] as const satisfies readonly ImportField[];

/** 1.234,56 or 1,234.56. */
export const NUMBER_STYLES = ['comma', 'point'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];
/** 31/12/2026 or 12/31/2026; 2026-12-31 is read in both. */
export const DATE_STYLES = ['day_first', 'month_first'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];
export const EMPTY_CELLS = ['keep', 'clear'] as const;
export const IMPORT_MODES = ['both', 'add', 'change'] as const;
/** What a new cost in a price list does to the site's price: nothing, or the price goes with it in proportion. */
export const LIST_PRICES = ['keep', 'follow'] as const;
/** Instead of an owner: whose list it is, its sites say. */
export const OWNER_BY_SITES = 'by_sites';

/** What a column of the price list that an owner sends can be: what it asks for its sites. */
export const OWNER_LIST_FIELDS = [
  'domain',
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'deliveryDays',
] as const satisfies readonly ImportField[];
export type OwnerListField = (typeof OWNER_LIST_FIELDS)[number];
/** Lists of one owner that wait at once, and that it sends in a day. */
export const MAX_WAITING_LISTS = 3;
export const MAX_LISTS_A_DAY = 10;

/** A job is at it. */
export const IMPORT_STATES_RUNNING = ['planning', 'applying', 'undoing'] as const satisfies readonly ImportState[];

/** What a price list does only if somebody agrees: what looks like a slip, and switching off a site it no longer has. */
export const IMPORT_QUESTIONS = ['slip', 'gone'] as const;
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];

/** `kept`: left by undoing. */
export const IMPORT_KINDS = ['new', 'changed', ...IMPORT_QUESTIONS, 'unchanged', 'refused', 'kept'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
/** What a file is, by its bytes: `text` is CSV or pasted cells, `html` and `xml` are tables that call themselves XLS. */
export const IMPORT_KINDS_OF_FILE = ['text', 'xlsx', 'ods', 'xls', 'html', 'xml'] as const;
export type ImportFileKind = (typeof IMPORT_KINDS_OF_FILE)[number];
/** Rows that may hold the names of the columns. */
export const MAX_HEAD_LINE = 200;
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 200_000;
/** The greatest number of a row: of a spreadsheet, and after it a row for each site that a price list lacks. */
export const MAX_IMPORT_LINE = 2_000_000_000;
export const MAX_IMPORT_COLUMNS = 200;
/** Rows of one call that decides on them. */
export const MAX_IMPORT_DECISIONS = 500;
/** Cells that can be put right in the preview of one file. */
export const MAX_IMPORT_FIXES = 500;
/** Days for which the rows of an import are kept, and it can be undone. */
export const IMPORT_ROWS_DAYS = 90;
