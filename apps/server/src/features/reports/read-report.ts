import { type Grain, MAX_COLUMNS, type RowName } from '@linkstand/contract/reports/choices';
import { REPORTS, type Report, type ReportKey } from '@linkstand/contract/reports/definitions';
import { reportFilter } from '@linkstand/contract/reports/filter';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportQuestion, ReportRow, ReportValues } from '@linkstand/contract/reports/schema';
import { keysOf } from '@linkstand/contract/shared/filter';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, isOneOf, type UserActor } from '../../platform/context.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { readSetting } from '../settings/queries.ts';
import { agreementOf } from './agreement.ts';
import { type Draft, type Facts, partPlaceSql, partSql, type RowSql } from './facts.ts';
import { filterNames } from './filter-names.ts';
import { grainFor, type Part, partOf, partsOf, resolvePeriod, type Span, spanBefore } from './period.ts';
import { readRetention } from './retention.ts';
import { type SummedInterval, summedIntervals, summingProgress } from './rollups.ts';
import { SOURCES, summedFor, TIMES } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** Row kinds with an order of their own, such as months. */
const IN_ORDER: readonly RowName[] = ['period', 'month', 'year', 'tier', 'account', 'status'];

/** The question, completed with the report's defaults. */
export interface Plan {
  readonly key: ReportKey;
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly rowsBy: RowName;
  readonly measure: MeasureName | null;
  readonly span: Span;
  readonly before: Span | null;
  readonly grain: Grain;
  readonly notices: ReportAnswer['notices'];
  readonly asking: Draft;
}

/** A seller reads only their own figures. @throws Refusal 403 */
export function requireReader({ actor }: Context<UserActor>, key: ReportKey): void {
  if (!isOneOf(actor, REPORTS[key].see)) throw forbidden();
}

/** @throws Refusal 400 that names what the report doesn't know, 403 */
export async function planReport(ctx: Context<UserActor>, key: ReportKey, question: ReportQuestion): Promise<Plan> {
  requireReader(ctx, key);
  const report: Report = REPORTS[key];
  const rowsBy = question.rows ?? report.rows[0];
  if (!report.rows.includes(rowsBy)) throw unknown('rows', rowsBy);
  const measure = report.columns ? (question.measure ?? report.measures[0]) : null;
  if (question.measure && !report.measures.includes(question.measure)) throw unknown('measure', question.measure);
  const filter = question.filter ?? {};
  const known = report.filters.flatMap((name) => keysOf(name, reportFilter[name]));
  for (const name of Object.keys(filter)) if (!known.includes(name)) throw unknown(`filter.${name}`, name);

  const clock = { now: ctx.now, timeZone: ctx.timeZone };
  const period = question.period ?? (question.from || question.to ? 'custom' : report.period);
  const bounds = await readSetting(ctx.db, 'report_bounds');
  const draft = { ctx, basis: report.basis, filter, rowsBy, bounds, counted: [], isInParts: true };
  const anyTime = resolvePeriod({ period: 'day' }, null, clock);
  const earliest =
    period === 'all'
      ? await earliestOf(ctx, SOURCES[report.source]({ ...draft, grain: 'month', span: anyTime, summed: [] }))
      : null;
  const span = resolvePeriod({ period, from: question.from, to: question.to }, earliest, clock);
  const before = spanBefore(span, period, question.compare ?? report.compares ?? 'none', clock);
  const { grain, isCoarser } = grainFor(span, question.grain);
  return {
    key,
    report,
    question: { ...question, period },
    rowsBy,
    measure,
    span,
    before,
    grain,
    notices: isCoarser ? ['grain_coarser'] : [],
    asking: { ...draft, grain, span },
  };
}

const unknown = (path: string, field: string) => invalid({ path, code: 'unknown_field', parameters: { field } });

async function earliestOf(ctx: Context, facts: Facts): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${facts.earliest} as at`.execute(ctx.db);
  const at = rows[0]?.at ?? null;
  return at && dayIn(at, ctx.timeZone);
}

/** The measures to query for those that are shown: for ratios, their two parts. */
export function countedFor(names: readonly MeasureName[]): string[] {
  return [...new Set(names.flatMap((name): readonly string[] => measureOf(name).of ?? [name]))];
}

const shownIn = ({ report }: Plan): MeasureName[] => [
  ...new Set<MeasureName>([
    ...report.measures,
    ...report.cards,
    ...report.chart.measures,
    ...(report.agrees === 'briefings' ? (['briefings'] as const) : []),
  ]),
];

type Counted = Readonly<Record<string, string | number | null>>;

const selected = (measures: Facts['measures'], counted: readonly string[]): Sql =>
  sql.join(
    counted.map((name, i) => {
      const measure = measures[name];
      if (!measure) throw new Error(`The source has no measure ${name}.`);
      return sql`(${measure})::bigint as ${sql.ref(`m${i}`)}`;
    }),
  );

/** The shown values, from the queried ones. Zero divided by zero is null. */
function valuesOf(shown: readonly MeasureName[], counted: readonly string[], row: Counted | undefined): ReportValues {
  const at = (name: string): number | null => {
    const value = row?.[`m${counted.indexOf(name)}`];
    return value === null || value === undefined ? null : Number(value);
  };
  return Object.fromEntries(
    shown.map((name) => {
      const { of, unit, kind } = measureOf(name);
      if (!of) return [name, at(name) ?? (kind === 'latest' ? null : 0)];
      const [over, under] = [at(of[0]), at(of[1])];
      if (over === null || !under) return [name, null];
      return [name, Math.round((over / under) * (unit === 'share' ? 10_000 : 1))];
    }),
  );
}

/** The order of rows by a shown value. */
function orderSql(name: MeasureName, measures: Facts['measures']): Sql {
  const { of } = measureOf(name);
  if (!of) return sql`(${measures[name]})`;
  return sql`(${measures[of[0]]})::numeric / nullif(${measures[of[1]]}, 0)`;
}

const conditions = (facts: Facts, span: Span, mode: 'reach' | 'inside', row?: RowSql): Sql =>
  sql.join(
    [
      ...facts.where,
      ...(row?.only ? [row.only] : []),
      ...(facts.when
        ? mode === 'reach' && facts.reaches
          ? [facts.reaches(span)]
          : [sql`${facts.when} >= ${span.from}`, sql`${facts.when} < ${span.to}`]
        : []),
      sql`true`,
    ],
    sql` and `,
  );

interface Course {
  readonly totals: ReportValues;
  readonly byPart: ReadonlyMap<string, ReportValues>;
}

/**
 * Totals over all facts, and their time series: queried in one statement, never summed from rows.
 *
 * @param undivided the same facts where they need not be told apart by the parts of the period
 */
async function readCourse(db: Context['db'], plan: Plan, facts: Facts, undivided: Facts, span: Span): Promise<Course> {
  const shown = shownIn(plan);
  const counted = countedFor(shown);
  const row = facts.rows[plan.rowsBy];
  const asking = { ...plan.asking, span };
  // By its place: the few texts of parts would be compared a million times.
  const part = facts.when && partPlaceSql(facts.when, plan.grain, asking);
  const starts = partsOf(span, plan.grain, asking.ctx).map(({ start }) => start);
  const whole = sql`null as part, true as is_whole`;
  const inParts = sql`${part} as part, grouping(${part}) = 1 as is_whole`;
  const count = async (of: Facts, mode: 'reach' | 'inside', place: Sql, groups: Sql, measures = of.measures) =>
    (
      await sql<Counted & { part: number | null; isWhole: boolean }>`${PLANNED_EACH_TIME}
        select ${selected(measures, counted)}, ${place} from ${of.from}
        where ${conditions(of, span, mode, row)} ${groups}`.execute(db)
    ).rows;
  const ofParts = (rows: readonly (Counted & { part: number | null })[]) =>
    new Map(
      rows.flatMap((each) =>
        each.part === null ? [] : [[starts[each.part - 1] ?? '', valuesOf(shown, counted, each)] as const],
      ),
    );

  if (!part)
    return { totals: valuesOf(shown, counted, (await count(facts, 'inside', whole, sql``))[0]), byPart: new Map() };
  if (facts.reaches) {
    // Facts before the period count in the totals, not in the time series.
    const [totals] = await count(undivided, 'reach', whole, sql``);
    const parts = await count(facts, 'inside', inParts, sql`group by ${part}`);
    return { totals: valuesOf(shown, counted, totals), byPart: ofParts(parts) };
  }
  const eitherWay = Object.entries(facts.inParts ?? {}).map(([name, measure]) => [
    name,
    sql`case when grouping(${part}) = 1 then ${facts.measures[name]} else ${measure} end`,
  ]);
  const rows = await count(facts, 'inside', inParts, sql`group by grouping sets ((), (${part}))`, {
    ...facts.measures,
    ...Object.fromEntries(eitherWay),
  });
  return {
    totals: valuesOf(
      shown,
      counted,
      rows.find(({ isWhole }) => isWhole),
    ),
    byPart: ofParts(rows),
  };
}

/** The row for facts without a key, so that the rows always add up to the totals. */
const keyText = (row: RowSql): Sql => sql`coalesce(${row.key}::text, 'none')`;
const NAMED_KEY = sql`nullif(page.key, 'none')`;

/** Whether a fact is of one of these rows. Ids are compared as such: to make a text of each takes longer than the rest. */
function isAmong(row: RowSql, keys: readonly string[]): Sql {
  if (!row.isId) return sql`${keyText(row)} = any (${[...keys]}::text[])`;
  const ids = sql`${row.key} = any (${keys.filter((key) => key !== 'none')}::bigint[])`;
  return keys.includes('none') ? sql`(${ids} or ${row.key} is null)` : ids;
}

interface Rows {
  readonly rows: ReportRow[];
  readonly rowCount: number;
  /** Of all rows. Null where it is not told by them. */
  readonly totals: ReportValues | null;
}

type RowAsked = Pick<Paging, 'page' | 'size' | 'sort'>;

type RowRead = Counted & { key: string; label: string | null; details: string[] | null; rowCount: number };

/** Facts without a time have no course; if all that is shown adds up over rows, their statement tells the totals as well. */
function totalledByRows(plan: Plan, facts: Facts): readonly string[] {
  const shown = shownIn(plan);
  const isSum = shown.every((name) => measureOf(name).kind === 'additive' && plan.report.measures.includes(name));
  return !facts.when && isSum ? countedFor(shown) : [];
}

/** Rows in their order, each with its name and the number of all. */
function rowsSql(plan: Plan, facts: Facts, sort: RowAsked['sort'], limit: number, offset: number): Sql {
  const row = rowOf(plan, facts);
  const [field = '', direction = 'asc'] = (sort[0] ?? '').split(',');
  const measures = row.ofOne?.measures ?? facts.measures;
  const order = orderOf(plan, measures, row, field, direction);
  // Facts that are rows themselves are not grouped: the first ones are found without sorting all.
  const groups = row.ofOne ? sql`` : sql`group by ${row.key}`;
  const count = row.ofOne ? sql`null` : sql`count(*) over ()`;
  const names = plan.report.details && row.names ? row.names : null;
  const label = row.label ? row.label(NAMED_KEY) : sql`null`;
  return sql`select page.*, ${names ? sql`names.label, names.details` : sql`${label} as label, null as details`}
    from (
      select ${keyText(row)} as key, (${count})::int as row_count, ${selected(measures, countedFor(plan.report.measures))}
      ${sql.join(
        totalledByRows(plan, facts).map(
          (name, i) => sql`, (sum(${measures[name]}) over ())::bigint as ${sql.ref(`total${i}`)}`,
        ),
        sql``,
      )}
      from ${facts.from} where ${conditions(facts, plan.span, 'reach', row)}
      ${groups} order by ${order} limit ${limit} offset ${offset}
    ) page ${
      // The offset keeps it a look for each row, in their order; joined, all records would be read.
      names ? sql`left join lateral (${names(NAMED_KEY)} offset 0) names on true` : sql``
    }`;
}

function presentRow({ report }: Plan, each: RowRead): ReportRow {
  const { key, label, details } = each;
  const values = valuesOf(report.measures, countedFor(report.measures), each);
  return { key, label, details: details ?? [], values, before: null, cells: {} };
}

/** One page of rows, and the number of all rows. */
async function readRows(
  db: Context['db'],
  plan: Plan,
  facts: Facts,
  totals: ReportValues | null,
  { page, size, sort }: RowAsked,
): Promise<Rows> {
  const { rows } = await sql<RowRead>`${PLANNED_EACH_TIME} ${rowsSql(plan, facts, sort, size, page * size)}`.execute(
    db,
  );
  const { ofOne } = rowOf(plan, facts);
  const [first] = rows;
  const totalled = totalledByRows(plan, facts);
  const summed = Object.fromEntries(totalled.map((_, i) => [`m${i}`, first?.[`total${i}`] ?? null]));
  return {
    rows: rows.map((each) => presentRow(plan, each)),
    rowCount: (ofOne ? totals?.[ofOne.countedBy] : first?.rowCount) ?? 0,
    totals: first && totalled.length > 0 ? valuesOf(shownIn(plan), totalled, summed) : null,
  };
}

function rowOf({ rowsBy }: Plan, facts: Facts): RowSql {
  const row = facts.rows[rowsBy];
  if (!row) throw new Error(`The source has no row ${rowsBy}.`);
  return row;
}

/** @throws Refusal 400 for a field that is not shown */
function orderOf(
  { report, rowsBy }: Plan,
  measures: Facts['measures'],
  row: RowSql,
  field: string,
  direction: string,
): Sql {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const name = report.measures.find((each) => each === field);
  if (name) return sql`${orderSql(name, measures)} ${way} nulls last, ${row.key}`;
  if (field === 'id') return sql`${row.key} ${way}`;
  if (field === 'label')
    return sql`${row.label ? row.label(sql`${row.key}::text`) : row.key} ${way} nulls last, ${row.key}`;
  if (field !== '') {
    const known = ['id', 'label', ...report.measures].join(', ');
    throw invalid({ path: 'sort', code: 'unknown_sort', parameters: { field, known } });
  }
  return IN_ORDER.includes(rowsBy)
    ? (row.order ?? row.key)
    : sql`${orderSql(report.measures[0], measures)} desc nulls last, ${row.key}`;
}

/** The values of the shown rows in the period compared with, by key. */
async function readRowsBefore(db: Context['db'], plan: Plan, facts: Facts, span: Span, keys: readonly string[]) {
  const row = rowOf(plan, facts);
  const shown = [...plan.report.measures];
  const counted = countedFor(shown);
  const { rows } = await sql<Counted & { key: string }>`${PLANNED_EACH_TIME}
    select ${keyText(row)} as key, ${selected(facts.measures, counted)}
    from ${facts.from} where ${conditions(facts, span, 'reach', row)} and ${isAmong(row, keys)}
    group by ${row.key}`.execute(db);
  return new Map(rows.map((each) => [each.key, valuesOf(shown, counted, each)]));
}

interface Grid {
  readonly columns: string[];
  readonly columnTotals: Record<string, number | null>;
  readonly cells: ReadonlyMap<string, Record<string, number | null>>;
}

/** An additive measure of all months, by the columns that they are in. */
function totalsOf({ byPart }: Course, measure: MeasureName, inYear: boolean, grain: 'month' | 'year') {
  const totals = new Map<string, number>();
  for (const [start, values] of byPart) {
    const column = inYear ? start.slice(5, 7) : partOf(start, grain);
    totals.set(column, (totals.get(column) ?? 0) + (values[measure] ?? 0));
  }
  return [...totals].map(([part, value]) => ({ part, value }));
}

/** One measure by month, for each shown row and for all. */
async function readGrid(
  db: Context['db'],
  plan: Plan,
  facts: Facts,
  course: Course,
  keys: readonly string[],
): Promise<Grid> {
  const { report, measure, span, asking } = plan;
  const { when } = facts;
  if (!measure || !report.columns || !when) return { columns: [], columnTotals: {}, cells: new Map() };
  const { ctx } = asking;
  const row = rowOf(plan, facts);
  const counted = countedFor([measure]);
  const inYear = report.columns === 'monthOfYear';
  const months = inYear ? [] : partsOf(span, 'month', ctx).map(({ start }) => start);
  const isByYear = months.length > MAX_COLUMNS;
  const grain = isByYear ? 'year' : 'month';
  const columns = inYear
    ? Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
    : isByYear
      ? partsOf(span, 'year', ctx).map(({ start }) => start)
      : months;
  const part = partSql(when, grain, asking);
  const column = inYear ? sql`substr(${part}, 6, 2)` : part;
  const count = async (key: Sql, only: Sql, groups: Sql) =>
    (
      await sql<Counted & { key: string; part: string }>`${PLANNED_EACH_TIME}
        select ${key} as key, ${column} as part, ${selected(facts.measures, counted)}
        from ${facts.from} where ${conditions(facts, span, 'inside', row)} ${only} group by ${groups}`.execute(db)
    ).rows.map((each) => ({ ...each, value: valuesOf([measure], counted, each)[measure] ?? null }));
  const isAdditive = measureOf(measure).kind === 'additive' && plan.grain === 'month';
  const totals = isAdditive ? totalsOf(course, measure, inYear, grain) : await count(sql`'all'`, sql``, column);
  const cells = new Map<string, Record<string, number | null>>();
  for (const each of await count(keyText(row), sql`and ${isAmong(row, keys)}`, sql`${row.key}, ${column}`))
    cells.set(each.key, { ...cells.get(each.key), [each.part]: each.value });
  return { columns, columnTotals: Object.fromEntries(totals.map((each) => [each.part, each.value])), cells };
}

/** The first day of the earlier interval that an interval is compared with, by position. */
const alignedWith = (plan: Plan, before: Span): Part[] => partsOf(before, plan.grain, plan.asking.ctx);

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
  return inSnapshot(ctx, async (read) => (await answer(read, plan, paging)).answered);
}

const inSnapshot = <T>(ctx: Context<UserActor>, work: (ctx: Context<UserActor>) => Promise<T>): Promise<T> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work({ ...ctx, db: tx }));

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
  return inSnapshot(ctx, async (read) => {
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
  /** The same, told apart by month. */
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
  const ofRows = (draft: Draft) =>
    factsOf({
      ...draft,
      grain: plan.rowsBy === 'period' ? draft.grain : 'month',
      counted: countedFor(report.measures),
      isInParts: isOfParts,
    });
  const facts = await ofRows(asking);
  const early = facts.when ? await readCourse(db, plan, await ofCourse(asking), facts, span) : null;
  const { rows, rowCount, totals } = await readRows(db, plan, facts, early?.totals ?? null, paging);
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
    before && factsBefore && hasBefore ? await readRowsBefore(db, plan, factsBefore, before, keys) : new Map();
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
