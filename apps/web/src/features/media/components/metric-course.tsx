import type { MediaSite } from '@linkstand/contract/media/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import classes from './metric-course.module.css';

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** DA and PA over time, each flat until it was measured anew. */
export function MetricCourse({ points }: { points: MediaSite['metricHistory'] }) {
  const t = useT('media');
  const { number, date } = useFormat();
  const lines = (['da', 'pa'] as const)
    .map((figure, i) => ({
      name: t(`column.${figure}`),
      ink: i === 0 ? ('series0' as const) : ('series1' as const),
      steps: points.map((point) => ({ at: momentOf(point.on), value: point[figure] })),
    }))
    .filter(({ steps }) => steps.some(({ value }) => value !== null));
  const values = lines.flatMap(({ steps }) => steps.flatMap(({ value }) => value ?? []));
  const [first] = points;
  if (!first || values.length === 0) return null;
  const now = Date.now();
  // Between round figures around them: on the whole scale a few points more or less are not seen.
  const most = Math.min(100, Math.ceil((Math.max(...values) + 1) / 10) * 10);
  const least = Math.max(0, Math.floor((Math.min(...values) - 1) / 10) * 10);
  const told = points.map(({ on }, i) => {
    const figures = lines.flatMap(({ name, steps }) => {
      const value = steps[i]?.value ?? null;
      return value === null ? [] : [`${name} ${number(value)}`];
    });
    return `${date(on)} ${figures.join(' ')}`;
  });
  return (
    <div className={classes.course}>
      <ChartLegend names={lines.map(({ name }) => name)} />
      <TimeChart
        height={120}
        label={`${t('site.authorityTitle')}: ${told.join(', ')}`}
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
  );
}
