import { REPORTS, type ReportKey } from '@linkstand/contract/reports/definitions';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import { type AccountCode, REPORT_WORDS, type ReportWords } from '@linkstand/contract/reports/report-words';
import type { ReportAnswer, ReportQuestion, ReportRow } from '@linkstand/contract/reports/schema';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import type { Context, UserActor } from '../../platform/context.ts';
import { csv, csvDownload } from '../../platform/csv.ts';
import { readReport } from './read-report.ts';

/** Maximum rows of one file. */
const MAX_ROWS = 100_000;
const PAGE = 1000;

/** A report with all its rows. */
export async function readWhole(
  ctx: Context<UserActor>,
  key: ReportKey,
  question: ReportQuestion,
): Promise<ReportAnswer> {
  const read = (page: number) => readReport(ctx, key, question, { page, size: PAGE, sort: [] });
  const first = await read(0);
  const rows = [...first.rows];
  while (rows.length < Math.min(first.rowCount, MAX_ROWS)) {
    const next = await read(Math.floor(rows.length / PAGE));
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return { ...first, rows };
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

/** A report as lines of a file: head, rows, totals. */
export function linesOf(answer: ReportAnswer, locale: Context['locale']) {
  const words = REPORT_WORDS[locale];
  const { measures } = REPORTS[answer.report];
  const { measure } = answer;
  const details = answer.rows.some((row) => row.details.length > 0)
    ? [words.row.client, words.row.site, words.row.seller]
    : [];
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

/** All rows with their totals. Totals are queried, not summed from the rows. */
export async function csvOfReport(ctx: Context<UserActor>, key: ReportKey, question: ReportQuestion) {
  const answer = await readWhole(ctx, key, question);
  const { head, rows, totals } = linesOf(answer, ctx.locale);
  return csvDownload(`${key}-${answer.span.fromDay}`, csv(head, [...rows, totals]));
}
