import type { MetricProgress } from '@linkstand/contract/services/endpoints';
import { METRIC_SERVICES } from '@linkstand/contract/services/metric-services';
import type { AnyService } from '@linkstand/contract/services/services';
import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { readSetting } from '../../settings/queries.ts';
import { figuresOf, monthlySites, sitesAskedThisMonth, sitesWaiting } from './plan.ts';

/** How far each service is that metrics are read from. */
export async function metricProgress({ db, now, timeZone }: Context): Promise<Map<AnyService, MetricProgress>> {
  const terms = await readSetting(db, 'metric_refresh');
  const pauses = await db.selectFrom('metricPauses').selectAll().execute();
  const used = METRIC_SERVICES.filter((service) => figuresOf(terms, service).length > 0);
  const entries = used.map(async (service) => {
    const [asked, waiting, last] = await Promise.all([
      sitesAskedThisMonth(db, service, now),
      sitesWaiting(db, terms, service, dayIn(now, timeZone)),
      sql<{ at: Date | null }>`select max(asked_at) as at from metric_readings where service = ${service}`.execute(db),
    ]);
    const pausedUntil = pauses.find((pause) => pause.service === service)?.pausedUntil ?? null;
    const progress = {
      asked,
      limit: monthlySites(terms, service),
      waiting,
      lastAskedAt: last.rows[0]?.at?.toISOString() ?? null,
      pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil.toISOString() : null,
    };
    return [service, progress] as const;
  });
  return new Map(await Promise.all(entries));
}
