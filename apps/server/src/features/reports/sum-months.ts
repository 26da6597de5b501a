import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { dayIn, startOfDayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { checkStays } from './check-stays.ts';
import { addMonths } from './period.ts';
import {
  columnsOf,
  daysOf,
  FIRST_ENTRY,
  type Interval,
  joined,
  ROLLUP_NAMES,
  type RollupName,
  rollupOf,
  summed,
  summedMonthsOf,
} from './rollups.ts';

/**
 * What happened since is read from the records; the triggers rely on it, and report changes of half as long ago. Hours.
 * Stays change when they end, which nearly all have after a month: until then they are in sums that are kept by the day.
 */
const DAY_SETTLES_AFTER = 2;
const MONTH_SETTLES_AFTER = 48;
const MONTH_OF_STAYS_SETTLES_AFTER = 35 * 24;

const FAMILIES = [...new Set(ROLLUP_NAMES.map((name) => rollupOf(name).family))];
type Family = (typeof FAMILIES)[number];
type KeptBy = 'day' | 'month' | 'year';

function keptBy(name: RollupName): KeptBy {
  const { isKeptByDay, yearsOf } = rollupOf(name);
  if (yearsOf) return 'year';
  return isKeptByDay ? 'day' : 'month';
}
const rollupsOf = (family: Family, by: KeptBy): RollupName[] =>
  ROLLUP_NAMES.filter((name) => rollupOf(name).family === family && keptBy(name) === by);

const EARLIEST: Readonly<Record<Family, RawBuilder<unknown>>> = {
  submitted: sql`select min(submitted_at) as at from briefings`,
  published: sql`select min(published_at) as at from briefings`,
  settled: sql`select least(min(client_booked_at), min(owner_booked_at)) as at from briefing_finances`,
  ledger: FIRST_ENTRY,
  moved: sql`select min(entered_at) as at from briefing_stays`,
};

/** From the month of the first record until the day that began some hours ago. Null without records of that time. */
async function settledTime(db: Database, family: Family, hours: number, timeZone: string): Promise<Interval | null> {
  const { rows } = await sql<{ at: Date | null; settled: Date }>`
    select (${EARLIEST[family]}) as at, now() - make_interval(hours => ${hours}::int) as settled`.execute(db);
  const [{ at, settled } = { at: null, settled: new Date(0) }] = rows;
  if (!at) return null;
  const from = startOfDayIn(`${dayIn(at, timeZone).slice(0, 7)}-01`, timeZone);
  const to = startOfDayIn(dayIn(settled, timeZone), timeZone);
  return from < to ? { from, to } : null;
}

/** The months of a time by the zone's calendar; of the last one, the days that are in it. */
function monthsOf({ from, to }: Interval, timeZone: string): Interval[] {
  const months: Interval[] = [];
  for (let start = from; start < to; ) {
    const next = startOfDayIn(addMonths(dayIn(start, timeZone), 1), timeZone);
    const end = next < to ? next : to;
    months.push({ from: start, to: end });
    start = end;
  }
  return months;
}

/**
 * Makes the sums of one month in one snapshot, and deletes the changes that this snapshot contains. Those committed
 * later stay, so that the month's sums are not read.
 */
async function sumMonth(tx: Tx, family: Family, month: Interval, timeZone: string): Promise<void> {
  for (const name of rollupsOf(family, 'month'))
    await replaceSums(tx, name, month, summed(name, month, timeZone), timeZone);
  // The year that it belongs to is to be summed again, and the days that changed.
  for (const name of rollupsOf(family, 'year')) await forget(tx, name, month);
  await sql`delete from report_months m where rollup = any (${rollupsOf(family, 'day')}::text[])
    and exists (select from report_changes c where c.family = ${family} and c.at >= greatest(m.at, ${month.from})
      and c.at < least(m.ends_at, ${month.to}))`.execute(tx);
  await forgetChanges(tx, family, month);
}

/** Makes the sums of days in one snapshot. Changes within summed months stay until the month is summed again. */
async function sumDays(
  tx: Tx,
  family: Family,
  days: Interval,
  monthsEnd: Date | undefined,
  timeZone: string,
): Promise<void> {
  for (const name of rollupsOf(family, 'day'))
    await replaceSums(tx, name, days, summed(name, days, timeZone), timeZone, daysOf(days, timeZone));
  const { from, to } = days;
  await forgetChanges(tx, family, { from: monthsEnd && monthsEnd > from ? monthsEnd : from, to });
}

const forgetChanges = (tx: Tx, family: Family, { from, to }: Interval) =>
  sql`delete from report_changes where family = ${family} and at >= ${from} and at < ${to}`.execute(tx);

const forget = (tx: Tx, name: RollupName, { from, to }: Interval) =>
  sql`delete from report_months where rollup = ${name} and at < ${to} and ends_at > ${from}`.execute(tx);

/** @param parts by what the sums are divided, if they are */
async function replaceSums(
  tx: Tx,
  name: RollupName,
  interval: Interval,
  sums: RawBuilder<unknown>,
  timeZone: string,
  parts: readonly Interval[] = [interval],
): Promise<void> {
  const { table } = rollupOf(name);
  await sql`delete from ${sql.table(table)} where rollup = ${sql.lit(name)} and at >= ${interval.from} and at < ${interval.to}`.execute(
    tx,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(columnsOf(name).map((each) => sql.ref(each)))}) ${sums}`.execute(
    tx,
  );
  await forget(tx, name, interval);
  const instants = (of: 'from' | 'to') => parts.map((each) => each[of].toISOString());
  await sql`insert into report_months (rollup, at, ends_at, time_zone) select ${name}, part.at, part.ends_at, ${timeZone}
    from unnest(${instants('from')}::timestamptz[], ${instants('to')}::timestamptz[]) part (at, ends_at)`.execute(tx);
}

/** One at a time, in all processes. The lock comes before the snapshot, which therefore has what the last one wrote. */
const alone = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The one before may sum a month for longer than anybody else waits for a lock.
      await sql`set local lock_timeout = 0`.execute(tx);
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
  const names = rollupsOf(family, 'year');
  if (names.length === 0) return 0;
  const made = await exactOf(db, family, names, timeZone);
  let count = 0;
  for (const year of yearsOf(months, timeZone)) {
    if (made.get(year.from.getTime()) === year.to.getTime()) continue;
    const isMade = await alone(db, async (tx) => {
      // A month may have changed since; then its year waits for it.
      const exact = await exactOf(tx, family, rollupsOf(family, 'month'), timeZone);
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

/** Days are summed by the month. Resolves with how many were. */
async function sumMissingDays(
  db: Database,
  family: Family,
  monthsEnd: Date | undefined,
  timeZone: string,
): Promise<number> {
  const names = rollupsOf(family, 'day');
  const time = names.length > 0 ? await settledTime(db, family, DAY_SETTLES_AFTER, timeZone) : null;
  if (!time) return 0;
  const exact = await exactOf(db, family, names, timeZone);
  let count = 0;
  for (const month of monthsOf(time, timeZone)) {
    const missing = daysOf(month, timeZone).filter(({ from, to }) => exact.get(from.getTime()) !== to.getTime());
    for (const days of joined(missing)) await alone(db, (tx) => sumDays(tx, family, days, monthsEnd, timeZone));
    count += missing.length;
  }
  return count;
}

/** Those of which changes are written down. What is changed from now on is for the next time. */
async function changedFamilies(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ family: string }>`select f.family from unnest(${FAMILIES}::text[]) f (family)
    where exists (select from report_changes c where c.family = f.family)`.execute(db);
  return new Set(rows.map(({ family }) => family));
}

interface Made {
  readonly days: number;
  readonly months: number;
  readonly years: number;
}

/** Resolves with how many days, months and years were summed. May be stopped at any time and run again. */
export async function sumMissingMonths(db: Database, timeZone: string): Promise<Made> {
  const count = { days: 0, months: 0, years: 0 };
  const changed = await changedFamilies(db);
  for (const family of FAMILIES) {
    const settles = family === 'moved' ? MONTH_OF_STAYS_SETTLES_AFTER : MONTH_SETTLES_AFTER;
    const time = await settledTime(db, family, settles, timeZone);
    const months = time ? monthsOf(time, timeZone) : [];
    const names = rollupsOf(family, 'month');
    const exact = await exactOf(db, family, names, timeZone);
    // The earliest first: reports of all time begin with the earliest one that is summed.
    for (const month of months) {
      if (exact.get(month.from.getTime()) === month.to.getTime()) continue;
      await alone(db, (tx) => sumMonth(tx, family, month, timeZone));
      count.months += 1;
    }
    count.days += await sumMissingDays(db, family, time?.to, timeZone);
    count.years += await sumMissingYears(db, family, months, timeZone);
    // Whatever changed in times without sums will be in them. Not what is earlier than all of them: it says where to begin.
    if (!changed.has(family)) continue;
    const kept = [...names, ...rollupsOf(family, 'day')];
    await alone(db, (tx) =>
      sql`delete from report_changes c where family = ${family}
        and at >= (select min(m.at) from report_months m where m.rollup = any (${kept}::text[]))
        and not exists (select from report_months m
          where m.rollup = any (${kept}::text[]) and m.at <= c.at and c.at < m.ends_at)`.execute(tx),
    );
  }
  return count;
}

/** Whether the stored sums of an interval agree with its records. One that is to be summed again counts as right. */
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

/** The kept sums that nothing has changed since, each with its time. Those of days are taken together by up to a month. */
async function keptSums(db: Database, timeZone: string): Promise<(Interval & { rollup: RollupName })[]> {
  const families = ROLLUP_NAMES.map((name) => rollupOf(name).family);
  const { rows } = await sql<Interval & { rollup: RollupName }>`select m.rollup, m.at as "from", m.ends_at as "to"
    from report_months m join unnest(${[...ROLLUP_NAMES]}::text[], ${families}::text[]) k (rollup, family) using (rollup)
    where m.time_zone = ${timeZone} and not exists (select from report_changes c
      where c.family = k.family and c.at >= m.at and c.at < m.ends_at) order by m.at, m.rollup`.execute(db);
  return [...Map.groupBy(rows, ({ rollup }) => rollup)].flatMap(([rollup, of]) => {
    const intervals = keptBy(rollup) === 'day' ? joined(of).flatMap((each) => monthsOf(each, timeZone)) : of;
    return intervals.map(({ from, to }) => ({ rollup, from, to }));
  });
}

/** Makes every sum again and replaces those that are wrong. Resolves with the times that were, as `rollup 2026-01-01`. */
export async function checkSummedMonths(db: Database, timeZone: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { rollup, ...interval } of await keptSums(db, timeZone)) {
    const found = await alone(db, async (tx) => {
      if (await isRight(tx, rollup, interval, timeZone)) return null;
      if (keptBy(rollup) === 'month') await sumMonth(tx, rollupOf(rollup).family, interval, timeZone);
      else {
        const parts = keptBy(rollup) === 'day' ? daysOf(interval, timeZone) : [interval];
        await replaceSums(tx, rollup, interval, summed(rollup, interval, timeZone), timeZone, parts);
      }
      return `${rollup} ${dayIn(interval.from, timeZone)}`;
    });
    if (found) wrong.push(found);
  }
  return wrong;
}

/** The last days that were summed. While they are the last ones, and nothing earlier changes, all sums are there. */
const summedUntil = new WeakMap<Database, string>();

/** Makes the sums of months that are over and have none, and of those in which something changed. */
export const sumMonths = defineJob({
  name: 'sum-months',
  schema: z.object({}),
  retries: { limit: 2 },
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  schedule: { cron: '* * * * *', zone: 'UTC' },
  run: async (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => {
    const until = [DAY_SETTLES_AFTER, MONTH_SETTLES_AFTER, MONTH_OF_STAYS_SETTLES_AFTER]
      .map((hours) => dayIn(new Date(at.getTime() - hours * 3_600_000), timeZone))
      .join();
    if (summedUntil.get(db) === until && (await changedFamilies(db)).size === 0) return;
    await sumMissingMonths(db, timeZone);
    summedUntil.set(db, until);
  },
});

/**
 * Makes all sums again and compares them with the stored ones. Wrong ones are replaced, and the job fails, which is
 * shown.
 */
export const checkMonths = defineJob({
  name: 'check-months',
  schema: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  timeoutSeconds: 4 * 60 * 60,
  schedule: { cron: '30 1 * * *', zone: 'UTC' },
  run: async (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>) => {
    const stays = await checkStays(db);
    const wrong = await checkSummedMonths(db, timeZone);
    if (stays.length > 0)
      throw new Error(`Stays of these briefings were not those of the log and were made again: ${stays.join(', ')}.`);
    if (wrong.length > 0) throw new Error(`Sums of months were wrong and were made again: ${wrong.join(', ')}.`);
  },
});
