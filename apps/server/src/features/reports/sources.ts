import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { type Basis, type Grain, type RowName, SOLD_STATES } from '@linkstand/contract/reports/choices';
import type { Source } from '@linkstand/contract/reports/definitions';
import type { ReportQuestion } from '@linkstand/contract/reports/schema';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, hasRole, type UserActor } from '../../platform/context.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import type { Span } from './period.ts';

export type Filter = NonNullable<ReportQuestion['filter']>;
type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** What a source needs to know to write its query. */
export interface Asking {
  readonly ctx: Context<UserActor>;
  readonly basis: Basis;
  readonly filter: Filter;
  readonly rowsBy: RowName;
  readonly grain: Grain;
  readonly span: Span;
  readonly bounds: SettingValue<'report_bounds'>;
}

/** The subject of a row: its key in the data, and its name if the key is a record's id. */
export interface RowSql {
  readonly key: Sql;
  /** The name of a key, given as text. */
  readonly label?: (key: Sql) => Sql;
  /** Further descriptions, as a JSON list of texts. */
  readonly details?: (key: Sql) => Sql;
  /** Absent: by the key. */
  readonly order?: Sql;
  /** Only facts that have a key. */
  readonly only?: Condition;
}

/** The facts of a report in SQL. */
export interface Facts {
  /** Tables under their aliases. */
  readonly from: Sql;
  readonly where: readonly Condition[];
  /** The time column of the facts. Absent if they are read as of the end of the period. */
  readonly when?: Sql;
  /** Facts to count besides those of the period. Balances need everything before it. */
  readonly reaches?: (span: Span) => Condition;
  readonly earliest: Sql;
  readonly rows: Partial<Readonly<Record<RowName, RowSql>>>;
  /** Aggregates by the name of their measure, those that ratios are made of included. */
  readonly measures: Readonly<Record<string, Sql>>;
}

const nameIn =
  (table: string, column = 'name') =>
  (key: Sql): Sql =>
    sql`(select ${sql.ref(`n.${column}`)} from ${sql.table(table)} n where n.id = (${key})::bigint)`;
const isAny = (column: Sql, wanted: readonly string[]): Condition => sql`${column} = any (${[...wanted]}::text[])`;

/** The net price that the client pays: 0 for a bonus. */
const PRICE = sql`case when b.bonus_at is null then coalesce(b.accepted_price_cents, b.price_cents, 0) else 0 end`;
const COST = sql`coalesce(b.cost_cents, 0)`;
const LIVE_STATES = ['published', 'done'] as const;
const statesIn = (states: readonly string[]): Condition =>
  sql`b.status in (${sql.join(states.map((s) => sql.lit(s)))})`;

/**
 * The first day of the interval that contains a moment, as a date, whose text is YYYY-MM-DD; hours as the text of an
 * instant. Weeks start on Sunday. Dates, because writing a text for each of a million facts takes most of the time.
 */
export function partSql(when: Sql, grain: Grain, timeZone: string): Sql {
  if (grain === 'hour')
    return sql`to_char(date_trunc('hour', ${when}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`;
  const local = sql`(${when} at time zone ${sql.lit(timeZone)})`;
  if (grain === 'day') return sql`${local}::date`;
  if (grain === 'week') return sql`(${local}::date - extract(dow from ${local})::int)`;
  return sql`date_trunc(${sql.lit(grain)}, ${local})::date`;
}

const timeRows = (when: Sql, { grain, ctx }: Asking) => ({
  period: { key: partSql(when, grain, ctx.timeZone) },
  month: { key: partSql(when, 'month', ctx.timeZone) },
  year: { key: partSql(when, 'year', ctx.timeZone) },
});

/** This long before a moment, by the clock of the configured zone: a day may have 23 or 25 hours. */
export function earlier(end: Date, by: Sql, timeZone: string): Sql {
  const zone = sql.lit(timeZone);
  return sql`((${end}::timestamptz at time zone ${zone}) - ${by}) at time zone ${zone}`;
}
export const YEAR = sql`interval '1 year'`;

const PEOPLE = { label: nameIn('users') };

function orders(asking: Asking): Facts {
  const { basis, filter, rowsBy } = asking;
  const when = basis === 'submitted' ? sql`b.submitted_at` : sql`b.published_at`;
  const needsSite = filter.siteType !== undefined || filter.country !== undefined;
  const needsUser = rowsBy === 'agency' || rowsBy === 'seller' || filter.sellerId !== undefined;
  const needsFinance = rowsBy === 'seller' || filter.sellerId !== undefined;
  const seller = sql`coalesce(f.seller_id, u.account_executive_id)`;
  return {
    from: sql`briefings b join campaigns c on c.id = b.campaign_id
      ${needsSite ? sql`join sites s on s.id = b.site_id` : sql``}
      ${needsUser ? sql`join users u on u.id = c.user_id` : sql``}
      ${needsFinance ? sql`left join briefing_finances f on f.briefing_id = b.id` : sql``}`,
    where: [
      statesIn(basis === 'submitted' ? SOLD_STATES : LIVE_STATES),
      ...(filter.clientId ? [sql<SqlBool>`c.user_id = ${filter.clientId}`] : []),
      ...(filter.companyId ? [sql<SqlBool>`c.company_id = ${filter.companyId}`] : []),
      ...(filter.sellerId ? [sql<SqlBool>`${seller} = ${filter.sellerId}`] : []),
      ...(filter.siteId ? [sql<SqlBool>`b.site_id = ${filter.siteId}`] : []),
      ...(filter.ownerId ? [sql<SqlBool>`b.owner_id = ${filter.ownerId}`] : []),
      ...(filter.topic ? [isAny(sql`b.topic`, filter.topic)] : []),
      ...(filter.briefingType ? [isAny(sql`b.briefing_type`, filter.briefingType)] : []),
      ...(filter.siteType ? [isAny(sql`s.type`, filter.siteType)] : []),
      ...(filter.country ? [isAny(sql`s.country`, filter.country)] : []),
    ],
    when,
    earliest: sql`(select min(${when}) from briefings b)`,
    rows: {
      ...timeRows(when, asking),
      client: { key: sql`c.user_id`, ...PEOPLE, details: clientDetails },
      company: { key: sql`c.company_id`, label: nameIn('companies') },
      agency: { key: sql`u.agency_id`, label: nameIn('agencies') },
      seller: { key: seller, ...PEOPLE },
      site: { key: sql`b.site_id`, label: nameIn('sites', 'domain') },
      owner: { key: sql`b.owner_id`, label: nameIn('owners') },
      briefing: { key: sql`b.id`, label: briefingTitle, details: briefingDetails },
      campaign: { key: sql`b.campaign_id`, label: campaignName, details: campaignDetails },
    },
    measures: {
      campaigns: sql`count(distinct b.campaign_id)`,
      clients: sql`count(distinct c.user_id)`,
      briefings: sql`count(*)`,
      publications: sql`count(*)`,
      spend: sql`sum(${PRICE})`,
      sales: sql`sum(${PRICE})`,
      cost: sql`sum(${COST})`,
      margin: sql`sum(${PRICE} - ${COST})`,
      lastRequest: sql`extract(epoch from max(b.submitted_at))`,
    },
  };
}

const clientDetails = (key: Sql): Sql => sql`(select json_build_array(coalesce(k.name, '')) from users n
  left join companies k on k.id = n.company_id where n.id = (${key})::bigint)`;
const briefingTitle = (
  key: Sql,
): Sql => sql`(select coalesce(nullif(n.title, ''), nullif(o.general_title, ''), '#' || n.id)
  from briefings n join campaigns o on o.id = n.campaign_id where n.id = (${key})::bigint)`;
const briefingDetails = (
  key: Sql,
): Sql => sql`(select json_build_array(w.name, t.domain, coalesce(x.name, '')) from briefings n
  join campaigns o on o.id = n.campaign_id join users w on w.id = o.user_id join sites t on t.id = n.site_id
  left join briefing_finances y on y.briefing_id = n.id
  left join users x on x.id = coalesce(y.seller_id, w.account_executive_id) where n.id = (${key})::bigint)`;
const campaignName = (
  key: Sql,
): Sql => sql`(select coalesce(nullif(n.name, ''), nullif(n.general_title, ''), '#' || n.id)
  from campaigns n where n.id = (${key})::bigint)`;
const campaignDetails = (
  key: Sql,
): Sql => sql`(select json_build_array(w.name, '', coalesce(x.name, '')) from campaigns n
  join users w on w.id = n.user_id left join users x on x.id = w.account_executive_id where n.id = (${key})::bigint)`;

/** What clients published in the twelve months before a moment, as a tier by the configured bounds. */
function tierOf(spend: Sql, { tierACents, tierBCents, tierCCents }: Asking['bounds']): Sql {
  return sql`case when ${spend} >= ${tierACents}::bigint then 1 when ${spend} >= ${tierBCents}::bigint then 2
    when ${spend} >= ${tierCCents}::bigint then 3 when ${spend} > 0 then 4 else 5 end`;
}

function tiers({ ctx, span, bounds, filter }: Asking): Facts {
  const seller = filter.sellerId ? sql`and u.account_executive_id = ${filter.sellerId}` : sql``;
  const yearTo = (end: Date) =>
    sql`b.published_at >= ${earlier(end, YEAR, ctx.timeZone)} and b.published_at < ${end}::timestamptz`;
  return {
    from: sql`(select spent.*, ${tierOf(sql`spent.now_cents`, bounds)} as tier_now, ${tierOf(sql`spent.before_cents`, bounds)} as tier_before
      from (select c.user_id, coalesce(sum(${PRICE}) filter (where ${yearTo(span.to)}), 0) as now_cents,
        coalesce(sum(${PRICE}) filter (where ${yearTo(span.from)}), 0) as before_cents
        from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
        where ${statesIn(LIVE_STATES)} and b.published_at < ${span.to}
          and b.published_at >= ${earlier(span.from, YEAR, ctx.timeZone)} ${seller}
        group by c.user_id) spent) x`,
    where: [sql`(x.now_cents > 0 or x.before_cents > 0)`],
    earliest: sql`(select min(published_at) from briefings)`,
    rows: { tier: { key: sql`(array['A', 'B', 'C', 'D', 'none'])[x.tier_now]` } },
    measures: {
      tierClients: sql`count(*) filter (where x.tier_now < 5)`,
      tierSpend: sql`sum(x.now_cents)`,
      movedUp: sql`count(*) filter (where x.tier_now < x.tier_before)`,
      movedDown: sql`count(*) filter (where x.tier_now > x.tier_before)`,
    },
  };
}

function registrations(asking: Asking): Facts {
  const when = sql`u.created_at`;
  const { filter } = asking;
  return {
    from: sql`users u left join (select c.user_id, count(*) as ordered from campaigns c
      where c.submitted_at is not null group by c.user_id) o on o.user_id = u.id`,
    where: [
      sql`u.role = 'USER'`,
      isNoDuplicates('users', sql`u.id`),
      ...(filter.country ? [isAny(sql`u.country`, filter.country)] : []),
    ],
    when,
    earliest: sql`(select min(created_at) from users where role = 'USER')`,
    rows: { ...timeRows(when, asking), source: { key: sql`nullif(u.source, '')`, label: (key) => key } },
    measures: {
      registered: sql`count(*)`,
      firstOrder: sql`count(*) filter (where o.ordered > 0)`,
      repeat: sql`count(*) filter (where o.ordered > 1)`,
    },
  };
}

function portfolio({ ctx, span, bounds, filter }: Asking): Facts {
  const ago = (days: number) => earlier(span.to, sql`make_interval(days => ${days}::int)`, ctx.timeZone);
  const quiet = (from: number, to: number | null): Sql =>
    sql`count(*) filter (where x.last_at < ${ago(from)}
      ${to === null ? sql`` : sql`and x.last_at >= ${ago(to)}`})`;
  const { quietDays, quieterDays, quietestDays, lostDays } = bounds;
  return {
    from: sql`(select c.user_id, u.account_executive_id, max(b.submitted_at) as last_at,
        coalesce(sum(${PRICE}) filter (where b.submitted_at >= ${span.from}), 0) as spend_cents
      from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
      where b.submitted_at < ${span.to} and ${statesIn(SOLD_STATES)}
        ${filter.sellerId ? sql`and u.account_executive_id = ${filter.sellerId}` : sql``}
      group by c.user_id, u.account_executive_id) x`,
    where: [],
    earliest: sql`(select min(submitted_at) from briefings)`,
    rows: {
      seller: { key: sql`x.account_executive_id`, ...PEOPLE },
      client: { key: sql`x.user_id`, ...PEOPLE, details: clientDetails },
    },
    measures: {
      active: sql`count(*) filter (where x.last_at >= ${ago(quietDays)})`,
      quiet30: quiet(quietDays, quieterDays),
      quiet60: quiet(quieterDays, quietestDays),
      quiet90: quiet(quietestDays, lostDays),
      lost: quiet(lostDays, null),
      portfolioSpend: sql`sum(x.spend_cents)`,
    },
  };
}

function accounts({ span }: Asking): Facts {
  const inside = sql`e.at >= ${span.from}`;
  return {
    from: sql`ledger_entries e join ledger_accounts a on a.id = e.account_id`,
    where: [sql`a.currency = ${sql.lit(BASE_CURRENCY)}`],
    when: sql`e.at`,
    reaches: ({ to }) => sql`e.at < ${to}`,
    earliest: sql`(select min(at) from ledger_transfers)`,
    rows: {
      account: { key: sql`a.code` },
      categoryCost: {
        key: sql`a.category_cost_id`,
        label: nameIn('category_costs'),
        only: sql`a.code = 'release_bills'`,
      },
    },
    measures: {
      opening: sql`coalesce(sum(e.cents) filter (where not ${inside}), 0)`,
      moneyIn: sql`coalesce(sum(e.cents) filter (where e.cents > 0 and ${inside}), 0)`,
      moneyOut: sql`coalesce(-sum(e.cents) filter (where e.cents < 0 and ${inside}), 0)`,
      closing: sql`coalesce(sum(e.cents), 0)`,
    },
  };
}

/** Sums over invoices: amounts by state, and how long they have been open. */
const PAPER_PARTS = {
  ongoing: 'ongoing',
  invoicing: 'invoicing',
  invoiced: 'invoiced',
  openNotDue: 'not_due',
  open30: 'open_30',
  open60: 'open_60',
  openOlder: 'open_older',
  paid: 'paid',
} as const;
const paperMeasures = (): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries(PAPER_PARTS).map(([name, part]) => [
      name,
      sql`coalesce(sum(x.cents) filter (where x.part = ${sql.lit(part)}), 0)`,
    ]),
  );
const ageOf = (days: Sql): Sql =>
  sql`case when ${days} <= 0 then 'not_due' when ${days} <= 30 then 'open_30' when ${days} <= 60 then 'open_60' else 'open_older' end`;

function clientSide({ ctx, filter }: Asking): Facts {
  const midnight = (day: Sql) => sql`(${day}::timestamp at time zone ${sql.lit(ctx.timeZone)})`;
  const today = sql`(${ctx.now}::timestamptz at time zone ${sql.lit(ctx.timeZone)})::date`;
  const open = sql`greatest(i.to_pay_cents, 0) - i.paid_cents - i.set_off_cents`;
  return {
    from: sql`(
      select f.billing_account_id as account_id, t.at, f.client_status as part, f.client_net_cents as cents
      from briefing_finances f join ledger_transfers t on t.id = f.client_transfer_id
      union all select i.billing_account_id, ${midnight(sql`i.issue_day`)}, ${ageOf(sql`(${today} - i.due_day)`)}, ${open}
      from invoices i where i.type = 'client' and i.state in ('issued', 'partly_paid')
      union all select i.billing_account_id, ${midnight(sql`i.issue_day`)}, 'paid', i.paid_cents + i.set_off_cents
      from invoices i where i.type = 'client' and i.state in ('issued', 'partly_paid', 'paid')
      ) x join billing_accounts k on k.id = x.account_id
      left join users u on u.id = k.user_id`,
    where: [
      ...(filter.clientId ? [sql<SqlBool>`k.user_id = ${filter.clientId}`] : []),
      ...(filter.companyId ? [sql<SqlBool>`k.company_id = ${filter.companyId}`] : []),
      ...(filter.sellerId ? [sql<SqlBool>`u.account_executive_id = ${filter.sellerId}`] : []),
    ],
    when: sql`x.at`,
    earliest: sql`(select min(at) from ledger_transfers)`,
    rows: {
      client: {
        key: sql`x.account_id`,
        label: (
          key,
        ) => sql`(select coalesce(o.name, w.name) from billing_accounts n left join companies o on o.id = n.company_id
          left join users w on w.id = n.user_id where n.id = (${key})::bigint)`,
      },
      company: { key: sql`k.company_id`, label: nameIn('companies') },
      seller: { key: sql`u.account_executive_id`, ...PEOPLE },
    },
    measures: paperMeasures(),
  };
}

function ownerSide({ ctx, filter, bounds }: Asking): Facts {
  const age = sql`(extract(epoch from ${ctx.now}::timestamptz - t.at) / 86400 - ${bounds.ownerTermDays}::int)`;
  return {
    from: sql`(
      select f.owner_id, t.at, p.part, f.owner_cents as cents
      from briefing_finances f join ledger_transfers t on t.id = f.owner_transfer_id
        cross join lateral (values (f.owner_status),
          (case f.owner_payment when 'paid' then 'paid' else ${ageOf(age)} end)) as p(part)
      ) x`,
    where: filter.ownerId ? [sql`x.owner_id = ${filter.ownerId}`] : [],
    when: sql`x.at`,
    earliest: sql`(select min(at) from ledger_transfers)`,
    rows: { owner: { key: sql`x.owner_id`, label: nameIn('owners') } },
    measures: paperMeasures(),
  };
}

function commissions(asking: Asking): Facts {
  const { ctx, filter } = asking;
  const seller = hasRole(ctx.actor, 'ADMIN') ? filter.sellerId : ctx.actor.id;
  const isPayout = sql`t.kind = 'payout'`;
  return {
    from: sql`ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
      left join briefings b on b.id = t.briefing_id left join campaigns c on c.id = b.campaign_id`,
    where: [
      sql`a.code = 'commission_payable'`,
      ...(seller === undefined ? [] : [sql<SqlBool>`a.seller_id = ${seller}`]),
      ...(filter.clientId ? [sql<SqlBool>`c.user_id = ${filter.clientId}`] : []),
    ],
    when: sql`e.at`,
    earliest: sql`(select min(at) from ledger_transfers)`,
    rows: {
      ...timeRows(sql`e.at`, asking),
      seller: { key: sql`a.seller_id`, ...PEOPLE },
      client: { key: sql`c.user_id`, ...PEOPLE },
    },
    measures: {
      earned: sql`coalesce(-sum(e.cents) filter (where not ${isPayout}), 0)`,
      paidOut: sql`coalesce(sum(e.cents) filter (where ${isPayout}), 0)`,
      base: sql`coalesce(sum(case t.kind when 'commission' then ${PRICE} when 'reversal' then -(${PRICE}) end), 0)`,
    },
  };
}

/** Moves that send a briefing back. */
const RETURNS = ['deny', 'recall', 'ask_review', 'send_version_back', 'decline_publication', 'return_to_owner'];
const TIMED = {
  Waiting: ['waiting'],
  Review: ['waiting_review', 'in_review'],
  Client: ['pending_client'],
  Owner: ['pending_owner'],
  Publish: ['waiting_publish'],
} as const;

function states(asking: Asking): Facts {
  const { ctx, filter, span } = asking;
  const seconds = sql`extract(epoch from coalesce(x.left_at, ${ctx.now}::timestamptz) - x.at)`;
  const isOpen = sql`x.status in ('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish')`;
  const day = (when: Sql) => sql`(${when} at time zone ${sql.lit(ctx.timeZone)})::date`;
  const timed = Object.entries(TIMED).flatMap(([name, of]) => {
    const during = sql`x.status in (${sql.join(of.map((state) => sql.lit(state)))})`;
    return [
      [`seconds${name}`, sql`sum(${seconds}) filter (where ${during})`],
      [`visits${name}`, sql`count(*) filter (where ${during})`],
    ];
  });
  return {
    // A state is left after it is entered, so nothing before the period is needed.
    from: sql`(select n.entity_id as briefing_id, n.at, n.action, n.to_status as status,
        lead(n.at) over (partition by n.entity_id order by n.id) as left_at
      from audit_entries n where n.entity = 'briefings' and n.at >= ${span.from}
        and n.to_status is not null and n.to_status is distinct from n.from_status) x
      join briefings b on b.id = x.briefing_id ${filter.clientId ? sql`join campaigns c on c.id = b.campaign_id` : sql``}`,
    where: [
      sql`x.status <> 'draft'`,
      ...(filter.siteId ? [sql<SqlBool>`b.site_id = ${filter.siteId}`] : []),
      ...(filter.editorId ? [sql<SqlBool>`b.editor_id = ${filter.editorId}`] : []),
      ...(filter.clientId ? [sql<SqlBool>`c.user_id = ${filter.clientId}`] : []),
      ...(filter.status ? [isAny(sql`x.status`, filter.status)] : []),
    ],
    when: sql`x.at`,
    earliest: sql`(select min(at) from audit_entries where entity = 'briefings')`,
    rows: {
      ...timeRows(sql`x.at`, asking),
      status: {
        key: sql`x.status`,
        order: sql`array_position(${sql.lit(`{${briefingMachine.states.join(',')}}`)}::text[], x.status)`,
      },
      site: { key: sql`b.site_id`, label: nameIn('sites', 'domain') },
      editor: { key: sql`b.editor_id`, ...PEOPLE },
    },
    measures: {
      worked: sql`count(distinct x.briefing_id)`,
      stateSeconds: sql`sum(${seconds}) filter (where ${isOpen})`,
      stateVisits: sql`count(*) filter (where ${isOpen})`,
      ...Object.fromEntries(timed),
      late: sql`count(distinct x.briefing_id) filter (where b.due_date is not null and
        case when x.status = 'published' then ${day(sql`x.at`)} > b.due_date
          else x.left_at is null and ${isOpen} and b.due_date < ${day(sql`${ctx.now}::timestamptz`)} end)`,
      returned: sql`count(*) filter (where x.action in (${sql.join(RETURNS.map((act) => sql.lit(`briefing.${act}`)))}))`,
    },
  };
}

/** The query of each source. */
export const SOURCES: Readonly<Record<Source, (asking: Asking) => Facts>> = {
  orders,
  tiers,
  registrations,
  portfolio,
  accounts,
  clientSide,
  ownerSide,
  commissions,
  states,
};
