/** Sums of past months, for reports of long periods: what they sum, and how records and sums are read as one. */
import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { tableKeys } from '@linkstand/contract/shared/tables';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, dayIn, startOfDayIn } from '../../platform/calendar.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { stayRecords, TIMED_NAMES, timedColumn } from './stay-records.ts';

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** Half-open: `from` included, `to` not. */
export interface Interval {
  readonly from: Date;
  readonly to: Date;
}

/** What a seller's commission is a share of: the agreed price, also of what was refunded later. */
const COMMISSIONED = sql`case when b.bonus_at is null then coalesce(b.accepted_price_cents, b.price_cents, 0) else 0 end`;
export const LIVE_STATES = ['published', 'done'] as const;
export const statesIn = (states: readonly string[]): Condition =>
  sql`b.status in (${sql.join(states.map((s) => sql.lit(s)))})`;

/** One kind of sums. */
interface Rollup {
  readonly table: 'order_months' | 'settled_months' | 'account_months' | 'commission_months' | 'stay_months';
  /** The changes that make it outdated. */
  readonly family: 'submitted' | 'published' | 'settled' | 'ledger' | 'moved';
  /** What is summed, by what. The months' rows have these columns after `at`. */
  readonly by: readonly string[];
  readonly sums: readonly string[];
  readonly latest?: string;
  /** Lists of all values, ascending, by the column of the records. */
  readonly lists?: readonly string[];
  /**
   * Each sum is of a day, so that what is read may begin and end with any day. They are made and kept by the month, as
   * all are, unless it is said otherwise.
   */
  readonly isByDay?: true;
  /** They are kept by the day as well, so that a change outdates the sums of one day and not of a month. */
  readonly isKeptByDay?: true;
  /** Each sum is of a year: the kind that has those of its months. */
  readonly yearsOf?: string;
  /**
   * Lists of how many records have none before them in the month (the day, if each sum is of a day), in it and the
   * month before, and so on: by the column that tells which ones count, and the one of the moment before.
   */
  readonly beyond?: Readonly<Record<string, { readonly only: string; readonly before: string }>>;
  /** The records of an interval, each with `at` and all of these columns, and others that only records have. */
  readonly records: (during: (moment: Sql) => Condition, timeZone: string) => Sql;
}

/**
 * Whether all orders of the campaign were submitted at the same moment and are of the same seller, so that one sum by
 * campaign has them all.
 */
const IS_ONCE = sql`b.campaign_id is not null and not exists (
  select from briefings o left join briefing_finances f on f.briefing_id = b.id left join briefing_finances g on g.briefing_id = o.id
  where o.campaign_id = b.campaign_id and o.submitted_at is not null
    and (o.submitted_at, g.seller_id) is distinct from (b.submitted_at, f.seller_id))`;

const orders =
  (states: readonly string[], moment: Sql) =>
  (during: (moment: Sql) => Condition): Sql =>
    sql`select ${moment} as at, b.campaign_id, c.user_id, c.company_id,
      (select f.seller_id from briefing_finances f where f.briefing_id = b.id) as seller_id, b.site_id, b.owner_id, 1 as orders, b.sold_cents as price_cents, b.spent_cents as cost_cents,
      coalesce((select f.client_net_cents from briefing_finances f where f.briefing_id = b.id), 0) as booked_cents, b.submitted_at as last_at, b.id as briefing_id, b.topic, b.briefing_type, ${IS_ONCE} as is_once
    from briefings b left join campaigns c on c.id = b.campaign_id
    where ${statesIn(states)} and ${during(moment)}`;
const submitted = orders(SOLD_STATES, sql`b.submitted_at`);
const published = orders(LIVE_STATES, sql`b.published_at`);

const ORDERS = {
  table: 'order_months',
  sums: ['orders', 'price_cents', 'cost_cents', 'booked_cents'],
  latest: 'last_at',
} as const;
const BY_CAMPAIGN = ['campaign_id', 'user_id', 'company_id', 'seller_id'] as const;
const BY_CLIENT = ['user_id', 'company_id', 'seller_id'] as const;
const BY_SITE = ['site_id', 'owner_id'] as const;

const STAY_SUMS: readonly string[] = [
  ...TIMED_NAMES.flatMap((name) => [timedColumn(name, 'stays'), timedColumn(name, 'seconds')]),
  'returned',
];

const STAYS = {
  table: 'stay_months',
  family: 'moved',
  sums: STAY_SUMS,
  beyond: {
    worked: { only: 'is_worked', before: 'any_before_at' },
    worked_same: { only: 'is_worked', before: 'same_before_at' },
    late: { only: 'is_late', before: 'late_before_at' },
  },
  records: stayRecords,
} as const;

const STAYS_BY_STATE = {
  ...STAYS,
  by: ['status', 'editor_id'],
  sums: [...STAYS.sums, 'open_stays', 'open_entered'],
  lists: ['open_due'],
} as const;

/** The amount that a transfer posted to an account of the house or of the owner. */
const bookedOn = (code: string, transfer: Sql): Sql => sql`coalesce((select -sum(e.cents) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.transfer_id = ${transfer} and a.code = ${sql.lit(code)}), 0)`;

const SUBMITTED = { ...ORDERS, family: 'submitted', records: submitted } as const;
const PUBLISHED = { ...ORDERS, family: 'published', records: published } as const;

const SETTLED = { table: 'settled_months', family: 'settled', sums: ['cents', 'booked_cents'] } as const;
const settledByClients = (
  during: (moment: Sql) => Condition,
): Sql => sql`select f.client_booked_at as at, f.billing_account_id, f.client_status as status,
  f.client_payment as payment, f.client_net_cents as cents, ${bookedOn('revenue', sql`f.client_transfer_id`)} as booked_cents
  from briefing_finances f where ${during(sql`f.client_booked_at`)}`;
const settledToOwners = (
  during: (moment: Sql) => Condition,
): Sql => sql`select f.owner_booked_at as at, f.owner_id, f.owner_status as status,
  f.owner_payment as payment, f.owner_cents as cents, ${bookedOn('payable', sql`f.owner_transfer_id`)} as booked_cents
  from briefing_finances f where ${during(sql`f.owner_booked_at`)}`;

const ACCOUNTS = {
  table: 'account_months',
  family: 'ledger',
  by: ['code', 'category_cost_id'],
  sums: ['in_cents', 'out_cents'],
  records: (during: (moment: Sql) => Condition) => sql`select e.at, a.code, a.category_cost_id,
    greatest(e.cents, 0) as in_cents, greatest(-e.cents, 0) as out_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.currency = ${sql.lit(BASE_CURRENCY)} and ${during(sql`e.at`)}`,
} as const;

const COMMISSIONS = {
  table: 'commission_months',
  family: 'ledger',
  sums: ['earned_cents', 'paid_out_cents', 'base_cents', 'standing_cents'],
  records: (during: (moment: Sql) => Condition) => sql`select e.at, a.seller_id, c.user_id,
      case t.kind when 'payout' then 0 else -e.cents end as earned_cents,
      case t.kind when 'payout' then e.cents else 0 end as paid_out_cents,
      case t.kind when 'commission' then ${COMMISSIONED} when 'reversal' then -(${COMMISSIONED}) else 0 end as base_cents,
      case when t.kind = 'commission' and not exists (select from ledger_transfers r where r.reverses_id = t.id)
        then -e.cents else 0 end as standing_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      left join briefings b on b.id = t.briefing_id left join campaigns c on c.id = b.campaign_id
    where a.code = 'commission_payable' and ${during(sql`e.at`)}`,
} as const;

export const ROLLUPS = {
  submitted_by_day: { ...SUBMITTED, by: [], isByDay: true },
  submitted_by_campaign: { ...SUBMITTED, by: [...BY_CAMPAIGN, 'is_once'], isByDay: true },
  submitted_by_client: { ...SUBMITTED, by: BY_CLIENT },
  submitted_by_client_years: { ...SUBMITTED, by: BY_CLIENT, yearsOf: 'submitted_by_client' },
  submitted_by_site: { ...SUBMITTED, by: BY_SITE },
  submitted_by_site_years: { ...SUBMITTED, by: BY_SITE, yearsOf: 'submitted_by_site' },
  published_by_day: { ...PUBLISHED, by: [], isByDay: true },
  published_by_campaign: { ...PUBLISHED, by: BY_CAMPAIGN },
  published_by_client: { ...PUBLISHED, by: BY_CLIENT },
  published_by_client_years: { ...PUBLISHED, by: BY_CLIENT, yearsOf: 'published_by_client' },
  published_by_site: { ...PUBLISHED, by: BY_SITE },
  published_by_site_years: { ...PUBLISHED, by: BY_SITE, yearsOf: 'published_by_site' },
  settled_by_client: { ...SETTLED, by: ['billing_account_id', 'status', 'payment'], records: settledByClients },
  settled_by_client_years: {
    ...SETTLED,
    by: ['billing_account_id', 'status', 'payment'],
    records: settledByClients,
    yearsOf: 'settled_by_client',
  },
  settled_by_clients_day: { ...SETTLED, by: ['status', 'payment'], records: settledByClients, isByDay: true },
  settled_by_owner: { ...SETTLED, by: ['owner_id', 'status', 'payment'], records: settledToOwners },
  settled_by_owner_years: {
    ...SETTLED,
    by: ['owner_id', 'status', 'payment'],
    records: settledToOwners,
    yearsOf: 'settled_by_owner',
  },
  settled_by_owners_day: { ...SETTLED, by: ['status', 'payment'], records: settledToOwners, isByDay: true },
  settled_by_seller: {
    ...SETTLED,
    by: ['seller_id'],
    records: (during) => sql`select f.seller_booked_at as at, f.seller_id, f.seller_cents as cents,
      ${bookedOn('commission_payable', sql`f.seller_transfer_id`)} as booked_cents
      from briefing_finances f where ${during(sql`f.seller_booked_at`)}`,
  },
  accounts: ACCOUNTS,
  accounts_by_day: { ...ACCOUNTS, isByDay: true },
  commissions: { ...COMMISSIONS, by: ['seller_id', 'user_id'] },
  commissions_years: { ...COMMISSIONS, by: ['seller_id', 'user_id'], yearsOf: 'commissions' },
  commissions_by_day: { ...COMMISSIONS, by: [], isByDay: true },
  moved_by_state: STAYS_BY_STATE,
  moved_by_state_day: { ...STAYS_BY_STATE, isByDay: true, isKeptByDay: true },
  moved_by_site: { ...STAYS, by: ['site_id'] },
  moved_by_site_years: { ...STAYS, by: ['site_id'], yearsOf: 'moved_by_site' },
} as const satisfies Record<string, Rollup>;
/** Kinds whose records are the same in every zone. */
export type OrdinaryRollup = Exclude<RollupName, `moved_${string}`>;
export type RollupName = keyof typeof ROLLUPS;
export const ROLLUP_NAMES = tableKeys(ROLLUPS);
export const rollupOf = (name: RollupName): Rollup => ROLLUPS[name];

const within =
  ({ from, to }: Interval) =>
  (moment: Sql): Condition =>
    sql<SqlBool>`${moment} >= ${from} and ${moment} < ${to}`;

/** The records of an interval, one row each. */
export const recordsOf = (name: OrdinaryRollup, interval: Interval): Sql =>
  sql`(${ROLLUPS[name].records(within(interval))})`;

/** Columns that take long to find for a record, and are only asked of sums. False is right for every record. */
const ONLY_OF_SUMS: readonly string[] = ['is_once'];

/** An interval whose sums of this kind are exact: a month or a year, or of sums by day any days. */
export interface SummedInterval extends Interval {
  readonly rollup: RollupName;
}

/**
 * What stands for the records of an interval: the sums of parts of it, with the first instant of the day, month or year
 * as `at`, and the records of the rest.
 *
 * @param records the kind whose records are the rest
 * @param summed within the interval, ascending
 * @param needed columns besides `at`: what is not asked for need not be looked up for the records
 */
export function sumsAndRecords(
  records: OrdinaryRollup,
  interval: Interval,
  summed: readonly SummedInterval[],
  needed: readonly string[],
): Sql {
  const names = ['at', ...needed];
  const columns = sql.join(names.map((each) => sql.ref(each)));
  const ofRecords = sql.join(
    names.map((each) => (ONLY_OF_SUMS.includes(each) ? sql`false as ${sql.ref(each)}` : sql.ref(each))),
  );
  const parts = [
    ...[...Map.groupBy(summed, ({ rollup }) => rollup)].map(
      ([rollup, of]) => sql`select ${columns} from ${sql.table(rollupOf(rollup).table)}
        where rollup = ${sql.lit(rollup)} and ${duringAny(sql`at`, of)}`,
    ),
    ...between(interval, summed).map((rest) => sql`select ${ofRecords} from ${recordsOf(records, rest)} r`),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Intervals that follow each other as one. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const { from, to } of intervals) {
    const last = found.at(-1);
    if (last?.to.getTime() === from.getTime()) found[found.length - 1] = { from: last.from, to };
    else found.push({ from, to });
  }
  return found;
}

/** Whether a moment is in one of these intervals, ascending. */
export const duringAny = (moment: Sql, intervals: readonly Interval[]): Condition =>
  sql`(${sql.join(
    joined(intervals).map((each) => within(each)(moment)),
    sql` or `,
  )})`;

/** The rest of an interval without these parts, which are ascending; at least one piece, which may be empty. */
export function between({ from, to }: Interval, parts: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  let start = from;
  for (const part of parts) {
    if (part.from > start) rest.push({ from: start, to: part.from });
    start = part.to;
  }
  if (start < to || rest.length === 0) rest.push({ from: start, to });
  return rest;
}

/** The sums of an interval, as rows of its table, made of the records. */
export function summed(name: RollupName, interval: Interval, timeZone: string): Sql {
  const { by, sums, latest, lists = [], beyond = {}, isByDay, records } = rollupOf(name);
  const at = isByDay ? dayOf(sql`r.at`, interval, timeZone) : sql`${interval.from}::timestamptz`;
  const keys = by.map((each) => sql.ref(`r.${each}`));
  const values = [
    ...sums.map((each) => sql`sum(${sql.ref(`r.${each}`)})::bigint as ${sql.ref(each)}`),
    ...(latest ? [sql`max(${sql.ref(`r.${latest}`)}) as ${sql.ref(latest)}`] : []),
    ...lists.map((each) => {
      const value = sql.ref(`r.${each}`);
      return sql`coalesce(array_agg(${value} order by ${value}) filter (where ${value} is not null), '{}') as ${sql.ref(each)}`;
    }),
    ...Object.entries(beyond).map(([column, { only, before }]) => {
      const moment = sql.ref(`r.${before}`);
      const steps = isByDay ? daysBetween(moment, at, timeZone) : monthsBetween(moment, interval.from, timeZone);
      return sql`coalesce(counts_beyond(array_agg(${steps})
        filter (where ${sql.ref(`r.${only}`)} and coalesce(${moment} < ${at}, true))), '{}') as ${sql.ref(column)}`;
    }),
  ];
  const groups = sql.join([...(isByDay ? [at] : []), ...keys]);
  return sql`select ${sql.lit(name)} as rollup, ${sql.join([sql`${at} as at`, ...keys, ...values])}
    from (${records(within(interval), timeZone)}) r group by ${groups}`;
}

/** The first instant of the day that a moment of an interval is in. */
function dayOf(moment: Sql, interval: Interval, timeZone: string): Sql {
  const days = sql`${sql.lit(`{${daysOf(interval, timeZone).map(({ from }) => from.toISOString())}}`)}::timestamptz[]`;
  return sql`(${days})[width_bucket(${moment}, ${days})]`;
}

/** The days of an interval that begins and ends with days. */
export function daysOf({ from, to }: Interval, timeZone: string): Interval[] {
  const days: Interval[] = [];
  for (let day = dayIn(from, timeZone), start = from; start < to; ) {
    day = addDays(day, 1);
    const end = startOfDayIn(day, timeZone);
    days.push({ from: start, to: end });
    start = end;
  }
  return days;
}

/**
 * The sums of a year, made of those of its months. Null if that is impossible: months don't say what is first in a
 * year.
 */
export function summedMonthsOf(name: RollupName, { from, to }: Interval): Sql | null {
  const { table, by, sums, latest, beyond, yearsOf } = rollupOf(name);
  if (!yearsOf || beyond) return null;
  const keys = by.map((each) => sql.ref(each));
  const values = [
    ...sums.map((each) => sql`sum(${sql.ref(each)})::bigint`),
    ...(latest ? [sql`max(${sql.ref(latest)})`] : []),
  ];
  return sql`select ${sql.lit(name)}, ${sql.join([sql`${from}::timestamptz`, ...keys, ...values])}
    from ${sql.table(table)} where rollup = ${sql.lit(yearsOf)} and at >= ${from} and at < ${to} group by ${sql.join(keys)}`;
}

/** How many months by the zone's calendar a moment is before the first instant of a month. */
function monthsBetween(moment: Sql, first: Date, timeZone: string): Sql {
  const local = sql`(${moment} at time zone ${sql.lit(timeZone)})`;
  const [year = 0, month = 0] = dayIn(first, timeZone).split('-').map(Number);
  return sql`(${sql.lit(year * 12 + month)} - date_part('year', ${local})::int * 12 - date_part('month', ${local})::int)`;
}

/** How many days by the zone's calendar a moment is before the first instant of a day. */
const daysBetween = (moment: Sql, first: Sql, timeZone: string): Sql => {
  const date = (each: Sql) => sql`(${each} at time zone ${sql.lit(timeZone)})::date`;
  return sql`(${date(first)} - ${date(moment)})`;
};

/** The columns of these rows, in their order. */
export function columnsOf(name: RollupName): string[] {
  const { by, sums, latest, lists = [], beyond = {} } = rollupOf(name);
  return ['rollup', 'at', ...by, ...sums, ...(latest ? [latest] : []), ...lists, ...Object.keys(beyond)];
}

/**
 * The parts of an interval whose sums are exact in the transaction's snapshot, ascending.
 *
 * @param names kinds of one family, by preference: years before their months, days last
 * @param cuts moments that no part may have inside
 */
export async function summedIntervals(
  db: Database | Tx,
  names: readonly RollupName[],
  interval: Interval,
  timeZone: string,
  cuts: readonly Date[] = [],
): Promise<SummedInterval[]> {
  const [first] = names;
  if (!first) return [];
  const { rows } = await sql<SummedInterval>`
    select m.rollup, m.at as "from", m.ends_at as "to" from report_months m
    where m.rollup = any (${[...names]}::text[]) and m.time_zone = ${timeZone}
      and m.ends_at > ${interval.from} and m.at < ${interval.to}
      and not exists (select from report_changes c
        where c.family = ${rollupOf(first).family} and c.at >= m.at and c.at < m.ends_at)
    order by m.at`.execute(db);
  let found: SummedInterval[] = [];
  for (const name of names) {
    const free = between(interval, found).flatMap((gap) => divided(gap, cuts));
    const parts = rows
      .filter(({ rollup }) => rollup === name)
      .flatMap((each) => free.flatMap((gap) => partsWithin(each, gap, timeZone)));
    found = [...found, ...parts].sort((one, other) => one.from.getTime() - other.from.getTime());
  }
  return found;
}

/** An interval, cut at these moments. */
function divided({ from, to }: Interval, cuts: readonly Date[]): Interval[] {
  const inside = cuts.filter((cut) => cut > from && cut < to).sort((one, other) => one.getTime() - other.getTime());
  return [from, ...inside].map((start, i) => ({ from: start, to: inside[i] ?? to }));
}

/** What may be read of summed time within a gap: all of it or nothing, and of sums by day the whole days. */
function partsWithin(each: SummedInterval, gap: Interval, timeZone: string): SummedInterval[] {
  if (each.from >= gap.from && each.to <= gap.to) return [each];
  if (!rollupOf(each.rollup).isByDay) return [];
  const from = each.from < gap.from ? nextMidnight(gap.from, timeZone) : each.from;
  const to = each.to > gap.to ? startOfDayIn(dayIn(gap.to, timeZone), timeZone) : each.to;
  return from < to ? [{ rollup: each.rollup, from, to }] : [];
}

/** The first instant of a day at this moment or after it. */
export function nextMidnight(moment: Date, timeZone: string): Date {
  const day = dayIn(moment, timeZone);
  const start = startOfDayIn(day, timeZone);
  return start.getTime() === moment.getTime() ? start : startOfDayIn(addDays(day, 1), timeZone);
}

/** The sums of a few months that changed are made within a minute; that is no news. */
const UNNOTICED = 2;

/** How far the sums are in this zone; null when they are made, or not begun. */
export async function summingProgress(
  db: Database | Tx,
  name: RollupName,
  timeZone: string,
  now: Date,
): Promise<{ done: number; of: number } | null> {
  const { rows } = await sql<{ done: number; first: Date | null }>`
    select count(*) filter (where time_zone = ${timeZone})::int as done, min(at) as first
    from report_months where rollup = ${name}`.execute(db);
  const [{ done, first } = { done: 0, first: null }] = rows;
  if (!first) return null;
  const [from, to] = [dayIn(first, timeZone), dayIn(now, timeZone)];
  const of =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return of - done > UNNOTICED ? { done, of } : null;
}

/**
 * The first entry of the ledger, which no index has in the order of time. Months are summed from the first on, and an
 * earlier entry since then is a change.
 */
export const FIRST_ENTRY = sql`least((select min(at) from report_changes where family = 'ledger'),
  coalesce((select min(at) from report_months where rollup = 'accounts'), (select min(at) from ledger_transfers)))`;
