/** What measures are in SQL, and their values from what was read. */
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportValues } from '@linkstand/contract/reports/schema';
import { sql } from 'kysely';
import type { Facts, RowSql, Sql } from './facts.ts';
import type { Span } from './period.ts';

export type Counted = Readonly<Record<string, string | number | null>>;

export const selected = (measures: Facts['measures'], counted: readonly string[]): Sql[] =>
  counted.map((name, i) => {
    const measure = measures[name];
    if (!measure) throw new Error(`The source has no measure ${name}.`);
    return sql`(${measure})::bigint as ${sql.ref(`m${i}`)}`;
  });

/** The shown values, from the queried ones. Zero divided by zero is null. */
export function valuesOf(
  shown: readonly MeasureName[],
  counted: readonly string[],
  row: Counted | undefined,
): ReportValues {
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
export function orderSql(name: MeasureName, measures: Facts['measures']): Sql {
  const { of } = measureOf(name);
  if (!of) return sql`(${measures[name]})`;
  return sql`(${measures[of[0]]})::numeric / nullif(${measures[of[1]]}, 0)`;
}

export const conditions = (facts: Facts, span: Span, mode: 'reach' | 'inside', row?: RowSql): Sql =>
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
