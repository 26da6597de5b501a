import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { dayIn, startOfDayIn } from '../../platform/calendar.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { checkStays } from './check-stays.ts';
import { addMonths } from './period.ts';
import {
  columnsOf,
  FIRST_ENTRY,
  type Interval,
  ROLLUP_NAMES,
  type RollupName,
  rollupOf,
  summed,
  summedMonthsOf,
} from './rollups.ts';

/** Makes the sums of months that are over and have none, and of those in which something changed. */
export const sumMonths = defineJob({
  name: 'sum-months',
  schema: z.object({}),
  retries: { limit: 2 },
  concurrency: 1,
  timeoutSeconds: 60 * 60,
});

/** Makes all sums again beside those that are kept. Wrong ones are replaced, and the job fails, which is shown. */
export const checkMonths = defineJob({
  name: 'check-months',
  schema: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  timeoutSeconds: 4 * 60 * 60,
});

/**
 * What happened since is read from the records; the triggers rely on it. Days. Stays change when they end, which nearly
 * all have after a month.
 */
const SETTLES_AFTER = 2;
const STAYS_SETTLE_AFTER = 35;

const FAMILIES = [...new Set(ROLLUP_NAMES.map((name) => rollupOf(name).family))];
type Family = (typeof FAMILIES)[number];
const rollupsOf = (family: Family, isOfYears = false) =>
  ROLLUP_NAMES.filter(
    (name) => rollupOf(name).family === family && (rollupOf(name).yearsOf !== undefined) === isOfYears,
  );

const EARLIEST: Readonly<Record<Family, RawBuilder<unknown>>> = {
  submitted: sql`select min(submitted_at) as at from briefings`,
  published: sql`select min(published_at) as at from briefings`,
  settled: sql`select least(min(client_booked_at), min(owner_booked_at)) as at from briefing_finances`,
  ledger: FIRST_ENTRY,
  moved: sql`select min(entered_at) as at from briefing_stays`,
};

/** The months from the first record on by the zone's calendar, and of the current one the days until some days ago. */
async function monthsOf(db: Database, family: Family, timeZone: string): Promise<Interval[]> {
  const { rows } = await sql<{ at: Date | null; settled: Date }>`
    select (${EARLIEST[family]}) as at, now() - make_interval(days => ${family === 'moved' ? STAYS_SETTLE_AFTER : SETTLES_AFTER}::int) as settled`.execute(
    db,
  );
  const [{ at, settled } = { at: null, settled: new Date(0) }] = rows;
  const months: Interval[] = [];
  const end = dayIn(settled, timeZone);
  if (!at) return months;
  for (let day = `${dayIn(at, timeZone).slice(0, 7)}-01`; day < end; day = addMonths(day, 1)) {
    const [until = end] = [addMonths(day, 1), end].sort();
    months.push({ from: startOfDayIn(day, timeZone), to: startOfDayIn(until, timeZone) });
  }
  return months;
}

/**
 * Makes the sums of one month in one snapshot, and forgets the changes that this snapshot has: those committed later
 * stay, and keep the month from being read.
 */
async function sumMonth(tx: Tx, family: Family, month: Interval, timeZone: string): Promise<void> {
  for (const name of rollupsOf(family)) await replaceSums(tx, name, month, summed(name, month, timeZone), timeZone);
  // The year that it belongs to is to be summed again.
  for (const name of rollupsOf(family, true)) await forget(tx, name, month);
  await sql`delete from report_changes where family = ${family} and at >= ${month.from} and at < ${month.to}`.execute(
    tx,
  );
}

const forget = (tx: Tx, name: RollupName, { from, to }: Interval) =>
  sql`delete from report_months where rollup = ${name} and at < ${to} and ends_at > ${from}`.execute(tx);

async function replaceSums(tx: Tx, name: RollupName, interval: Interval, sums: RawBuilder<unknown>, timeZone: string) {
  const { table } = rollupOf(name);
  await sql`delete from ${sql.table(table)} where rollup = ${sql.lit(name)} and at >= ${interval.from} and at < ${interval.to}`.execute(
    tx,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(columnsOf(name).map((each) => sql.ref(each)))}) ${sums}`.execute(
    tx,
  );
  await forget(tx, name, interval);
  await sql`insert into report_months (rollup, at, ends_at, time_zone)
    values (${name}, ${interval.from}, ${interval.to}, ${timeZone})`.execute(tx);
}

/** One at a time, in all processes. The lock comes before the snapshot, which therefore has what the last one wrote. */
const alone = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`lock table report_months in share row exclusive mode`.execute(tx);
      return work(tx);
    });

/** The ends of intervals that all of these have exact sums of, by their first instants. */
async function exactOf(db: Database, family: Family, names: readonly RollupName[], timeZone: string) {
  const { rows } = await sql<Interval>`select m.at as "from", m.ends_at as "to" from report_months m
    where m.rollup = any (${[...names]}::text[]) and m.time_zone = ${timeZone} and not exists (select from report_changes c
      where c.family = ${family} and c.at >= m.at and c.at < m.ends_at)
    group by m.at, m.ends_at having count(*) = ${names.length}`.execute(db);
  return new Map(rows.map(({ from, to }) => [from.getTime(), to.getTime()]));
}

/** These months by their years, which may be less than whole. */
function yearsOf(months: readonly Interval[], timeZone: string): Interval[] {
  return [...Map.groupBy(months, ({ from }) => dayIn(from, timeZone).slice(0, 4)).values()].flatMap((of) => {
    const [first, last] = [of[0], of.at(-1)];
    return first && last ? [{ from: first.from, to: last.to }] : [];
  });
}

/** The years of these months, which are summed. Resolves with how many were made. */
async function sumMissingYears(
  db: Database,
  family: Family,
  months: readonly Interval[],
  timeZone: string,
): Promise<number> {
  const names = rollupsOf(family, true);
  if (names.length === 0) return 0;
  const made = await exactOf(db, family, names, timeZone);
  let count = 0;
  for (const year of yearsOf(months, timeZone)) {
    if (made.get(year.from.getTime()) === year.to.getTime()) continue;
    const isMade = await alone(db, async (tx) => {
      // A month may have changed since; then its year waits for it.
      const exact = await exactOf(tx, family, rollupsOf(family), timeZone);
      const own = months.filter(({ from, to }) => from >= year.from && to <= year.to);
      if (!own.every(({ from, to }) => exact.get(from.getTime()) === to.getTime())) return false;
      for (const name of names)
        await replaceSums(tx, name, year, summedMonthsOf(name, year) ?? summed(name, year, timeZone), timeZone);
      return true;
    });
    if (isMade) count += 1;
  }
  return count;
}

/** Resolves with how many months and years were summed. May be stopped at any time and run again. */
export async function sumMissingMonths(db: Database, timeZone: string): Promise<{ months: number; years: number }> {
  const count = { months: 0, years: 0 };
  for (const family of FAMILIES) {
    const months = await monthsOf(db, family, timeZone);
    const names = rollupsOf(family);
    const exact = await exactOf(db, family, names, timeZone);
    // The earliest first: reports of all time begin with the earliest one that is summed.
    for (const month of months) {
      if (exact.get(month.from.getTime()) === month.to.getTime()) continue;
      await alone(db, (tx) => sumMonth(tx, family, month, timeZone));
      count.months += 1;
    }
    count.years += await sumMissingYears(db, family, months, timeZone);
    // Whatever changed in months without sums will be in them. Not what is earlier than all of them: it says where to begin.
    const begin = months[0]?.from ?? null;
    await alone(db, (tx) =>
      sql`delete from report_changes c where family = ${family} and at >= ${begin} and not exists (select from report_months m
        where m.rollup = any (${names}::text[]) and m.at <= c.at and c.at < m.ends_at)`.execute(tx),
    );
  }
  return count;
}

/** Whether the kept sums of an interval are what its records say. One that is to be summed again counts as right. */
async function isRight(tx: Tx, name: RollupName, { from, to }: Interval, timeZone: string): Promise<boolean> {
  const columns = sql.join(columnsOf(name).map((each) => sql.ref(each)));
  const kept = sql`select ${columns} from ${sql.table(rollupOf(name).table)} where rollup = ${sql.lit(name)}
    and at >= ${from} and at < ${to}`;
  const made = sql`select ${columns} from (${summed(name, { from, to }, timeZone)}) made`;
  const { rows } = await sql<{ isRight: boolean }>`select exists (select from report_changes
        where family = ${rollupOf(name).family} and at >= ${from} and at < ${to})
      or (not exists ((${kept}) except all (${made})) and not exists ((${made}) except all (${kept}))) as is_right`.execute(
    tx,
  );
  return rows[0]?.isRight ?? false;
}

/** Makes every sum again and replaces those that are wrong. Resolves with the months that were, as `rollup 2026-01-01`. */
export async function checkSummedMonths(db: Database, timeZone: string): Promise<string[]> {
  const wrong: string[] = [];
  const { rows } = await sql<Interval & { rollup: RollupName }>`
    select rollup, at as "from", ends_at as "to" from report_months where time_zone = ${timeZone} order by at, rollup`.execute(
    db,
  );
  for (const { rollup, ...interval } of rows) {
    const found = await alone(db, async (tx) => {
      if (await isRight(tx, rollup, interval, timeZone)) return null;
      if (rollupOf(rollup).yearsOf)
        await replaceSums(tx, rollup, interval, summed(rollup, interval, timeZone), timeZone);
      else await sumMonth(tx, rollupOf(rollup).family, interval, timeZone);
      return `${rollup} ${dayIn(interval.from, timeZone)}`;
    });
    if (found) wrong.push(found);
  }
  return wrong;
}

export const monthSummer = (db: Database, timeZone: string): JobHandler =>
  handle(sumMonths, async () => {
    await sumMissingMonths(db, timeZone);
  });

export const monthCheck = (db: Database, timeZone: string): JobHandler =>
  handle(checkMonths, async () => {
    const stays = await checkStays(db);
    const wrong = await checkSummedMonths(db, timeZone);
    if (stays.length > 0)
      throw new Error(`Stays of these briefings were not those of the log and were made again: ${stays.join(', ')}.`);
    if (wrong.length > 0) throw new Error(`Sums of months were wrong and were made again: ${wrong.join(', ')}.`);
  });
