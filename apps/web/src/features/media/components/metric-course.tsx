import type { MediaSite } from '@linkstand/contract/media/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import classes from './site-view.module.css';

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** DA and PA over time, each flat until it was measured anew; nothing where neither is known. */
export function MetricCourse({ points }: { points: MediaSite['metricHistory'] }) {
  const t = useT('media');
  const { number, date } = useFormat();
  const lines = (['da', 'pa'] as const)
    .map((figure) => {
      const known = points.flatMap((point) => point[figure] ?? []);
      // One value where it ends as it began.
      const ends = new Set([...known.slice(0, 1), ...known.slice(-1)]);
      return {
        told: `${t(`column.${figure}`)} ${[...ends].map((value) => number(value)).join(' → ')}`,
        known,
        steps: points.map((point) => ({ at: momentOf(point.on), value: point[figure] })),
      };
    })
    .filter(({ known }) => known.length > 0)
    // As the legend has them: by their place among those that are drawn.
    .map((line, i) => ({ ...line, ink: i === 0 ? ('series0' as const) : ('series1' as const) }));
  const values = lines.flatMap(({ known }) => known);
  const [first] = points;
  if (!first || values.length === 0) return null;
  const now = Date.now();
  // Between round figures around them: on the whole scale a few points more or less are not seen.
  const most = Math.min(100, Math.ceil((Math.max(...values) + 1) / 10) * 10);
  const least = Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10);
  const names = lines.map(({ told }) => told);
  return (
    <>
      <h3 className={classes.subheading}>{t('site.authorityTitle')}</h3>
      <div className={classes.course}>
        <ChartLegend names={names} />
        <TimeChart
          height={120}
          label={`${t('site.authorityTitle')}: ${names.join(', ')}`}
          data={{
            lines: lines.map(({ steps, ink }) => ({ steps, ink })),
            from: momentOf(first.on),
            to: Math.max(now, momentOf(first.on)),
            least,
            most,
            levels: [most, least],
            ends: [date(first.on), date(new Date(now))],
            format: number,
          }}
        />
      </div>
    </>
  );
}
