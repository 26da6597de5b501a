import type { CostChange, FigureSource, MetricChange, PriceChange } from '@linkstand/contract/sites/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { requireCost } from './policy.ts';
import { findFacts } from './queries.ts';

/** A site whose cost changed more often is looked at in its newest years. */
const MOST = 1000;

type Stored<T extends { changedAt: string }> = Omit<T, 'changedAt'> & { readonly changedAt: Date };

/** Every change of a site's cost as the database wrote it down, newest first. */
export async function listCosts(ctx: Context, siteId: number): Promise<CostChange[]> {
  requireCost(ctx, await findFacts(ctx.db, siteId));
  const { rows } = await sql<Stored<CostChange>>`
    select id, kind, old_cost_cents, new_cost_cents, difference_cents, changed_at, changed_by, proposed_by
    from cost_changes where site_id = ${siteId} order by changed_at desc, id desc limit ${MOST}`.execute(ctx.db);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** Every change of a site's price, newest first. */
export async function listPrices(ctx: Context, siteId: number): Promise<PriceChange[]> {
  await findFacts(ctx.db, siteId);
  const { rows } = await sql<Stored<PriceChange>>`
    select id, kind, old_price_cents, new_price_cents,
      coalesce(new_price_cents, 0) - coalesce(old_price_cents, 0) as difference_cents, changed_at, changed_by
    from (
      select id, kind, price_cents as new_price_cents, changed_at, changed_by,
        lag(price_cents) over (partition by kind order by changed_at, id) as old_price_cents
      from price_changes where site_id = ${siteId}
    ) changes
    order by changed_at desc, id desc limit ${MOST}`.execute(ctx.db);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** Every change of a site's metrics, newest first. */
export async function listMetrics(ctx: Context, siteId: number): Promise<MetricChange[]> {
  await findFacts(ctx.db, siteId);
  const { rows } = await sql<Stored<MetricChange>>`
    select id, da, pa, monthly_traffic, source, measured_on, changed_at, changed_by
    from metric_changes where site_id = ${siteId} order by changed_at desc, id desc limit ${MOST}`.execute(ctx.db);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** Where each figure of a site comes from, and how old it is. */
export async function listFigures(ctx: Context, siteId: number): Promise<FigureSource[]> {
  const { rows } = await sql<FigureSource>`
    select given.name as figure, given.value, coalesce(f.source, s.metrics_source) as source,
      case when f.source is null then s.metrics_at else f.measured_on end as measured_on
    from sites s cross join lateral (values
        (1, 'da', 'da', s.da), (2, 'pa', 'pa', s.pa), (3, 'monthlyTraffic', 'monthly_traffic', s.monthly_traffic)
      ) given (place, name, figure, value)
      left join site_figures f on f.site_id = s.id and f.figure = given.figure
    where s.id = ${siteId} and given.value is not null order by given.place`.execute(ctx.db);
  return rows;
}
