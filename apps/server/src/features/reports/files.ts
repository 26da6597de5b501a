import type { ReportFileKind } from '@linkstand/contract/reports/choices';
import { REPORTS, type ReportKey } from '@linkstand/contract/reports/definitions';
import { type MeasureName, type MeasureUnit, measureOf } from '@linkstand/contract/reports/measures';
import { type AccountCode, REPORT_WORDS, type ReportWords } from '@linkstand/contract/reports/report-words';
import type { ReportAnswer, ReportQuestion, ReportRow } from '@linkstand/contract/reports/schema';
import { grainOfRows } from '@linkstand/contract/reports/value-text';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { type Context, callerOf, type UserActor } from '../../platform/context.ts';
import { csv } from '../../platform/csv.ts';
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
import { readReport } from './read-report.ts';

/** Maximum rows of one file. */
const MAX_ROWS = 100_000;
/** Of a PDF: about fifty pages, which people may still leaf through. */
const MAX_PDF_ROWS = 1000;
const PAGE = 1000;

/** A report with all its rows, or the first of them. */
export async function readWhole(
  ctx: Context<UserActor>,
  key: ReportKey,
  question: ReportQuestion,
  most = MAX_ROWS,
): Promise<ReportAnswer> {
  const read = (page: number) => readReport(ctx, key, question, { page, size: PAGE, sort: [] });
  const first = await read(0);
  const rows = [...first.rows];
  while (rows.length < Math.min(first.rowCount, most)) {
    const next = await read(Math.floor(rows.length / PAGE));
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return { ...first, rows: rows.slice(0, most) };
}

/** A value for a file: amounts with a decimal point, shares and durations as numbers, days as YYYY-MM-DD. */
export function plainValue(name: MeasureName, value: number | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  switch (measureOf(name).unit) {
    case 'money':
      return plainAmount(value);
    case 'share':
      return value / 100;
    case 'duration':
      return Math.round(value / 36) / 100;
    case 'day':
      return new Date(value * 1000).toISOString().slice(0, 10);
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
  if (rowsBy === 'account') return words.account[row.key as AccountCode] ?? row.key;
  if (rowsBy === 'status') {
    const states: Readonly<Record<string, string>> = CHOICE_WORDS[locale].briefingStatus;
    return states[row.key] ?? row.key;
  }
  return row.key === 'none' ? words.none : row.key;
}

const UNIT_SUFFIX: Readonly<Record<string, string>> = { money: ` (${BASE_CURRENCY})`, duration: ' (h)' };
export const headingOf = (name: MeasureName, words: ReportWords): string =>
  `${words.measure[name]}${UNIT_SUFFIX[measureOf(name).unit] ?? ''}`;

/** Headings of what rows say beside their name. */
const detailsOf = ({ rows }: ReportAnswer, words: ReportWords): string[] =>
  rows.some(({ details }) => details.length > 0) ? [words.row.client, words.row.site, words.row.seller] : [];

/** A report as lines of a file: head, rows, totals. */
export function linesOf(answer: ReportAnswer, locale: Context['locale']) {
  const words = REPORT_WORDS[locale];
  const { measures } = REPORTS[answer.report];
  const { measure } = answer;
  const details = detailsOf(answer, words);
  const head = [
    words.row[answer.rowsBy],
    ...details,
    ...(measure ? answer.columns.map((column) => `${column} ${words.measure[measure]}`) : []),
    ...measures.map((name) => headingOf(name, words)),
  ];
  const cells = (of: Readonly<Record<string, number | null>>) =>
    measure ? answer.columns.map((column) => plainValue(measure, of[column] ?? 0)) : [];
  const rows = answer.rows.map((row) => [
    rowName(row, answer, words, locale),
    ...details.map((_, i) => row.details[i] ?? ''),
    ...cells(row.cells),
    ...measures.map((name) => plainValue(name, row.values[name])),
  ]);
  const totals = [
    words.total,
    ...details.map(() => ''),
    ...cells(answer.columnTotals),
    ...measures.map((name) => plainValue(name, answer.totals[name])),
  ];
  return { head, rows, totals };
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

/** All rows with their totals. Totals are queried, not summed from the rows. */
function csvOf(answer: ReportAnswer, { locale }: Context): Buffer {
  const { head, rows, totals } = linesOf(answer, locale);
  return Buffer.from(csv(head, [...rows, totals]));
}

type Figures = Readonly<Record<string, number | null>>;

const KINDS: Readonly<Record<MeasureUnit, ColumnKind>> = {
  money: 'money',
  count: 'number',
  share: 'share',
  duration: 'hours',
  day: 'day',
};

/** A value of a workbook: in the unit of its column (platform/workbook). */
function cellOf(name: MeasureName, value: number | null | undefined): WorkbookCell {
  if (value === null || value === undefined) return null;
  const { unit } = measureOf(name);
  if (unit === 'duration') return value / 3600;
  return unit === 'day' ? new Date(value * 1000).toISOString().slice(0, 10) : value;
}

/** The same rows and totals as a workbook, with numbers as numbers. */
async function workbookOf(answer: ReportAnswer, ctx: Context<UserActor>): Promise<Buffer> {
  const words = REPORT_WORDS[ctx.locale];
  const key = answer.report;
  const { measures } = REPORTS[key];
  const { measure } = answer;
  const details = detailsOf(answer, words);
  const across = measure ? answer.columns : [];
  const kindOf = (name: MeasureName) => KINDS[measureOf(name).unit];
  const numbers = (cells: Figures, values: Figures) => [
    ...across.map((column) => cellOf(measure as MeasureName, cells[column] ?? 0)),
    ...measures.map((name) => cellOf(name, values[name])),
  ];
  const period = `${answer.span.fromDay} – ${answer.span.toDay}`;
  const workbook: Workbook = {
    title: `${words.title[key]} ${period}`,
    author: ctx.actor.name,
    sheet: words.title[key],
    columns: [
      { header: words.row[answer.rowsBy], kind: 'text' },
      ...details.map((header) => ({ header, kind: 'text' as const })),
      ...across.map((column) => ({
        header: `${column} ${words.measure[measure as MeasureName]}`,
        kind: kindOf(measure as MeasureName),
      })),
      ...measures.map((name) => ({ header: headingOf(name, words), kind: kindOf(name) })),
    ],
    rows: answer.rows.map((row) => [
      rowName(row, answer, words, ctx.locale),
      ...details.map((_, i) => row.details[i] ?? ''),
      ...numbers(row.cells, row.values),
    ]),
    totals: [words.total, ...details.map(() => null), ...numbers(answer.columnTotals, answer.totals)],
    madeAt: ctx.now.toISOString(),
  };
  return Buffer.from(await workers.run(writeWorkbook, workbook, callerOf(ctx)));
}

/** The first rows as PDF, with cards, the chart and the totals of all rows. */
async function pdfOf(answer: ReportAnswer, ctx: Context<UserActor>, question: ReportQuestion): Promise<Buffer> {
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
  return Buffer.from(await workers.run(drawReport, input, callerOf(ctx)));
}

const MAKERS: Readonly<
  Record<
    ReportFileKind,
    (answer: ReportAnswer, ctx: Context<UserActor>, question: ReportQuestion) => Buffer | Promise<Buffer>
  >
> = { csv: csvOf, xlsx: workbookOf, pdf: pdfOf };

/** Makes a file of a report. @throws Refusal 400, 403, 422 `pdf_failed` */
export async function makeReportFile(
  ctx: Context<UserActor>,
  file: ReportFileKind,
  key: ReportKey,
  question: ReportQuestion,
): Promise<FileOfReport & { readonly answer: ReportAnswer }> {
  const answer = await readWhole(ctx, key, question, file === 'pdf' ? MAX_PDF_ROWS : MAX_ROWS);
  return {
    answer,
    body: await MAKERS[file](answer, ctx, question),
    mediaType: MEDIA_TYPES[file],
    fileName: `${key}-${answer.span.fromDay}.${file}`,
  };
}
