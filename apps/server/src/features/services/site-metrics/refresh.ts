import { FIGURES, METRIC_SERVICES, type MetricService } from '@linkstand/contract/services/metric-services';
import { sql } from 'kysely';
import { z } from 'zod';
import { type OutsideService, outsideService } from '../../../platform/adapters/outside-service.ts';
import { ServiceFailed } from '../../../platform/adapters/service-failed.ts';
import type { ServiceStates } from '../../../platform/adapters/service-states.ts';
import { dayIn } from '../../../platform/calendar.ts';
import { type Database, systemContext, type Tx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { recordMany, setTransactionActor } from '../../../platform/record.ts';
import { raisedVersion } from '../../../platform/versioned-row.ts';
import { findDefaultBrandId } from '../../brands/queries.ts';
import { readSetting } from '../../settings/queries.ts';
import { liveSecretsOf, liveService } from '../live.ts';
import type { ServicesDeps } from '../services-deps.ts';
import { type AskedSite, type Figures, READERS } from './ask-service.ts';
import {
  COLUMN,
  claimSites,
  countUse,
  figuresOf,
  isOld,
  isOwnQuotaUsed,
  type RefreshTerms,
  sitesThisHour,
} from './plan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One failure may be chance. */
const FAILURES_IGNORED = 2;
const MOST_PAUSE_MS = DAY_MS;
const MOST_MISSES = 6;

/** The name of each service as people know it: the source of a figure. */
const NAMES: Readonly<Record<MetricService, string>> = {
  moz: 'Moz',
  ahrefs: 'Ahrefs',
  dataforseo: 'DataForSEO',
  semrush: 'Semrush',
};

interface Deps {
  readonly db: Database;
  readonly outside: Pick<ServicesDeps, 'dispatcher'>;
  readonly states: Pick<ServiceStates, 'note'>;
  readonly timeZone: string;
  /** Limit of one call. */
  readonly timeoutMs?: number;
}

/** The calls of each service share their limits. A failed call is repeated by a later run. */
export function metricReader({
  db,
  outside,
  states,
  timeZone,
  timeoutMs = 60_000,
}: Deps): (now: Date, signal?: AbortSignal) => Promise<void> {
  const callerOf = (name: MetricService) =>
    outsideService({
      name,
      timeoutMs,
      maxBytes: 8 * 2 ** 20,
      retries: 0,
      // A failing service is left alone by its pauses below, which other processes see and a restart keeps.
      breaker: { failures: Number.MAX_SAFE_INTEGER, pauseMs: 0 },
      secrets: () => liveSecretsOf(name),
      dispatcher: outside.dispatcher,
      onOutcome: states.note,
    });
  const calls: Readonly<Record<MetricService, OutsideService>> = {
    moz: callerOf('moz'),
    ahrefs: callerOf('ahrefs'),
    dataforseo: callerOf('dataforseo'),
    semrush: callerOf('semrush'),
  };
  return async (now, signal) => {
    const terms = await readSetting(db, 'metric_refresh');
    for (const service of METRIC_SERVICES) {
      if (figuresOf(terms, service).length === 0 || !liveService(service)) continue;
      if (await isOwnQuotaUsed(db, service)) continue;
      await readFrom(service, { db, terms, call: calls[service], now, timeZone, signal });
    }
  };
}

interface Run {
  readonly db: Database;
  readonly terms: RefreshTerms;
  readonly call: OutsideService;
  readonly now: Date;
  readonly timeZone: string;
  readonly signal: AbortSignal | undefined;
}

/** Asks one service about as many sites as an hour allows. */
async function readFrom<S extends MetricService>(service: S, run: Run): Promise<void> {
  const { db, terms, now, timeZone } = run;
  const reader = READERS[service];
  let left = await sitesThisHour(db, terms, service, now);
  while (left > 0 && !run.signal?.aborted) {
    const values = liveService(service);
    if (!values) return;
    const sites = await claimSites(db, { terms, service, most: Math.min(left, reader.batch), now, timeZone });
    if (sites.length === 0) return;
    left -= sites.length;
    try {
      const figures = await reader.ask(values, sites, run.call);
      await keepFigures(service, run, sites, figures);
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      await keepFailure(service, run, sites, error);
      if (!isAboutSites(error)) return;
    }
  }
}

/** The service works, but refuses this call or answers something unexpected. */
const isAboutSites = ({ reason }: ServiceFailed) =>
  reason === 'refused' || reason === 'unreadable' || reason === 'too_large';

/**
 * Leaves a failing service alone for a while, longer each time, and asks again about its sites: one by one where the
 * call itself may be at fault.
 */
function keepFailure(service: MetricService, { db, now }: Run, sites: readonly AskedSite[], error: ServiceFailed) {
  const isRefused = isAboutSites(error);
  const isLone = isRefused && sites.length === 1;
  return db.transaction().execute(async (tx) => {
    const { failures } = await tx
      .updateTable('metricPauses')
      .set(({ eb }) => ({ failures: sql<number>`least(${eb.ref('failures')} + 1, 100)` }))
      .where('service', '=', service)
      .returning('failures')
      .executeTakeFirstOrThrow();
    const own = failures > FAILURES_IGNORED || !isRefused ? HOUR_MS * 2 ** Math.min(failures - 1, 5) - 60_000 : 0;
    const pause = Math.min(MOST_PAUSE_MS, Math.max(own, error.retryAfterMs ?? 0));
    if (pause > 0)
      await tx
        .updateTable('metricPauses')
        .set({ pausedUntil: new Date(now.getTime() + pause) })
        .where('service', '=', service)
        .execute();
    // A service that refuses may have charged the call.
    if (!isRefused) await countUse(tx, service, now, -sites.length, 0);
    const dueAt = isLone ? new Date(now.getTime() + 7 * DAY_MS) : now;
    await sql`
      update metric_readings set due_at = ${dueAt}, is_alone = is_alone or ${isRefused},
        misses = least(misses + ${isLone ? 1 : 0}, ${MOST_MISSES})
      where service = ${service} and site_id = any(${sites.map(({ id }) => id)})`.execute(tx);
  });
}

/** Writes what was read, figure by figure: unknown ones and younger ones stay as they are. */
async function keepFigures(
  service: MetricService,
  { db, terms, now, timeZone }: Run,
  sites: readonly AskedSite[],
  figures: readonly (Figures | null)[],
): Promise<void> {
  const asked = figuresOf(terms, service);
  const today = dayIn(now, timeZone);
  const told = sites.map(({ id }, at) => ({
    id,
    ...Object.fromEntries(asked.map((figure) => [COLUMN[figure], figures[at]?.[figure] ?? null])),
  }));
  await db.transaction().execute(async (tx) => {
    const ctx = systemContext(tx, NAMES[service], await findDefaultBrandId(tx), now, timeZone);
    await setTransactionActor(tx, ctx);
    await sql`select set_config('linkstand.reads_metrics', 'yes', true)`.execute(tx);
    await sql`update metric_pauses set failures = 0, paused_until = null
      where service = ${service} and failures > 0`.execute(tx);
    const changes = await writeFigures(tx, { told, today, terms, source: NAMES[service] });
    await sql`
      update metric_readings r set is_alone = false,
        misses = case when t.is_known then 0 else least(r.misses + 1, ${MOST_MISSES}) end,
        due_at = case when t.is_known then ${now}::timestamptz
          else ${now}::timestamptz + interval '7 days' * power(2, r.misses)::int end
      from (
        select id, num_nonnulls(da, pa, monthly_traffic) > 0 as is_known
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id bigint, da int, pa int, monthly_traffic int)
      ) t
      where r.site_id = t.id and r.service = ${service}`.execute(tx);
    await recordMany(tx, ctx, { entity: 'sites', action: 'site.read_metrics', data: { service } }, changes);
  });
}

interface Written {
  readonly told: readonly object[];
  readonly today: string;
  readonly terms: RefreshTerms;
  readonly source: string;
}

interface Change {
  readonly id: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** @returns the fields of each site that differ now */
async function writeFigures(tx: Tx, { told, today, terms, source }: Written) {
  const takes = (figure: 'da' | 'pa' | 'monthlyTraffic') =>
    sql`t.${sql.ref(COLUMN[figure])} is not null and ${isOld(figure, terms, today)}`;
  // In the order of ids, so that two writers of the same sites wait for each other instead of failing.
  const { rows } = await sql<Change>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (id bigint, da int, pa int, monthly_traffic int)
    ), locked as (
      select s.* from sites s join told t on t.id = s.id order by s.id for update of s
    ), taken as (
      select s.id, s.da as old_da, s.pa as old_pa, s.monthly_traffic as old_traffic, s.metrics_source as old_source,
        s.metrics_at as old_at, s.traffic_history,
        case when ${takes('da')} then t.da end as da, case when ${takes('pa')} then t.pa end as pa,
        case when ${takes('monthlyTraffic')} then t.monthly_traffic end as traffic
      from locked s join told t on t.id = s.id
    ), news as (
      select * from taken where num_nonnulls(da, pa, traffic) > 0
    ), figures as (
      select n.id, f.figure, f.is_read,
        case when f.is_read then ${source}::text else coalesce(k.source, n.old_source) end as source,
        case when f.is_read then ${today}::date
          else coalesce(k.measured_on, n.old_at) end as measured_on
      from news n cross join lateral (values
          ('da', n.da is not null, coalesce(n.da, n.old_da)),
          ('pa', n.pa is not null, coalesce(n.pa, n.old_pa)),
          ('monthly_traffic', n.traffic is not null, coalesce(n.traffic, n.old_traffic))
        ) f (figure, is_read, value)
        left join site_figures k on k.site_id = n.id and k.figure = f.figure
      where f.value is not null
    ), kept as (
      insert into site_figures (site_id, figure, source, measured_on)
      select id, figure, source, measured_on from figures
      on conflict (site_id, figure) do update set source = excluded.source, measured_on = excluded.measured_on
    ), whole as (
      select id, string_agg(distinct source, ', ' order by source) filter (where source <> '') as source,
        min(measured_on) as measured_on
      from figures group by id
    )
    update sites s set ${raisedVersion('s')}, da = coalesce(n.da, s.da), pa = coalesce(n.pa, s.pa),
      monthly_traffic = coalesce(n.traffic, s.monthly_traffic),
      traffic_history = case when n.traffic is null then s.traffic_history else with_traffic(s.traffic_history, left(${today}, 7), n.traffic) end,
      metrics_source = left(w.source, 80), metrics_at = w.measured_on
    from news n join whole w on w.id = n.id where s.id = n.id
    returning s.id,
      jsonb_build_object('da', n.old_da, 'pa', n.old_pa, 'monthlyTraffic', n.old_traffic,
        'metricsSource', n.old_source, 'metricsAt', n.old_at) as before,
      jsonb_build_object('da', s.da, 'pa', s.pa, 'monthlyTraffic', s.monthly_traffic,
        'metricsSource', s.metrics_source, 'metricsAt', s.metrics_at) as after`.execute(tx);
  return rows.map(({ id, before, after }) => ({
    entityId: id,
    changes: Object.fromEntries(
      [...FIGURES, 'metricsSource', 'metricsAt'].flatMap((field) =>
        before[field] === after[field] ? [] : [[field, [before[field], after[field]]]],
      ),
    ),
  }));
}

/** Reads metrics of sites from the services that are set up. */
export const refreshMetrics = defineJob({
  name: 'refresh-metrics',
  schema: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  timeoutSeconds: 50 * 60,
  schedule: { cron: '35 * * * *', zone: 'UTC' },
  run: (_data, { readMetrics }: { readonly readMetrics: ReturnType<typeof metricReader> }, { at, signal }) =>
    readMetrics(at, signal),
});
