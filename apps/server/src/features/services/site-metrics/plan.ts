import type { Figure, MetricService } from '@linkstand/contract/services/metric-services';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { Database, Tx } from '../../../platform/context.ts';
import type { AskedSite } from './ask-service.ts';

/** How metrics are refreshed, as administrators set it. */
export type RefreshTerms = SettingValue<'metric_refresh'>;

/** Quotas are counted by calendar months of this time zone, as services do. */
export const QUOTA_ZONE = 'UTC';
/** A service's own quota is used up to this share: the rest is for the people of this account. */
const OWN_QUOTA_SHARE = 0.9;
/** A site counts as wanted this long after it was viewed or ordered. */
const WANTED_DAYS = 30;
/** A claimed site without a result, because its process died, is requested again after this time. */
const CLAIM_MS = 60 * 60_000;

/** The column of each figure in `sites`, and its name in `site_figures`. */
export const COLUMN = { da: 'da', pa: 'pa', monthlyTraffic: 'monthly_traffic' } as const satisfies Record<
  Figure,
  string
>;

/** The figures that are read from a service. */
export function figuresOf(terms: RefreshTerms, service: MetricService): readonly Figure[] {
  return [
    ...(terms.authorityFrom === service ? (['da', 'pa'] as const) : []),
    ...(terms.trafficFrom === service ? (['monthlyTraffic'] as const) : []),
  ];
}

export const monthlySites = (terms: RefreshTerms, service: MetricService): number =>
  ({
    moz: terms.mozSites,
    ahrefs: terms.ahrefsSites,
    dataforseo: terms.dataforseoSites,
    semrush: terms.semrushSites,
  })[service];

/** The day that a figure of a site is from: long ago if it is unknown. Those beside it may be younger. */
const dayOf = (figure: Figure): RawBuilder<string> => {
  const column = COLUMN[figure];
  return sql`(case when s.${sql.ref(column)} is null then '-infinity'::date else coalesce(
    (select f.measured_on from site_figures f where f.site_id = s.id and f.figure = ${sql.lit(column)}),
    s.metrics_at, '-infinity'::date) end)`;
};

/** A figure of a site that is unknown, or so old that it is read again. A younger one stays, also a typed one. */
export const isOld = (figure: Figure, terms: RefreshTerms, today: string): RawBuilder<boolean> =>
  sql<boolean>`(${dayOf(figure)} <= ${addDays(today, -terms.afterDays)}::date)`;

const isDue = (figures: readonly Figure[], terms: RefreshTerms, today: string) =>
  sql<boolean>`s.status <> 'inactive' and (${sql.join(
    figures.map((figure) => isOld(figure, terms, today)),
    sql` or `,
  )})`;

const firstOfMonth = (now: Date) => `${dayIn(now, QUOTA_ZONE).slice(0, 7)}-01`;

/** Sites that a service was asked about this month. */
export async function sitesAskedThisMonth(db: Database | Tx, service: MetricService, now: Date): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    select coalesce(sum(sites), 0)::int as sites from metric_usage
    where service = ${service} and day >= ${firstOfMonth(now)}::date`.execute(db);
  return rows[0]?.sites ?? 0;
}

/** Hours until the end of the month, the one under way included. */
function hoursLeft(now: Date): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.max(1, Math.ceil((end - now.getTime()) / 3_600_000));
}

/** How many sites a run may ask about, so that the quota lasts until the end of the month. */
export async function sitesThisHour(
  db: Database,
  terms: RefreshTerms,
  service: MetricService,
  now: Date,
): Promise<number> {
  const left = monthlySites(terms, service) - (await sitesAskedThisMonth(db, service, now));
  return Math.max(0, Math.ceil(left / hoursLeft(now)));
}

/** True when the service itself says that its quota is nearly used up. */
export async function isOwnQuotaUsed(db: Database, service: MetricService): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean | null }>`
    select (quota->>'used')::numeric >= (quota->>'limit')::numeric * ${OWN_QUOTA_SHARE} as is_used
    from outside_services where name = ${service}`.execute(db);
  return rows[0]?.isUsed === true;
}

interface Claim {
  readonly terms: RefreshTerms;
  readonly service: MetricService;
  readonly most: number;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Takes the sites of the next call and counts them before it is made, so that neither a second process nor a death in
 * between exceeds the quota. Those that somebody viewed or ordered come first, then those without a figure of this
 * service, then those with the oldest.
 */
export function claimSites(db: Database, { terms, service, most, now, timeZone }: Claim): Promise<AskedSite[]> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into metric_pauses (service) values (${service}) on conflict do nothing`.execute(tx);
    const pause = await tx
      .selectFrom('metricPauses')
      .select('pausedUntil')
      .where('service', '=', service)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (pause.pausedUntil !== null && pause.pausedUntil > now) return [];
    const left = monthlySites(terms, service) - (await sitesAskedThisMonth(tx, service, now));
    const today = dayIn(now, timeZone);
    const figures = figuresOf(terms, service);
    const { rows } = await sql<AskedSite & { isAlone: boolean }>`
      select s.id, s.domain, s.country, coalesce(r.is_alone, false) as is_alone
      from sites s left join metric_readings r on r.site_id = s.id and r.service = ${service}
        left join site_views v on v.site_id = s.id
      where ${isDue(figures, terms, today)} and (r.due_at is null or r.due_at <= ${now})
      order by coalesce(greatest(v.viewed_on, (s.last_request_at at time zone ${timeZone})::date)
          >= ${addDays(today, -WANTED_DAYS)}::date, false) desc,
        least(${sql.join(figures.map(dayOf))}), s.metrics_at nulls first, s.id
      limit ${Math.max(0, Math.min(most, left))}`.execute(tx);
    const [first] = rows;
    if (!first) return [];
    const taken = first.isAlone ? [first] : rows.filter(({ isAlone }) => !isAlone);
    await sql`
      insert into metric_readings (site_id, service, asked_at, due_at)
      select id, ${service}, ${now}, ${new Date(now.getTime() + CLAIM_MS)}::timestamptz
      from unnest(${taken.map(({ id }) => id)}::bigint[]) id
      on conflict (site_id, service) do update set asked_at = excluded.asked_at, due_at = excluded.due_at`.execute(tx);
    await countUse(tx, service, now, taken.length, 1);
    return taken.map(({ id, domain, country }) => ({ id, domain, country }));
  });
}

/** @param sites negative to give back what a failed call did not use */
export const countUse = (tx: Tx, service: MetricService, now: Date, sites: number, calls: number) =>
  sql`insert into metric_usage as u (service, day, sites, calls)
    values (${service}, ${dayIn(now, QUOTA_ZONE)}::date, ${sites}, ${calls})
    on conflict (service, day) do update set sites = u.sites + excluded.sites, calls = u.calls + excluded.calls`.execute(
    tx,
  );

/** Sites whose figures a service should be asked for, now or once it may. */
export async function sitesWaiting(
  db: Database,
  terms: RefreshTerms,
  service: MetricService,
  today: string,
): Promise<number> {
  const figures = figuresOf(terms, service);
  if (figures.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sites s where ${isDue(figures, terms, today)}`.execute(db);
  return rows[0]?.count ?? 0;
}
