import { availableParallelism } from 'node:os';
import type { ReportKey } from '@linkstand/contract/reports/definitions';
import type { MeasureName } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportQuestion, ReportRow, ReportValues } from '@linkstand/contract/reports/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { bulkhead } from 'cockatiel';
import { sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import { agreementOf } from './agreement.ts';
import type { Draft, Facts } from './facts.ts';
import { filterNames } from './filter-names.ts';
import { valuesOf } from './measured.ts';
import { type Part, partsOf, type Span } from './period.ts';
import { countedFor, earliestOf, type Plan, planReport, shownIn } from './plan.ts';
import { type Course, readCourse } from './read-course.ts';
import { type Grid, readGrid } from './read-grid.ts';
import {
  isOrderFirst,
  orderedBy,
  presentRow,
  type RowAsked,
  type RowRead,
  readRows,
  readValues,
  rowsSql,
} from './read-rows.ts';
import { readRetention } from './retention.ts';
import { type SummedInterval, summedIntervals, summingProgress } from './rollups.ts';
import { SOURCES, summedFor, TIMES } from './sources.ts';

/** The first day of the earlier interval that an interval is compared with, by position. */
const alignedWith = (plan: Plan, before: Span): Part[] => partsOf(before, plan.grain, plan.asking.ctx);

/**
 * As many reports are read at once as there are processors, and others wait for their turn: all at once would take as
 * long altogether, and each of the long ones twice as long (docs/decisions/reports.md).
 */
const reading = bulkhead(availableParallelism(), Number.POSITIVE_INFINITY);

/**
 * A report: totals, time series, one page of rows and what they must agree with, all from one snapshot.
 *
 * @throws Refusal 400 that names what the report doesn't know, 403
 */
export async function readReport(
  ctx: Context<UserActor>,
  key: ReportKey,
  question: ReportQuestion,
  paging: Paging,
): Promise<ReportAnswer> {
  const plan = await planReport(ctx, key, question);
  return inTurn(ctx, async (read) => (await answer(read, plan, paging)).answered);
}

/** Reads one snapshot when its turn has come. */
const inTurn = <T>(ctx: Context<UserActor>, work: (ctx: Context<UserActor>) => Promise<T>): Promise<T> =>
  reading.execute(() =>
    ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => work({ ...ctx, db: tx })),
  );

/** Rows that are in memory at once when all are read. */
const PAGE = 1000;

/**
 * A report with all its rows, or the first of them, from one snapshot. They are handed over a page at a time, so that
 * nobody needs all of them in memory; the answer has the first page. Rows are not compared with another period.
 *
 * @throws Refusal as {@link readReport}
 */
export async function readAllRows(
  ctx: Context<UserActor>,
  key: ReportKey,
  question: ReportQuestion,
  most: number,
  take: (rows: readonly ReportRow[], answer: ReportAnswer) => void,
  pageSize = PAGE,
): Promise<ReportAnswer> {
  const plan = await planReport(ctx, key, question);
  return inTurn(ctx, async (read) => {
    const { answered, facts, inGrid, course } = await answer(read, plan, {
      page: 0,
      size: Math.min(pageSize, most),
      sort: [],
    });
    take(answered.rows, answered);
    if (Math.min(answered.rowCount, most) <= pageSize) return answered;
    const { db } = read;
    await sql`declare further no scroll cursor for ${rowsSql(plan, facts, [], most - pageSize, pageSize)}`.execute(db);
    for (;;) {
      const { rows } = await sql<RowRead>`fetch ${sql.lit(pageSize)} from further`.execute(db);
      if (rows.length === 0) return answered;
      const grid = await readGrid(
        db,
        plan,
        inGrid,
        course,
        rows.map((row) => row.key),
      );
      take(
        rows.map((row) => ({ ...presentRow(plan, row), cells: grid.cells.get(row.key) ?? {} })),
        answered,
      );
    }
  });
}

/** Groups of a million records are sorted and hashed in memory: with the usual 4 MB they would go to disk. */
const WORK_MEMORY = '64MB';

/** What is read as sums. */
async function summedOf({ report }: Pick<Plan, 'report'>, draft: Draft, db: Context['db']): Promise<SummedInterval[]> {
  const summed = summedFor(report.source, draft);
  return summed ? summedIntervals(db, summed.rollups, summed.interval, draft.ctx.timeZone, summed.cuts) : [];
}

/** How far the sums are that this report reads. */
async function summing({ report, asking }: Plan, db: Context['db']): Promise<ReportAnswer['summing']> {
  const last = summedFor(report.source, { ...asking, grain: 'month' })?.rollups.at(-1);
  return last ? summingProgress(db, last, asking.ctx.timeZone, asking.ctx.now) : null;
}

interface Answered {
  readonly answered: ReportAnswer;
  readonly facts: Facts;
  /** The same, grouped by month. */
  readonly inGrid: Facts;
  readonly course: Course;
}

async function answer(ctx: Context<UserActor>, plan: Plan, paging: RowAsked): Promise<Answered> {
  const { report, span, before, asking } = plan;
  const { db } = ctx;
  await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(db);
  const factsOf = async (draft: Draft) => SOURCES[report.source]({ ...draft, summed: await summedOf(plan, draft, db) });
  // The time series is the same whatever the rows are.
  const ofCourse = (draft: Draft) => factsOf({ ...draft, rowsBy: 'period', counted: countedFor(shownIn(plan)) });
  // Rows that are not the parts of the period themselves are made of months and years as well as of days.
  const isOfParts = TIMES.includes(plan.rowsBy);
  const ofRows = (draft: Draft, measures: readonly MeasureName[] = report.measures) =>
    factsOf({
      ...draft,
      grain: plan.rowsBy === 'period' ? draft.grain : 'month',
      counted: countedFor(measures),
      isInParts: isOfParts,
    });
  const facts = await ofRows(asking);
  const order = orderedBy(plan, paging.sort);
  // Other sums may be enough for it.
  const ordering = isOrderFirst(plan, facts) ? await ofRows(asking, order ? [order] : []) : null;
  const early = facts.when ? await readCourse(db, plan, await ofCourse(asking), facts, span) : null;
  const { rows, rowCount, totals } = await readRows(db, plan, facts, ordering, early?.totals ?? null, paging);
  const course =
    early ?? (totals ? { totals, byPart: new Map() } : await readCourse(db, plan, await ofCourse(asking), facts, span));
  const keys = rows.map((row) => row.key);
  const inGrid = plan.measure
    ? await factsOf({ ...asking, grain: 'month', counted: countedFor([plan.measure]) })
    : facts;
  const grid = await readGrid(db, plan, inGrid, course, keys);
  const askingBefore = before && { ...asking, span: before };
  const factsBefore = askingBefore && (await ofRows(askingBefore));
  const courseBefore =
    before && factsBefore && (await readCourse(db, plan, await ofCourse(askingBefore), factsBefore, before));
  // A record is in one period only.
  const hasBefore = !isOfParts && !facts.rows[plan.rowsBy]?.ofOne;
  const rowsBefore =
    before && factsBefore && hasBefore ? await readValues(db, plan, factsBefore, before, keys) : new Map();
  const parts = facts.when ? partsOf(span, plan.grain, ctx) : [];
  const partsBefore = before ? alignedWith(plan, before) : [];
  const shown = shownIn(plan);
  const nothing = valuesOf(shown, [], undefined);
  const beforeOf = (place: number): ReportValues | null => {
    const part = courseBefore && partsBefore[place];
    return part ? (courseBefore.byPart.get(part.start) ?? nothing) : null;
  };
  const isEmpty = rowCount === 0;
  const answered: ReportAnswer = {
    report: plan.key,
    asOf: ctx.now.toISOString(),
    period: plan.question.period ?? report.period,
    span: presentSpan(span),
    before: before && presentSpan(before),
    compare: before ? (plan.question.compare ?? report.compares ?? 'none') : 'none',
    grain: plan.grain,
    rowsBy: plan.rowsBy,
    measure: plan.measure,
    notices: [
      ...plan.notices,
      ...(report.columns === 'month' && grid.columns.length > 0 && isYears(grid) ? (['years_instead'] as const) : []),
    ],
    summing: await summing(plan, db),
    totals: course.totals,
    totalsBefore: courseBefore?.totals ?? null,
    parts: parts.map(({ start, isRunning }, place) => ({
      start,
      isRunning,
      values: course.byPart.get(start) ?? nothing,
      before: beforeOf(place),
    })),
    columns: grid.columns,
    columnTotals: grid.columnTotals,
    rows: rows.map((row) => ({
      ...row,
      cells: grid.cells.get(row.key) ?? {},
      before: isOfParts
        ? plan.rowsBy === 'period' && before
          ? beforeOf(parts.findIndex(({ start }) => start === row.key))
          : null
        : ((before && rowsBefore.get(row.key)) ?? null),
    })),
    rowCount,
    page: paging.page,
    size: paging.size,
    names: await filterNames(db, asking.filter),
    agreement: await agreementOf(ctx, plan, course.totals),
    nearest: isEmpty ? await earliestOf(ctx, facts) : null,
    retention: report.extension === 'retention' ? await readRetention(ctx, plan) : [],
  };
  return { answered, facts, inGrid, course };
}

const isYears = ({ columns }: Grid): boolean =>
  columns.every((column) => column.endsWith('-01-01')) && columns.length > 1;

const presentSpan = ({ from, to, fromDay, toDay }: Span) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  fromDay,
  toDay,
});
