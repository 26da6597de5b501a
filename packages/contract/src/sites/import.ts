import { z } from 'zod';
import { SITE_TIERS, SITE_TYPES } from '../media/choices.ts';
import { SITE_PROOFS } from '../owners/site-proof.ts';
import { Country, Instant, LanguageCode, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { isPlainText } from '../shared/plain-text.ts';
import {
  DATE_STYLES,
  EMPTY_CELLS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_KINDS_OF_FILE,
  IMPORT_MODES,
  IMPORT_QUESTIONS,
  LIST_PRICES,
  MAX_HEAD_LINE,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_DECISIONS,
  MAX_IMPORT_FIXES,
  MAX_IMPORT_LINE,
  NUMBER_STYLES,
} from './import-choices.ts';
import { siteImportFilter } from './import-filter.ts';
import { type ImportAct, importMachine } from './import-machine.ts';
import { Milli, NearSite, SiteStatusSchema } from './schema.ts';

/** How a file is to be read: what each of its columns is, in their order (null: left out), and how cells are written. */
export const ImportMapping = z
  .strictObject({
    columns: z.array(z.enum(IMPORT_FIELDS).nullable()).min(1).max(MAX_IMPORT_COLUMNS),
    numbers: z.enum(NUMBER_STYLES),
    dates: z.enum(DATE_STYLES),
    /** Of sites that are there already: an empty cell leaves the field as it is, or empties it. */
    emptyCells: z.enum(EMPTY_CELLS),
    mode: z.enum(IMPORT_MODES),
    /** For new sites, where the file says nothing. */
    defaults: z
      .strictObject({
        country: Country,
        language: LanguageCode,
        type: z.enum(SITE_TYPES),
        tier: z.enum(SITE_TIERS),
        status: SiteStatusSchema,
        metricsSource: line(80, 1),
      })
      .partial(),
    /** What was put right in the preview: of one row, or of every row whose cell says this. `to` is read as a cell is. */
    fixes: z
      .array(
        z.strictObject({
          field: z.enum(IMPORT_FIELDS),
          line: z.int().min(1).optional(),
          cell: z.string().max(160).refine(isPlainText, 'hidden_characters').optional(),
          to: z.string().max(300).refine(isPlainText, 'hidden_characters'),
        }),
      )
      .max(MAX_IMPORT_FIXES)
      .optional(),
    /** Of a price list: what becomes of the price of a site whose cost changes. Absent: it stays. */
    prices: z.enum(LIST_PRICES).optional(),
    /** Of a price list: the price of a new site is its cost × this, where the list has no price. */
    newPriceMilli: Milli.optional(),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.output<typeof ImportMapping>;

/** How the table is found in the file, where it is not what it seems to be. */
export const ImportReading = z
  .strictObject({
    /** Of a spreadsheet: the index of its sheet. */
    sheet: z.int().min(0).max(999),
    /** The row that names the columns, as a spreadsheet numbers it; 0: none does. */
    headLine: z.int().min(0).max(MAX_HEAD_LINE),
    /** How many rows name them, up to that one. */
    headRows: z.union([z.literal(1), z.literal(2)]),
    /** Of a text. */
    encoding: z.enum(IMPORT_ENCODINGS),
  })
  .partial()
  .meta({ id: 'ImportReading' });
export type ImportReading = z.output<typeof ImportReading>;

/** Rows that are carried out only if somebody agrees: all of them, and those that somebody agreed to, or may. */
const Asked = z.object({ total: z.int(), taken: z.int(), waiting: z.int() });

const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of the new and changed: written. */
  applied: z.int(),
  undone: z.int(),
  /** Left as they are by undoing. */
  kept: z.int(),
});

/** An import among many. */
export const SiteImportRow = z
  .object({
    id: Id,
    fileName: z.string(),
    createdAt: Instant,
    /** Null: its owner sent it, and nobody has taken it over yet. */
    createdBy: Ref.nullable(),
    /** When its owner sent it; null: somebody of the team brought it in. */
    sentAt: Instant.nullable(),
    /** Whose price list it is; null for any other file of sites. */
    owner: Ref.nullable(),
    /** Rows of the file that hold something. */
    total: z.int(),
    state: z.enum(importMachine.states),
    counts: Counts,
    /** Rows that the step under way has been through, of how many; null while none is. */
    progress: z.object({ done: z.int(), total: z.int() }).nullable(),
    appliedAt: Instant.nullable(),
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'SiteImportRow' });
export type SiteImportRow = z.output<typeof SiteImportRow>;

export const SiteImport = SiteImportRow.extend({
  bytes: z.int(),
  kind: z.enum(IMPORT_KINDS_OF_FILE),
  /** Of a spreadsheet. */
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  sheet: z.int(),
  /** The row that names the columns; 0: none does. */
  headLine: z.int(),
  headRows: z.int(),
  /** The first rows of the file, where the names of the columns may be. */
  top: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** What was found in the file besides its values. */
  notes: z.object({ macros: z.boolean(), externalLinks: z.boolean(), formulasWithoutResult: z.int() }),
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum(IMPORT_DELIMITERS),
  headers: z.array(z.string()),
  /** The first rows, cell by cell. */
  samples: z.array(z.array(z.string())),
  /** What the columns seem to be. */
  guess: ImportMapping,
  /** The guess is how a file with the same headers was read before. */
  isRemembered: z.boolean(),
  /** What they were said to be; null before. */
  mapping: ImportMapping.nullable(),
  /** Why the last step failed; null otherwise. */
  failure: z.string().nullable(),
  /** Unpublished orders on the sites that its plan takes off sale; 0 without a plan that waits. */
  openOrders: z.int(),
  /** Of a price list; null for any other file of sites. */
  asked: z.object({ slip: Asked, gone: Asked }).nullable(),
  /** Why it was declined; null: it wasn’t. */
  declineReason: z.string().nullable(),
  /** Of the list of one site that its owner offered: how it showed that it controls it. Null: any other. */
  proof: z.object({ domain: z.string(), by: z.enum(SITE_PROOFS), at: Instant }).nullable(),
  /** Its rows are no longer kept. */
  isSwept: z.boolean(),
  can: z.object({
    reread: z.boolean(),
    plan: z.boolean(),
    decide: z.boolean(),
    apply: z.boolean(),
    stop: z.boolean(),
    undo: z.boolean(),
    take: z.boolean(),
    decline: z.boolean(),
  } satisfies Record<ImportAct, z.ZodBoolean>),
}).meta({ id: 'SiteImport' });
export type SiteImport = z.output<typeof SiteImport>;

export const SiteImportFilter = filterSchema(siteImportFilter).meta({ id: 'SiteImportFilter' });
export type SiteImportFilter = z.output<typeof SiteImportFilter>;

/** An amount in a file, in the currency that it is written in. */
export const AmountWritten = z.object({ cents: z.int(), currency: z.string() });
export type AmountWritten = z.output<typeof AmountWritten>;

/** Which rows of a price list are carried out after all. */
export const ImportDecision = z
  .strictObject({
    question: z.enum(IMPORT_QUESTIONS),
    /** Absent: all that ask this. */
    lines: z.array(z.int().min(1).max(MAX_IMPORT_LINE)).min(1).max(MAX_IMPORT_DECISIONS).optional(),
    isTaken: z.boolean(),
  })
  .meta({ id: 'ImportDecision' });
export type ImportDecision = z.output<typeof ImportDecision>;

/** What is earned with a site, before and after; null where it has no offer or no price. Cents. */
const Margin = z.object({ before: z.int().nullable(), after: z.int().nullable() });

/** A value as a screen shows it: records by their names. */
const Shown = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

export const SiteImportItem = z
  .object({
    /** As a spreadsheet numbers it; of a site that a price list no longer has, a number after the last row. */
    line: z.int(),
    /** What somebody must agree to before it is carried out, and whether they did; null: it needs nobody. */
    asked: z.object({ question: z.enum(IMPORT_QUESTIONS), isTaken: z.boolean() }).nullable(),
    /** Of a price list that changes it: of a publication, and of one on a sensitive topic, by the site's multipliers. */
    margins: z.object({ ordinary: Margin, sensitive: Margin.nullable() }).nullable(),
    /** Null: there is no such site yet, or not any more. */
    siteId: Id.nullable(),
    name: z.string(),
    domain: z.string(),
    /** Sites that the new one may be. */
    near: z.array(NearSite),
    changes: z.array(
      z.object({
        field: z.enum(IMPORT_FIELDS),
        before: Shown,
        after: Shown,
        /** What the file says, where `after` was converted to euros. */
        written: AmountWritten.optional(),
        /** The file doesn't say it. */
        isGuess: z.boolean().optional(),
      }),
    ),
    /** Why it is refused, left out or was not undone, with the column and its content. */
    reasons: z.array(z.object({ column: z.string().nullable(), cell: z.string().nullable(), message: z.string() })),
  })
  .meta({ id: 'SiteImportItem' });
export type SiteImportItem = z.output<typeof SiteImportItem>;

/** What is wrong with many rows at once, and what was guessed for many, with their numbers. */
export const SiteImportFindings = z
  .object({
    faults: z.array(
      z.object({
        /** Such rows are refused; else only this cell is left out. */
        isRefused: z.boolean(),
        /** The name of the column in the file, or of the field that it lacks. */
        column: z.string().nullable(),
        field: z.enum(IMPORT_FIELDS).nullable(),
        message: z.string(),
        count: z.int(),
        /** What such cells say most often. */
        cells: z.array(z.object({ cell: z.string(), count: z.int() })),
      }),
    ),
    guesses: z.array(z.object({ field: z.enum(IMPORT_FIELDS), value: z.string(), count: z.int() })),
  })
  .meta({ id: 'SiteImportFindings' });
export type SiteImportFindings = z.output<typeof SiteImportFindings>;
