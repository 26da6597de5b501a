import type { Step } from '@linkstand/contract/charts/over-time';
import { useFormat } from '../../../lib/format.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';

export type Line = { name: string; steps: readonly Step[]; isDashed?: boolean };

type Props = {
  lines: readonly Line[];
  /** What it shows, for those who can't see it. */
  label: string;
  /** The end of time. */
  now: number;
};

const INKS = ['series0', 'series1'] as const;

/** Amounts over time, each flat until it was changed. Cents. */
export function StepChart({ lines, label, now }: Props) {
  const { money, date } = useFormat();
  const all = lines.flatMap(({ steps }) => steps);
  if (all.length === 0) return null;
  const from = Math.min(...all.map(({ at }) => at));
  const highest = Math.max(...all.map(({ value }) => value ?? 0));
  return (
    <div>
      <ChartLegend
        names={lines.map(({ name }) => name)}
        dashed={lines.filter(({ isDashed }) => isDashed).map(({ name }) => name)}
      />
      <TimeChart
        label={label}
        data={{
          lines: lines.map(({ steps, isDashed }, i) => ({
            steps,
            ink: INKS[i % INKS.length] ?? 'series0',
            ...(isDashed && { isDashed }),
          })),
          from,
          to: Math.max(now, from),
          least: 0,
          most: highest * 1.08,
          levels: highest === 0 ? [0] : [highest, highest / 2, 0],
          ends: [date(new Date(from), 'medium'), date(new Date(now), 'medium')],
          format: (cents) => money(Math.round(cents), { short: true }),
        }}
      />
    </div>
  );
}
