import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import { startOfDayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { partPlaceSql } from './facts.ts';
import { partsOf } from './period.ts';
import type { Plan } from './plan.ts';

/** For how many months after the first order clients are counted. */
const MONTHS = 12;

/** Of those who first ordered in a month of the period, how many ordered again in each month after it. */
export async function readRetention(ctx: Context, { span, asking }: Plan): Promise<ReportAnswer['retention']> {
  const months = partsOf(span, 'month', ctx).map(({ start }) => start);
  const first = startOfDayIn(months[0] ?? span.fromDay, ctx.timeZone);
  const countries = asking.filter.country;
  // Campaigns are read in the order of an index; of several in a month the first one counts.
  const { rows } = await sql<{ cohort: number; age: number; clients: number }>`${PLANNED_EACH_TIME}
    select o.cohort, o.month - o.cohort as age, count(*)::int as clients
    from (
      select m.user_id, m.month, first_value(m.month) over campaigns_of as cohort, lag(m.month) over campaigns_of as before
      from (
        select c.user_id, c.submitted_at, ${partPlaceSql(sql`c.submitted_at`, 'month', asking)} as month from campaigns c
        where c.submitted_at >= ${first} and c.submitted_at < ${span.to}
      ) m
      window campaigns_of as (partition by m.user_id order by m.submitted_at)
    ) o join users u on u.id = o.user_id
    where o.before is distinct from o.month and u.role = 'USER'
      and not exists (select from campaigns e where e.user_id = o.user_id and e.submitted_at < ${first})
      ${countries ? sql`and u.country = any (${[...countries]}::text[])` : sql``}
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  const cohorts = new Map<string, Map<number, number>>();
  for (const { cohort: place, age, clients } of rows) {
    const cohort = months[place - 1] ?? '';
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
