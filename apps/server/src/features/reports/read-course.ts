import type { ReportValues } from '@linkstand/contract/reports/schema';
import { sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Context } from '../../platform/context.ts';
import { type Facts, partPlaceSql, type Sql } from './facts.ts';
import { type Counted, conditions, selected, valuesOf } from './measured.ts';
import { partsOf, type Span } from './period.ts';
import { countedFor, type Plan, shownIn } from './plan.ts';

export interface Course {
  readonly totals: ReportValues;
  readonly byPart: ReadonlyMap<string, ReportValues>;
}

/**
 * Totals over all facts, and their time series: queried in one statement, never summed from rows.
 *
 * @param undivided the same facts where they need not be grouped by the parts of the period
 */
export async function readCourse(
  db: Context['db'],
  plan: Plan,
  facts: Facts,
  undivided: Facts,
  span: Span,
): Promise<Course> {
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
        select ${sql.join([...selected(measures, counted), place])} from ${of.from}
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
