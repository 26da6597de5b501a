import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Plan } from './read-report.ts';

/** Months after the first order that are followed. */
const MONTHS = 12;

/** Of those who first ordered in a month of the period, how many ordered again in each month after it. */
export async function readRetention(ctx: Context, { span, asking }: Plan): Promise<ReportAnswer['retention']> {
  const local = sql`(c.submitted_at at time zone ${sql.lit(ctx.timeZone)})`;
  const countries = asking.filter.country;
  const { rows } = await sql<{ cohort: string; age: number; clients: number }>`
    with orders as (
      select distinct c.user_id, date_trunc('month', ${local}) as month
      from campaigns c join users u on u.id = c.user_id
      where c.submitted_at < ${span.to} and u.role = 'USER'
        ${countries ? sql`and u.country = any (${[...countries]}::text[])` : sql``}
    ), firsts as (select user_id, min(month) as cohort from orders group by user_id)
    select to_char(f.cohort, 'YYYY-MM-DD') as cohort,
      (extract(year from age(o.month, f.cohort)) * 12 + extract(month from age(o.month, f.cohort)))::int as age,
      count(*)::int as clients
    from firsts f join orders o using (user_id)
    where f.cohort >= date_trunc('month', ${span.fromDay}::date) and f.cohort < ${span.toDay}::date
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  const cohorts = new Map<string, Map<number, number>>();
  for (const { cohort, age, clients } of rows) {
    const found = cohorts.get(cohort) ?? new Map<number, number>();
    cohorts.set(cohort, found.set(age, clients));
  }
  return [...cohorts].map(([cohort, ages]) => {
    const passed = Math.min(MONTHS, monthsBetween(cohort, span.toDay));
    return { cohort, size: ages.get(0) ?? 0, again: Array.from({ length: passed }, (_, i) => ages.get(i + 1) ?? 0) };
  });
}

/** Full and started months from a cohort's first day to the last day of the period. */
function monthsBetween(from: string, to: string): number {
  const last = new Date(Date.parse(to) - 86_400_000);
  const first = new Date(from);
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}
