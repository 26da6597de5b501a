import { IN_ORDER, type RowName } from '@linkstand/contract/reports/choices';
import type { Report } from '@linkstand/contract/reports/definitions';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportRow, ReportValues } from '@linkstand/contract/reports/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { Facts, RowSql, Sql } from './facts.ts';
import { type Counted, conditions, orderSql, selected, valuesOf } from './measured.ts';
import type { Span } from './period.ts';
import { countedFor, type Plan, shownIn } from './plan.ts';

/** The row for facts without a key, so that the rows always add up to the totals. */
export const keyText = (key: Sql): Sql => sql`coalesce(${key}::text, 'none')`;

const NAMED_KEY = sql`nullif(page.key, 'none')`;

/** Whether a fact is of one of these rows. Ids are compared as such: to make a text of each takes longer than the rest. */
export function isAmong(row: RowSql, keys: readonly string[]): Sql {
  if (!row.isId) return sql`${keyText(row.key)} = any (${[...keys]}::text[])`;
  const ids = sql`${row.key} = any (${keys.filter((key) => key !== 'none')}::bigint[])`;
  return keys.includes('none') ? sql`(${ids} or ${row.key} is null)` : ids;
}

interface Rows {
  readonly rows: ReportRow[];
  readonly rowCount: number;
  /** Of all rows. Null where the rows don't contain it. */
  readonly totals: ReportValues | null;
}

export type RowAsked = Pick<Paging, 'page' | 'size' | 'sort'>;

export type RowRead = Counted & { key: string; label: string | null; details: string[] | null; rowCount: number };

/**
 * Facts without a time have no time series. If everything that is shown adds up over rows, their statement returns the
 * totals as well.
 */
function totalledByRows(plan: Plan, facts: Facts): readonly string[] {
  const shown = shownIn(plan);
  const isSum = shown.every((name) => measureOf(name).kind === 'additive' && plan.report.measures.includes(name));
  return !facts.when && isSum ? countedFor(shown) : [];
}

/** Rows in their order, each with its name, the number of all, and these measures. */
export function rowsSql(
  plan: Plan,
  facts: Facts,
  sort: RowAsked['sort'],
  limit: number,
  offset: number,
  counted: readonly string[] = countedFor(plan.report.measures),
): Sql {
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
    from (select ${keyText(sql`first.row_key`)} as key, first.* from (
      select ${sql.join([sql`${row.key} as row_key`, sql`(${count})::int as row_count`, ...selected(measures, counted)])}
      ${sql.join(
        totalledByRows(plan, facts).map(
          (name, i) => sql`, (total(${measures[name]}) over ())::bigint as ${sql.ref(`total${i}`)}`,
        ),
        sql``,
      )}
      from ${facts.from} where ${conditions(facts, plan.span, 'reach', row)}
      ${groups} order by ${order} limit ${limit} offset ${offset}
    ) first) page ${
      // Because of the offset, each row is looked up, in order; with a plain join, all records would be read.
      names ? sql`left join lateral (${names(NAMED_KEY)} offset 0) names on true` : sql``
    }`;
}

export function presentRow({ report }: Plan, each: RowRead): ReportRow {
  const { key, label, details } = each;
  const values = valuesOf(report.measures, countedFor(report.measures), each);
  return { key, label, details: details ?? [], values, before: null, cells: {} };
}

/** Kinds of which there may be many thousands. */
const MANY: readonly RowName[] = ['client', 'company', 'site', 'owner', 'campaign'];

/** To count two or three measures for all rows takes less than to read the facts again. */
const FEW_MEASURES = 3;

/** Whether the order of rows is found first, and then what is shown of those on the page. */
export const isOrderFirst = (plan: Plan, facts: Facts): boolean =>
  MANY.includes(plan.rowsBy) &&
  !rowOf(plan, facts).ofOne &&
  totalledByRows(plan, facts).length === 0 &&
  countedFor(plan.report.measures).length > FEW_MEASURES;

/**
 * One page of rows, and the number of all rows.
 *
 * @param ordering the facts of the order alone, if it is found first
 */
export async function readRows(
  db: Context['db'],
  plan: Plan,
  facts: Facts,
  ordering: Facts | null,
  totals: ReportValues | null,
  { page, size, sort }: RowAsked,
): Promise<Rows> {
  const counted = ordering ? [] : countedFor(plan.report.measures);
  const { rows } = await sql<RowRead>`${PLANNED_EACH_TIME}
    ${rowsSql(plan, ordering ?? facts, sort, size, page * size, counted)}`.execute(db);
  const keys = rows.map(({ key }) => key);
  const values = ordering && (await readValues(db, plan, facts, plan.span, keys));
  const totalled = totalledByRows(plan, facts);
  const [first] = rows;
  const summed = Object.fromEntries(totalled.map((_, i) => [`m${i}`, first?.[`total${i}`] ?? null]));
  const { ofOne } = rowOf(plan, facts);
  return {
    rows: rows.map((each) => {
      const row = presentRow(plan, each);
      return { ...row, values: values?.get(each.key) ?? row.values };
    }),
    rowCount: (ofOne ? totals?.[ofOne.countedBy] : first?.rowCount) ?? 0,
    totals: first && totalled.length > 0 ? valuesOf(shownIn(plan), totalled, summed) : null,
  };
}

const firstOrder = ({ orderedBy, measures }: Report): MeasureName => orderedBy ?? measures[0];

/** The measure that rows are ordered by. Null for their own order, and for a field that is not shown. */
export function orderedBy({ report, rowsBy }: Plan, [sort = '']: RowAsked['sort']): MeasureName | null {
  const [field = ''] = sort.split(',');
  if (field === '') return IN_ORDER.includes(rowsBy) ? null : firstOrder(report);
  return report.measures.find((each) => each === field) ?? null;
}

export function rowOf({ rowsBy }: Plan, facts: Facts): RowSql {
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
    : sql`${orderSql(firstOrder(report), measures)} desc nulls last, ${row.key}`;
}

/** The values of some rows in a period, by key. */
export async function readValues(db: Context['db'], plan: Plan, facts: Facts, span: Span, keys: readonly string[]) {
  const row = rowOf(plan, facts);
  const shown = [...plan.report.measures];
  const counted = countedFor(shown);
  const { rows } = await sql<Counted & { key: string }>`${PLANNED_EACH_TIME}
    select ${sql.join([sql`${keyText(row.key)} as key`, ...selected(facts.measures, counted)])}
    from ${facts.from} where ${conditions(facts, span, 'reach', row)} and ${isAmong(row, keys)}
    group by ${row.key}`.execute(db);
  return new Map(rows.map((each) => [each.key, valuesOf(shown, counted, each)]));
}
