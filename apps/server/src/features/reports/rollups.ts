/** Sums of past months, for reports of long periods: what they sum, and how records and sums are read as one. */
import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { stayRecords, TIMED_NAMES, timedColumn } from './stay-records.ts';

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** Half-open: `from` included, `to` not. */
export interface Interval {
  readonly from: Date;
  readonly to: Date;
}

/** The net price that the client pays: 0 for a bonus. */
export const PRICE = sql`case when b.bonus_at is null then coalesce(b.accepted_price_cents, b.price_cents, 0) else 0 end`;
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
  /** Sums of whole years, made of the records as those of months. */
  readonly isOfYears?: true;
  /**
   * Lists of how many records have none before them in the month, in it and the month before, and so on: by the column
   * that tells which ones count, and the one of the moment before.
   */
  readonly beyond?: Readonly<Record<string, { readonly only: string; readonly before: string }>>;
  /** The records of an interval, each with `at` and all of these columns, and others that only records have. */
  readonly records: (during: (moment: Sql) => Condition, timeZone: string) => Sql;
}

const orders =
  (states: readonly string[], moment: Sql) =>
  (during: (moment: Sql) => Condition): Sql =>
    sql`select ${moment} as at, b.campaign_id, c.user_id, c.company_id,
      (select f.seller_id from briefing_finances f where f.briefing_id = b.id) as seller_id, b.site_id, b.owner_id, 1 as orders, ${PRICE} as price_cents, coalesce(b.cost_cents, 0) as cost_cents,
      coalesce((select f.client_net_cents from briefing_finances f where f.briefing_id = b.id), 0) as booked_cents, b.submitted_at as last_at, b.id as briefing_id, b.topic, b.briefing_type
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
const BY_SITE = ['site_id', 'owner_id'] as const;

const STAYS = {
  table: 'stay_months',
  family: 'moved',
  sums: [
    ...TIMED_NAMES.flatMap((name) => [timedColumn(name, 'stays'), timedColumn(name, 'seconds')]),
    'returned',
  ] as readonly string[],
  beyond: {
    worked: { only: 'is_worked', before: 'any_before_at' },
    worked_same: { only: 'is_worked', before: 'same_before_at' },
    late: { only: 'is_late', before: 'late_before_at' },
  },
  records: stayRecords,
} as const;

/** The amount that a transfer posted to an account of the house or of the owner. */
const bookedOn = (code: string, transfer: Sql): Sql => sql`coalesce((select -sum(e.cents) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.transfer_id = ${transfer} and a.code = ${sql.lit(code)}), 0)`;

export const ROLLUPS = {
  submitted_by_campaign: { ...ORDERS, family: 'submitted', by: BY_CAMPAIGN, records: submitted },
  published_by_campaign: { ...ORDERS, family: 'published', by: BY_CAMPAIGN, records: published },
  submitted_by_site: { ...ORDERS, family: 'submitted', by: BY_SITE, records: submitted },
  published_by_site: { ...ORDERS, family: 'published', by: BY_SITE, records: published },
  settled_by_client: {
    table: 'settled_months',
    family: 'settled',
    by: ['billing_account_id', 'status', 'payment'],
    sums: ['cents', 'booked_cents'],
    records: (during) => sql`select f.client_booked_at as at, f.billing_account_id, f.client_status as status,
      f.client_payment as payment, f.client_net_cents as cents, ${bookedOn('revenue', sql`f.client_transfer_id`)} as booked_cents
      from briefing_finances f where ${during(sql`f.client_booked_at`)}`,
  },
  settled_by_owner: {
    table: 'settled_months',
    family: 'settled',
    by: ['owner_id', 'status', 'payment'],
    sums: ['cents', 'booked_cents'],
    records: (during) => sql`select f.owner_booked_at as at, f.owner_id, f.owner_status as status,
      f.owner_payment as payment, f.owner_cents as cents, ${bookedOn('payable', sql`f.owner_transfer_id`)} as booked_cents
      from briefing_finances f where ${during(sql`f.owner_booked_at`)}`,
  },
  settled_by_seller: {
    table: 'settled_months',
    family: 'settled',
    by: ['seller_id'],
    sums: ['cents', 'booked_cents'],
    records: (during) => sql`select f.seller_booked_at as at, f.seller_id, f.seller_cents as cents,
      ${bookedOn('commission_payable', sql`f.seller_transfer_id`)} as booked_cents
      from briefing_finances f where ${during(sql`f.seller_booked_at`)}`,
  },
  accounts: {
    table: 'account_months',
    family: 'ledger',
    by: ['code', 'category_cost_id'],
    sums: ['in_cents', 'out_cents'],
    records: (during) => sql`select e.at, a.code, a.category_cost_id, greatest(e.cents, 0) as in_cents,
      greatest(-e.cents, 0) as out_cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.currency = ${sql.lit(BASE_CURRENCY)} and ${during(sql`e.at`)}`,
  },
  commissions: {
    table: 'commission_months',
    family: 'ledger',
    by: ['seller_id', 'user_id'],
    sums: ['earned_cents', 'paid_out_cents', 'base_cents', 'standing_cents'],
    records: (during) => sql`select e.at, a.seller_id, c.user_id,
        case t.kind when 'payout' then 0 else -e.cents end as earned_cents,
        case t.kind when 'payout' then e.cents else 0 end as paid_out_cents,
        case t.kind when 'commission' then ${PRICE} when 'reversal' then -(${PRICE}) else 0 end as base_cents,
        case when t.kind = 'commission' and not exists (select from ledger_transfers r where r.reverses_id = t.id)
          then -e.cents else 0 end as standing_cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
        left join briefings b on b.id = t.briefing_id left join campaigns c on c.id = b.campaign_id
      where a.code = 'commission_payable' and ${during(sql`e.at`)}`,
  },
  moved_by_state: { ...STAYS, by: ['status', 'editor_id'] },
  moved_by_site: { ...STAYS, by: ['site_id'] },
  moved_by_site_years: { ...STAYS, by: ['site_id'], isOfYears: true },
} as const satisfies Record<string, Rollup>;
/** Kinds whose records are the same in every zone. */
export type OrdinaryRollup = Exclude<RollupName, 'moved_by_state' | 'moved_by_site' | 'moved_by_site_years'>;
export type RollupName = keyof typeof ROLLUPS;
export const ROLLUP_NAMES = Object.keys(ROLLUPS) as RollupName[];
export const rollupOf = (name: RollupName): Rollup => ROLLUPS[name];

const within =
  ({ from, to }: Interval) =>
  (moment: Sql): Condition =>
    sql<SqlBool>`${moment} >= ${from} and ${moment} < ${to}`;

/** The records of an interval, one row each. */
export const recordsOf = (name: OrdinaryRollup, interval: Interval): Sql =>
  sql`(${ROLLUPS[name].records(within(interval))})`;

/**
 * What stands for the records of an interval: the sums of these months, with the first instant of the month as `at`,
 * and the records of the rest.
 *
 * @param months within the interval and summed, ascending
 * @param needed columns besides `at`: what is not asked for need not be looked up for the records
 */
export function sumsAndRecords(
  name: OrdinaryRollup,
  interval: Interval,
  months: readonly Interval[],
  needed: readonly string[],
): Sql {
  const { table } = rollupOf(name);
  const columns = sql.join(['at', ...needed].map((each) => sql.ref(each)));
  const parts = [
    ...(months.length === 0
      ? []
      : [
          sql`select ${columns} from ${sql.table(table)} where rollup = ${sql.lit(name)}
            and at = any (${months.map(({ from }) => from.toISOString())}::timestamptz[])`,
        ]),
    ...between(interval, months).map((rest) => sql`select ${columns} from ${recordsOf(name, rest)} r`),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** What these months leave of an interval; at least one piece, which may be empty. */
export function between({ from, to }: Interval, months: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  let start = from;
  for (const month of months) {
    if (month.from > start) rest.push({ from: start, to: month.from });
    start = month.to;
  }
  if (start < to || rest.length === 0) rest.push({ from: start, to });
  return rest;
}

/** The sums of a month, as rows of its table. */
export function summed(name: RollupName, month: Interval, timeZone: string): Sql {
  const { by, sums, latest, beyond = {}, records } = rollupOf(name);
  const keys = sql.join(by.map((each) => sql.ref(`r.${each}`)));
  const values = [
    ...sums.map((each) => sql`sum(${sql.ref(`r.${each}`)})::bigint as ${sql.ref(each)}`),
    ...(latest ? [sql`max(${sql.ref(`r.${latest}`)}) as ${sql.ref(latest)}`] : []),
    ...Object.entries(beyond).map(([column, { only, before }]) => {
      const moment = sql.ref(`r.${before}`);
      return sql`coalesce(counts_beyond(array_agg(${monthsBetween(moment, month.from, timeZone)})
        filter (where ${sql.ref(`r.${only}`)} and coalesce(${moment} < ${month.from}, true))), '{}') as ${sql.ref(column)}`;
    }),
  ];
  return sql`select ${sql.lit(name)} as rollup, ${month.from}::timestamptz as at, ${keys}, ${sql.join(values)}
    from (${records(within(month), timeZone)}) r group by ${keys}`;
}

/** How many months by the zone's calendar a moment is before the first instant of a month. */
function monthsBetween(moment: Sql, first: Date, timeZone: string): Sql {
  const local = sql`(${moment} at time zone ${sql.lit(timeZone)})`;
  const [year = 0, month = 0] = dayIn(first, timeZone).split('-').map(Number);
  return sql`(${sql.lit(year * 12 + month)} - date_part('year', ${local})::int * 12 - date_part('month', ${local})::int)`;
}

/** The columns of these rows, in their order. */
export function columnsOf(name: RollupName): string[] {
  const { by, sums, latest, beyond = {} } = rollupOf(name);
  return ['rollup', 'at', ...by, ...sums, ...(latest ? [latest] : []), ...Object.keys(beyond)];
}

/**
 * The months within an interval whose sums are exact in the transaction's snapshot, ascending.
 *
 * @param cuts no month with one of these moments inside
 */
export async function summedMonths(
  db: Database | Tx,
  name: RollupName,
  { from, to }: Interval,
  timeZone: string,
  cuts: readonly Date[] = [],
): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select m.at as "from", m.ends_at as "to" from report_months m
    where m.rollup = ${name} and m.time_zone = ${timeZone} and m.at >= ${from} and m.ends_at <= ${to}
      and not exists (select from report_changes c
        where c.family = ${rollupOf(name).family} and c.at >= m.at and c.at < m.ends_at)
    order by m.at`.execute(db);
  return rows.filter((month) => !cuts.some((cut) => cut > month.from && cut < month.to));
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
