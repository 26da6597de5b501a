import { MAX_COLUMNS } from '@linkstand/contract/reports/choices';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import { sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Context } from '../../platform/context.ts';
import { type Facts, partSql, type Sql } from './facts.ts';
import { type Counted, conditions, selected, valuesOf } from './measured.ts';
import { partOf, partsOf } from './period.ts';
import { countedFor, type Plan } from './plan.ts';
import type { Course } from './read-course.ts';
import { isAmong, keyText, rowOf } from './read-rows.ts';

export interface Grid {
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
export async function readGrid(
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
        select ${sql.join([sql`${key} as key`, sql`${column} as part`, ...selected(facts.measures, counted)])}
        from ${facts.from} where ${conditions(facts, span, 'inside', row)} ${only} group by ${groups}`.execute(db)
    ).rows.map((each) => ({ ...each, value: valuesOf([measure], counted, each)[measure] ?? null }));
  const isAdditive = measureOf(measure).kind === 'additive' && plan.grain === 'month';
  const totals = isAdditive ? totalsOf(course, measure, inYear, grain) : await count(sql`'all'`, sql``, column);
  const cells = new Map<string, Record<string, number | null>>();
  for (const each of await count(keyText(row.key), sql`and ${isAmong(row, keys)}`, sql`${row.key}, ${column}`))
    cells.set(each.key, { ...cells.get(each.key), [each.part]: each.value });
  return { columns, columnTotals: Object.fromEntries(totals.map((each) => [each.part, each.value])), cells };
}
