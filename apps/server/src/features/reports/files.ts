import type { ReportFileKind } from '@linkstand/contract/reports/choices';
import { REPORTS, type ReportKey } from '@linkstand/contract/reports/definitions';
import { type MeasureName, type MeasureUnit, measureOf } from '@linkstand/contract/reports/measures';
import { REPORT_WORDS, type ReportWords } from '@linkstand/contract/reports/report-words';
import type { ReportAnswer, ReportQuestion, ReportRow } from '@linkstand/contract/reports/schema';
import { grainOfRows, noneWord } from '@linkstand/contract/reports/value-text';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, callerOf, type UserActor } from '../../platform/context.ts';
import { csv, csvRows } from '../../platform/csv.ts';
import {
  type ColumnKind,
  type Workbook,
  type WorkbookCell,
  writeWorkbook,
} from '../../platform/workbook/write-workbook.ts';
import { workers } from '../../platform/workers/workers.ts';
import { findPaperBrand } from '../brands/queries.ts';
import { drawReport } from './paper/draw-report.ts';
import { filterLines } from './paper/filter-lines.ts';
import { readAllRows } from './read-report.ts';

/** Maximum rows of one file. */
const MAX_ROWS = 100_000;
/** Of a PDF: about fifty pages, which people may still leaf through. */
const MAX_PDF_ROWS = 1000;

type Zoned = Pick<Context, 'timeZone'>;

/** The day of an instant in seconds, YYYY-MM-DD. */
const dayOf = (seconds: number, { timeZone }: Zoned): string => dayIn(new Date(seconds * 1000), timeZone);

/** A value for a file: amounts with a decimal point, shares and durations as numbers, days as YYYY-MM-DD. */
function plainValue(name: MeasureName, value: number | null | undefined, ctx: Zoned): string | number | null {
  if (value === null || value === undefined) return null;
  switch (measureOf(name).unit) {
    case 'money':
      return plainAmount(value);
    case 'share':
      return value / 100;
    case 'duration':
      return Math.round(value / 36) / 100;
    case 'day':
      return dayOf(value, ctx);
    case 'count':
      return value;
  }
}

/** The name of a row: of its record, or the word for its key. */
export function rowName(
  row: Pick<ReportRow, 'key' | 'label'>,
  { rowsBy }: Pick<ReportAnswer, 'rowsBy'>,
  words: ReportWords,
  locale: Context['locale'],
): string {
  if (row.label !== null) return row.label;
  if (rowsBy === 'account') {
    const accounts: Readonly<Record<string, string>> = words.account;
    return accounts[row.key] ?? row.key;
  }
  if (rowsBy === 'status') {
    const states: Readonly<Record<string, string>> = CHOICE_WORDS[locale].briefingStatus;
    return states[row.key] ?? row.key;
  }
  return row.key === 'none' ? words[noneWord(rowsBy)] : row.key;
}

const UNIT_SUFFIX: Readonly<Record<string, string>> = { money: ` (${BASE_CURRENCY})`, duration: ' (h)' };
export const headingOf = (name: MeasureName, words: ReportWords): string =>
  `${words.measure[name]}${UNIT_SUFFIX[measureOf(name).unit] ?? ''}`;

/** Headings of what rows say beside their name. */
const detailsOf = ({ rows }: ReportAnswer, words: ReportWords): string[] =>
  rows.some(({ details }) => details.length > 0) ? [words.row.client, words.row.site, words.row.seller] : [];

/** The lines of a report in a file: its head, its totals, and a line for each row. */
function linesOf(answer: ReportAnswer, ctx: Pick<Context, 'locale' | 'timeZone'>) {
  const { locale } = ctx;
  const words = REPORT_WORDS[locale];
  const { measures } = REPORTS[answer.report];
  const { measure } = answer;
  const details = detailsOf(answer, words);
  const cells = (of: Readonly<Record<string, number | null>>) =>
    measure ? answer.columns.map((column) => plainValue(measure, of[column] ?? 0, ctx)) : [];
  return {
    head: [
      words.row[answer.rowsBy],
      ...details,
      ...(measure ? answer.columns.map((column) => `${column} ${words.measure[measure]}`) : []),
      ...measures.map((name) => headingOf(name, words)),
    ],
    totals: [
      words.total,
      ...details.map(() => ''),
      ...cells(answer.columnTotals),
      ...measures.map((name) => plainValue(name, answer.totals[name], ctx)),
    ],
    lineOf: (row: ReportRow) => [
      rowName(row, answer, words, locale),
      ...details.map((_, i) => row.details[i] ?? ''),
      ...cells(row.cells),
      ...measures.map((name) => plainValue(name, row.values[name], ctx)),
    ],
  };
}

/** A file of a report. */
export interface FileOfReport {
  readonly body: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

const MEDIA_TYPES: Readonly<Record<ReportFileKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Maker = (ctx: Context<UserActor>, key: ReportKey, question: ReportQuestion) => Promise<Made>;
interface Made {
  /** With some of the rows. */
  readonly answer: ReportAnswer;
  readonly body: Buffer;
}

/** All rows with their totals. Totals are queried, not summed from the rows. */
const makeCsv: Maker = async (ctx, key, question) => {
  const pages: Buffer[] = [];
  const answer = await readAllRows(ctx, key, question, MAX_ROWS, (rows, first) => {
    const { head, lineOf } = linesOf(first, ctx);
    const lines = rows.map(lineOf);
    pages.push(Buffer.from(pages.length === 0 ? csv(head, lines) : csvRows(lines)));
  });
  pages.push(Buffer.from(csvRows([linesOf(answer, ctx).totals])));
  return { answer, body: Buffer.concat(pages) };
};

type Figures = Readonly<Record<string, number | null>>;

const KINDS: Readonly<Record<MeasureUnit, ColumnKind>> = {
  money: 'money',
  count: 'number',
  share: 'share',
  duration: 'hours',
  day: 'day',
};

/** A value of a workbook: in the unit of its column (platform/workbook). */
function cellOf(name: MeasureName, value: number | null | undefined, ctx: Zoned): WorkbookCell {
  if (value === null || value === undefined) return null;
  const { unit } = measureOf(name);
  if (unit === 'duration') return value / 3600;
  return unit === 'day' ? dayOf(value, ctx) : value;
}

/** The same rows and totals as a workbook, with numbers as numbers. */
const makeWorkbook: Maker = async (ctx, key, question) => {
  const words = REPORT_WORDS[ctx.locale];
  const { measures } = REPORTS[key];
  const numbers = ({ measure, columns }: ReportAnswer, cells: Figures, values: Figures) => [
    ...(measure ? columns.map((column) => cellOf(measure, cells[column] ?? 0, ctx)) : []),
    ...measures.map((name) => cellOf(name, values[name], ctx)),
  ];
  const rows: WorkbookCell[][] = [];
  const answer = await readAllRows(ctx, key, question, MAX_ROWS, (page, first) => {
    const details = detailsOf(first, words);
    for (const row of page)
      rows.push([
        rowName(row, first, words, ctx.locale),
        ...details.map((_, i) => row.details[i] ?? ''),
        ...numbers(first, row.cells, row.values),
      ]);
  });
  const { measure } = answer;
  const details = detailsOf(answer, words);
  const kindOf = (name: MeasureName) => KINDS[measureOf(name).unit];
  const workbook: Workbook = {
    title: `${words.title[key]} ${answer.span.fromDay} – ${answer.span.toDay}`,
    author: ctx.actor.name,
    sheet: words.title[key],
    columns: [
      { header: words.row[answer.rowsBy], kind: 'text' },
      ...details.map((header) => ({ header, kind: 'text' as const })),
      ...(measure
        ? answer.columns.map((column) => ({ header: `${column} ${words.measure[measure]}`, kind: kindOf(measure) }))
        : []),
      ...measures.map((name) => ({ header: headingOf(name, words), kind: kindOf(name) })),
    ],
    rows,
    totals: [words.total, ...details.map(() => null), ...numbers(answer, answer.columnTotals, answer.totals)],
    madeAt: ctx.now.toISOString(),
  };
  return { answer, body: Buffer.from(await workers.run(writeWorkbook, workbook, callerOf(ctx))) };
};

/** The first rows as PDF, with cards, the chart and the totals of all rows. */
const makePdf: Maker = async (ctx, key, question) => {
  const answer = await readAllRows(ctx, key, question, MAX_PDF_ROWS, () => {});
  const words = REPORT_WORDS[ctx.locale];
  const brand = await findPaperBrand(ctx.db, ctx.brandId);
  const { locale, timeZone } = ctx;
  // Months and the like are written by the drawing, as on screen.
  const isTime = grainOfRows(answer.rowsBy, answer.grain) !== null;
  const rows = isTime
    ? answer.rows
    : answer.rows.map((row) => ({ ...row, label: rowName(row, answer, words, locale) }));
  const filters = filterLines(question.filter ?? {}, answer.names, locale);
  const input = { answer: { ...answer, rows }, brand, locale, timeZone, filters };
  return { answer, body: Buffer.from(await workers.run(drawReport, input, callerOf(ctx))) };
};

const MAKERS: Readonly<Record<ReportFileKind, Maker>> = { csv: makeCsv, xlsx: makeWorkbook, pdf: makePdf };

/** Makes a file of a report. @throws Refusal 400, 403, 422 `pdf_failed` */
export async function makeReportFile(
  ctx: Context<UserActor>,
  file: ReportFileKind,
  key: ReportKey,
  question: ReportQuestion,
): Promise<FileOfReport & { readonly answer: ReportAnswer }> {
  const made = await MAKERS[file](ctx, key, question);
  return { ...made, mediaType: MEDIA_TYPES[file], fileName: `${key}-${made.answer.span.fromDay}.${file}` };
}
