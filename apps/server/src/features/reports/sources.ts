import type { Source } from '@linkstand/contract/reports/definitions';
import { type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { hasRole } from '../../platform/context.ts';
import { campaignName } from '../campaigns/campaign-name.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import {
  type Asking,
  type Draft,
  type Facts,
  isAny,
  nameIn,
  PEOPLE,
  type Sql,
  type Summed,
  timeRows,
} from './facts.ts';
import { yearBefore } from './period.ts';
import { FIRST_ENTRY, nextMidnight, type RollupName, recordsOf, rollupOf, sumsAndRecords } from './rollups.ts';
import { states, summedStays } from './stays.ts';

/** This long before a moment, by the clock of the configured zone: a day may have 23 or 25 hours. */
export function earlier(end: Date, by: Sql, timeZone: string): Sql {
  const zone = sql.lit(timeZone);
  return sql`((${end}::timestamptz at time zone ${zone}) - ${by}) at time zone ${zone}`;
}
/** Before any record. */
export const BEGINNING = new Date(0);

/** Rows that are times. */
export const TIMES: readonly string[] = ['period', 'month', 'year'];
/** The kinds of rows and filters that sums by client or by site know. */
const OF_CLIENTS: readonly string[] = ['client', 'company', 'agency', 'seller', 'campaign', ...TIMES];
const CLIENT_FILTERS: readonly string[] = ['clientId', 'companyId', 'sellerId'];
const OF_SITES: readonly string[] = ['site', 'owner', ...TIMES];
const SITE_FILTERS: readonly string[] = ['siteId', 'ownerId'];

/** There is no filter, and no rows by client or the like, so the sums of all are enough. */
const isOfAll = ({ filter, rowsBy }: Draft): boolean => TIMES.includes(rowsBy) && Object.keys(filter).length === 0;

/** The coarsest sums that contain what is asked for. */
function ordersRollups(draft: Draft): readonly RollupName[] {
  const { basis, counted, filter, rowsBy } = draft;
  const filters = Object.keys(filter);
  const name = basis === 'submitted' ? 'submitted' : 'published';
  if (OF_CLIENTS.includes(rowsBy) && filters.every((each) => CLIENT_FILTERS.includes(each))) {
    if (rowsBy === 'campaign' || counted.includes('campaigns')) return [`${name}_by_campaign`];
    if (isOfAll(draft) && !counted.includes('clients')) return [`${name}_by_day`];
    const rollups = [`${name}_by_client_years`, `${name}_by_client`] as const;
    // A campaign is mostly submitted at once, so that those of a day are few; it is published over weeks.
    return name === 'submitted' ? [...rollups, 'submitted_by_campaign'] : rollups;
  }
  const areClientsCounted = counted.includes('campaigns') || counted.includes('clients');
  return OF_SITES.includes(rowsBy) && filters.every((each) => SITE_FILTERS.includes(each)) && !areClientsCounted
    ? [`${name}_by_site_years`, `${name}_by_site`]
    : [];
}

const OF_ONE_ORDER = {
  measures: { sales: sql`x.price_cents`, cost: sql`x.cost_cents`, margin: sql`x.price_cents - x.cost_cents` },
  countedBy: 'briefings',
} as const;

/** Different campaigns. Only the few that were not ordered at once are compared with each other. */
const CAMPAIGNS_OF_SUMS = sql`count(*) filter (where x.is_once)
  + coalesce(count_distinct(array_agg(x.campaign_id) filter (where not x.is_once)), 0)`;

function orders(asking: Asking): Facts {
  const { basis, filter, rowsBy, span, summed } = asking;
  const [sums] = ordersRollups(asking);
  const needsSite = filter.siteType !== undefined || filter.country !== undefined;
  const needsUser = rowsBy === 'agency' || rowsBy === 'seller' || filter.sellerId !== undefined;
  const seller = sql`coalesce(x.seller_id, u.account_executive_id)`;
  const records = basis === 'submitted' ? 'submitted_by_campaign' : 'published_by_campaign';
  const when = sql`x.at`;
  const price = sql`total(x.price_cents)`;
  const count = sql`total(x.orders)`;
  const knowsOnce = sums === 'submitted_by_campaign' && summed.length > 0;
  return {
    from: sql`${
      sums && summed.length > 0
        ? sumsAndRecords(records, span, summed, [
            ...rollupOf(sums).by.filter((column) => column !== 'seller_id' || needsUser),
            'orders',
            'price_cents',
            'cost_cents',
            'last_at',
          ])
        : recordsOf(records, span)
    } x
      ${needsSite ? sql`join sites s on s.id = x.site_id` : sql``}
      ${needsUser ? sql`join users u on u.id = x.user_id` : sql``}`,
    where: [
      ...(filter.clientId ? [sql<SqlBool>`x.user_id = ${filter.clientId}`] : []),
      ...(filter.companyId ? [sql<SqlBool>`x.company_id = ${filter.companyId}`] : []),
      ...(filter.sellerId ? [sql<SqlBool>`${seller} = ${filter.sellerId}`] : []),
      ...(filter.siteId ? [sql<SqlBool>`x.site_id = ${filter.siteId}`] : []),
      ...(filter.ownerId ? [sql<SqlBool>`x.owner_id = ${filter.ownerId}`] : []),
      ...(filter.topic ? [isAny(sql`x.topic`, filter.topic)] : []),
      ...(filter.briefingType ? [isAny(sql`x.briefing_type`, filter.briefingType)] : []),
      ...(filter.siteType ? [isAny(sql`s.type`, filter.siteType)] : []),
      ...(filter.country ? [isAny(sql`s.country`, filter.country)] : []),
    ],
    when,
    earliest: sql`(select min(${basis === 'submitted' ? sql`submitted_at` : sql`published_at`}) from briefings)`,
    rows: {
      ...timeRows(when, asking),
      client: { key: sql`x.user_id`, ...PEOPLE },
      company: { key: sql`x.company_id`, label: nameIn('companies'), isId: true },
      agency: { key: sql`u.agency_id`, label: nameIn('agencies'), isId: true },
      seller: { key: seller, ...PEOPLE },
      site: { key: sql`x.site_id`, label: nameIn('sites', 'domain'), isId: true },
      owner: { key: sql`x.owner_id`, label: nameIn('owners'), isId: true },
      briefing: { key: sql`x.briefing_id`, label: briefingTitle, names: briefingNames, ofOne: OF_ONE_ORDER },
      campaign: { key: sql`x.campaign_id`, label: campaignNameOf, names: campaignNames, isId: true },
    },
    measures: {
      campaigns: knowsOnce ? CAMPAIGNS_OF_SUMS : sql`count(distinct x.campaign_id)`,
      clients: sql`count(distinct x.user_id)`,
      briefings: count,
      publications: count,
      spend: price,
      sales: price,
      cost: sql`total(x.cost_cents)`,
      margin: sql`total(x.price_cents) - total(x.cost_cents)`,
      lastRequest: sql`extract(epoch from max(x.last_at))`,
    },
  };
}

const BRIEFING_TITLE = sql`coalesce(nullif(n.title, ''), nullif(o.general_title, ''), '#' || n.id)`;
const briefingTitle = (key: Sql): Sql => sql`(select ${BRIEFING_TITLE}
  from briefings n join campaigns o on o.id = n.campaign_id where n.id = (${key})::bigint)`;
const briefingNames = (
  key: Sql,
): Sql => sql`select ${BRIEFING_TITLE} as label, json_build_array(w.name, t.domain, coalesce(x.name, '')) as details from briefings n
  join campaigns o on o.id = n.campaign_id join users w on w.id = o.user_id join sites t on t.id = n.site_id
  left join briefing_finances y on y.briefing_id = n.id
  left join users x on x.id = coalesce(y.seller_id, w.account_executive_id) where n.id = (${key})::bigint`;
const CAMPAIGN_NAME = campaignName('n');
const campaignNameOf = (key: Sql): Sql => sql`(select ${CAMPAIGN_NAME} from campaigns n where n.id = (${key})::bigint)`;
const campaignNames = (
  key: Sql,
): Sql => sql`select ${CAMPAIGN_NAME} as label, json_build_array(w.name, '', coalesce(x.name, '')) as details from campaigns n
  join users w on w.id = n.user_id left join users x on x.id = w.account_executive_id where n.id = (${key})::bigint`;

/** What clients published in the twelve months before a moment, as a tier by the configured bounds. */
function tierOf(spend: Sql, { tierACents, tierBCents, tierCCents }: Asking['bounds']): Sql {
  return sql`case when ${spend} >= ${tierACents}::bigint then 1 when ${spend} >= ${tierBCents}::bigint then 2
    when ${spend} >= ${tierCCents}::bigint then 3 when ${spend} > 0 then 4 else 5 end`;
}

function tiers({ ctx, span, bounds, filter, summed }: Asking): Facts {
  const [from, to] = [yearBefore(span.from, ctx.timeZone), yearBefore(span.to, ctx.timeZone)];
  const until = (start: Date, end: Date) => sql`x.at >= ${start} and x.at < ${end}`;
  return {
    from: sql`(select spent.*, ${tierOf(sql`spent.now_cents`, bounds)} as tier_now, ${tierOf(sql`spent.before_cents`, bounds)} as tier_before
      from (select x.user_id, coalesce(total(x.price_cents) filter (where ${until(to, span.to)}), 0) as now_cents,
        coalesce(total(x.price_cents) filter (where ${until(from, span.from)}), 0) as before_cents
        from ${sumsAndRecords('published_by_campaign', { from, to: span.to }, summed, ['user_id', 'price_cents'])} x
          ${filter.sellerId ? sql`join users u on u.id = x.user_id where u.account_executive_id = ${filter.sellerId}` : sql``}
        group by x.user_id) spent) x`,
    where: [sql`(x.now_cents > 0 or x.before_cents > 0)`],
    earliest: sql`(select min(published_at) from briefings)`,
    rows: { tier: { key: sql`(array['A', 'B', 'C', 'D', 'none'])[x.tier_now]` } },
    measures: {
      tierClients: sql`count(*) filter (where x.tier_now < 5)`,
      tierSpend: sql`total(x.now_cents)`,
      movedUp: sql`count(*) filter (where x.tier_now < x.tier_before)`,
      movedDown: sql`count(*) filter (where x.tier_now > x.tier_before)`,
    },
  };
}

function registrations(asking: Asking): Facts {
  const when = sql`u.created_at`;
  const { filter } = asking;
  return {
    // The first two orders are enough: of the few who registered in a period, further orders need not be counted.
    from: sql`users u cross join lateral (select count(*) as ordered from (select from campaigns c
      where c.user_id = u.id and c.submitted_at is not null limit 2) first_orders) o`,
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

function portfolio({ ctx, span, bounds, filter, rowsBy, summed }: Asking): Facts {
  const needsUser = rowsBy === 'seller' || filter.sellerId !== undefined;
  const ago = (days: number) => earlier(span.to, sql`make_interval(days => ${days}::int)`, ctx.timeZone);
  const quiet = (from: number, to: number | null): Sql =>
    sql`count(*) filter (where x.last_at < ${ago(from)}
      ${to === null ? sql`` : sql`and x.last_at >= ${ago(to)}`})`;
  const { quietDays, quieterDays, quietestDays, lostDays } = bounds;
  return {
    from: sql`(select o.user_id, ${needsUser ? sql`u.account_executive_id, ` : sql``}o.last_at, o.spend_cents
      from (select x.user_id, max(x.last_at) as last_at,
          coalesce(total(x.price_cents) filter (where x.at >= ${span.from}), 0) as spend_cents
        from ${sumsAndRecords('submitted_by_campaign', { from: BEGINNING, to: span.to }, summed, ['user_id', 'price_cents', 'last_at'])} x
        where x.user_id is not null group by x.user_id) o
      ${needsUser ? sql`join users u on u.id = o.user_id` : sql``}
      ${filter.sellerId ? sql`where u.account_executive_id = ${filter.sellerId}` : sql``}) x`,
    where: [],
    earliest: sql`(select min(submitted_at) from briefings)`,
    rows: {
      seller: { key: sql`x.account_executive_id`, ...PEOPLE },
      client: { key: sql`x.user_id`, ...PEOPLE },
    },
    measures: {
      active: sql`count(*) filter (where x.last_at >= ${ago(quietDays)})`,
      quiet30: quiet(quietDays, quieterDays),
      quiet60: quiet(quieterDays, quietestDays),
      quiet90: quiet(quietestDays, lostDays),
      lost: quiet(lostDays, null),
      portfolioSpend: sql`total(x.spend_cents)`,
    },
  };
}

/** Balances need everything before the period. What happened within its parts does not. */
const accountsInterval = ({ span, isInParts }: Draft) => ({ from: isInParts ? span.from : BEGINNING, to: span.to });

function accounts(asking: Asking): Facts {
  const { span, summed } = asking;
  const inside = sql`x.at >= ${span.from}`;
  const net = sql`x.in_cents - x.out_cents`;
  return {
    from: sql`${sumsAndRecords('accounts', accountsInterval(asking), summed, ['code', 'category_cost_id', 'in_cents', 'out_cents'])} x`,
    where: [],
    when: sql`x.at`,
    reaches: ({ to }) => sql`x.at < ${to}`,
    earliest: FIRST_ENTRY,
    rows: {
      account: { key: sql`x.code` },
      categoryCost: {
        key: sql`x.category_cost_id`,
        isId: true,
        label: nameIn('category_costs'),
        only: sql`x.code = 'release_bills'`,
      },
    },
    measures: {
      opening: sql`coalesce(total(${net}) filter (where not ${inside}), 0)`,
      moneyIn: sql`coalesce(total(x.in_cents) filter (where ${inside}), 0)`,
      moneyOut: sql`coalesce(total(x.out_cents) filter (where ${inside}), 0)`,
      closing: sql`coalesce(total(${net}), 0)`,
    },
  };
}

/** Sums over settlements by their state, and over debts by how long they have been open. */
const partSum = (column: 'part' | 'age', value: string): Sql =>
  sql`coalesce(total(x.cents) filter (where ${sql.ref(`x.${column}`)} = ${sql.lit(value)}), 0)`;
const SETTLED_MEASURES: Readonly<Record<string, Sql>> = {
  ongoing: partSum('part', 'ongoing'),
  invoicing: partSum('part', 'invoicing'),
  invoiced: partSum('part', 'invoiced'),
  openNotDue: partSum('age', 'not_due'),
  open30: partSum('age', 'open_30'),
  open60: partSum('age', 'open_60'),
  openOlder: partSum('age', 'open_older'),
  paid: partSum('age', 'paid'),
};
/** Days between ages of debts. */
const AGES = [0, 30, 60] as const;
/** How long something has been due. @param since whether it was due this many days ago, or not yet for 0 */
const ageOf = (since: (days: number) => Sql): Sql =>
  sql`case when ${since(AGES[0])} then 'not_due' when ${since(AGES[1])} then 'open_30'
    when ${since(AGES[2])} then 'open_60' else 'open_older' end`;
/** What was booked for owners since then has been due for less than these days. */
const dueSince = ({ ctx, bounds }: Pick<Draft, 'ctx' | 'bounds'>, days: number): Date =>
  new Date(ctx.now.getTime() - (bounds.ownerTermDays + days) * 86_400_000);

function clientSide({ ctx, filter, isInParts, rowsBy, span, summed }: Asking): Facts {
  const needsAccount = rowsBy === 'company' || rowsBy === 'seller' || Object.keys(filter).length > 0;
  const today = sql`${dayIn(ctx.now, ctx.timeZone)}::date`;
  // The index of days says which are in the period. Calculating their midnights takes long, and only parts need them.
  const firstDay = (moment: Date) => sql`${dayIn(nextMidnight(moment, ctx.timeZone), ctx.timeZone)}::date`;
  const isOfPeriod = sql`i.issue_day >= ${firstDay(span.from)} and i.issue_day < ${firstDay(span.to)}`;
  const at = isInParts
    ? sql`(i.issue_day::timestamp at time zone ${sql.lit(ctx.timeZone)})`
    : sql`${span.from}::timestamptz`;
  const open = sql`greatest(i.to_pay_cents, 0) - i.paid_cents - i.set_off_cents`;
  return {
    from: sql`(
      select f.billing_account_id as account_id, f.at, f.status as part, null as age, f.cents
      from ${sumsAndRecords('settled_by_client', span, summed, ['billing_account_id', 'status', 'cents'])} f
      union all select i.billing_account_id, ${at}, null,
        ${ageOf((days) => sql`${today} - i.due_day <= ${sql.lit(days)}`)}, ${open}
      from invoices i where i.type = 'client' and i.state in ('issued', 'partly_paid') and ${isOfPeriod}
      union all select i.billing_account_id, ${at}, null, 'paid', i.paid_cents + i.set_off_cents
      from invoices i where i.type = 'client' and i.state in ('issued', 'partly_paid', 'paid') and ${isOfPeriod}
      union all select i.billing_account_id, ${at}, null, 'paid', -i.set_off_cents - i.refunded_cents
      from invoices i where i.type = 'credit_note' and i.billing_account_id is not null and i.state = 'paid'
        and ${isOfPeriod}
      ) x ${
        needsAccount ? sql`join billing_accounts k on k.id = x.account_id left join users u on u.id = k.user_id` : sql``
      }`,
    where: [
      ...(filter.clientId ? [sql<SqlBool>`k.user_id = ${filter.clientId}`] : []),
      ...(filter.companyId ? [sql<SqlBool>`k.company_id = ${filter.companyId}`] : []),
      ...(filter.sellerId ? [sql<SqlBool>`u.account_executive_id = ${filter.sellerId}`] : []),
    ],
    when: sql`x.at`,
    earliest: FIRST_ENTRY,
    rows: {
      client: {
        key: sql`x.account_id`,
        isId: true,
        label: (
          key,
        ) => sql`(select coalesce(o.name, w.name) from billing_accounts n left join companies o on o.id = n.company_id
          left join users w on w.id = n.user_id where n.id = (${key})::bigint)`,
      },
      company: { key: sql`k.company_id`, label: nameIn('companies'), isId: true },
      seller: { key: sql`u.account_executive_id`, ...PEOPLE },
    },
    measures: SETTLED_MEASURES,
  };
}

function ownerSide({ ctx, filter, bounds, span, summed }: Asking): Facts {
  const isDueFor = (days: number) => sql`f.at >= ${dueSince({ ctx, bounds }, days)}`;
  return {
    from: sql`(
      select f.owner_id, f.at, f.status as part, case f.payment when 'paid' then 'paid' else ${ageOf(isDueFor)} end as age,
        f.cents
      from ${sumsAndRecords('settled_by_owner', span, summed, ['owner_id', 'status', 'payment', 'cents'])} f
      ) x`,
    where: filter.ownerId ? [sql`x.owner_id = ${filter.ownerId}`] : [],
    when: sql`x.at`,
    earliest: FIRST_ENTRY,
    rows: { owner: { key: sql`x.owner_id`, label: nameIn('owners'), isId: true } },
    measures: SETTLED_MEASURES,
  };
}

function commissions(asking: Asking): Facts {
  const { ctx, filter, span, summed } = asking;
  const seller = hasRole(ctx.actor, 'ADMIN') ? filter.sellerId : ctx.actor.id;
  return {
    from: sql`${sumsAndRecords('commissions', span, summed, ['seller_id', 'user_id', 'earned_cents', 'paid_out_cents', 'base_cents'])} x`,
    where: [
      ...(seller === undefined ? [] : [sql<SqlBool>`x.seller_id = ${seller}`]),
      ...(filter.clientId ? [sql<SqlBool>`x.user_id = ${filter.clientId}`] : []),
    ],
    when: sql`x.at`,
    earliest: FIRST_ENTRY,
    rows: {
      ...timeRows(sql`x.at`, asking),
      seller: { key: sql`x.seller_id`, ...PEOPLE },
      client: { key: sql`x.user_id`, ...PEOPLE },
    },
    measures: {
      earned: sql`coalesce(total(x.earned_cents), 0)`,
      paidOut: sql`coalesce(total(x.paid_out_cents), 0)`,
      base: sql`coalesce(total(x.base_cents), 0)`,
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

const SUMMED: Partial<Readonly<Record<Source, (draft: Draft) => Summed | null>>> = {
  orders: (draft) => ofParts(draft, { rollups: ordersRollups(draft), interval: draft.span, cuts: [] }),
  tiers: ({ span, ctx }) => {
    const [from, to] = [yearBefore(span.from, ctx.timeZone), yearBefore(span.to, ctx.timeZone)];
    const rollups = ['published_by_client_years', 'published_by_client'] as const;
    return { rollups, interval: { from, to: span.to }, cuts: [to, span.from] };
  },
  portfolio: ({ span }) => ({
    rollups: ['submitted_by_client_years', 'submitted_by_client', 'submitted_by_campaign'],
    interval: { from: BEGINNING, to: span.to },
    cuts: [span.from],
  }),
  accounts: (draft) => {
    if (isByHours(draft)) return null;
    const rollups = isByMonths(draft) ? (['accounts', 'accounts_by_day'] as const) : (['accounts_by_day'] as const);
    return { rollups, interval: accountsInterval(draft), cuts: [draft.span.from] };
  },
  clientSide: (draft) =>
    ofParts(draft, {
      rollups: isOfAll(draft) ? ['settled_by_clients_day'] : ['settled_by_client_years', 'settled_by_client'],
      interval: draft.span,
      cuts: [],
    }),
  // Debts grow older: no sum has both of two ages.
  ownerSide: (draft) =>
    ofParts(draft, {
      rollups: isOfAll(draft) ? ['settled_by_owners_day'] : ['settled_by_owner_years', 'settled_by_owner'],
      interval: draft.span,
      cuts: AGES.map((days) => dueSince(draft, days)),
    }),
  commissions: (draft) =>
    ofParts(draft, {
      rollups:
        isOfAll(draft) && hasRole(draft.ctx.actor, 'ADMIN')
          ? ['commissions_by_day']
          : ['commissions_years', 'commissions'],
      interval: draft.span,
      cuts: [],
    }),
  states: (draft) => ofParts(draft, summedStays(draft)),
};

const isByHours = ({ grain, isInParts }: Draft): boolean => isInParts && grain === 'hour';
/** Nothing needs to be grouped by less than months. */
const isByMonths = ({ grain, isInParts }: Draft): boolean => !isInParts || grain === 'month' || grain === 'year';

/** Of the sums, those that are no longer than the parts of the period. */
function ofParts(draft: Draft, summed: Summed | null): Summed | null {
  if (!summed || isByHours(draft)) return null;
  const rollups = summed.rollups.filter((name) => {
    const { isByDay, yearsOf } = rollupOf(name);
    if (isByDay || !draft.isInParts) return true;
    return isByMonths(draft) && (!yearsOf || draft.grain === 'year');
  });
  return rollups.length > 0 ? { ...summed, rollups } : null;
}

/** What a source would read as sums, if there are any. */
export const summedFor = (source: Source, draft: Draft): Summed | null => SUMMED[source]?.(draft) ?? null;
