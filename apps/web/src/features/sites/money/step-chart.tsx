import { Group, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import classes from './step-chart.module.css';
import { type Step, stepPaths } from './step-points.ts';

export type Line = { key: string; name: string; color: string; steps: readonly Step[]; isDashed?: boolean };

const WIDTH = 720;
const HEIGHT = 160;
const LEFT = 64;
const BOTTOM = 22;

type Props = {
  lines: readonly Line[];
  /** What it shows, for those who can't see it. */
  label: string;
  /** The end of time. */
  now: number;
};

/** Amounts over time, each flat until it was changed. Cents. */
export function StepChart({ lines, label, now }: Props) {
  const { money, date } = useFormat();
  const all = lines.flatMap(({ steps }) => steps);
  if (all.length === 0) return null;
  const from = Math.min(...all.map(({ at }) => at));
  const highest = Math.max(...all.map(({ value }) => value ?? 0));
  const frame = { from, to: Math.max(now, from), most: highest * 1.08, width: WIDTH, height: HEIGHT };
  const levels = [1, 0.5, 0].map((share) => share * highest);
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH + LEFT} ${HEIGHT + BOTTOM}`} role="img" aria-label={label} className={classes.chart}>
        {levels.map((cents) => {
          const y = frame.most === 0 ? HEIGHT : HEIGHT - (cents / frame.most) * HEIGHT;
          return (
            <g key={cents}>
              <line x1={LEFT} x2={WIDTH + LEFT} y1={y} y2={y} className={classes.rule} />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" className={classes.tick}>
                {money(Math.round(cents), { short: true })}
              </text>
            </g>
          );
        })}
        <text x={LEFT} y={HEIGHT + BOTTOM - 4} className={classes.tick}>
          {date(new Date(from), 'medium')}
        </text>
        <text x={WIDTH + LEFT} y={HEIGHT + BOTTOM - 4} textAnchor="end" className={classes.tick}>
          {date(new Date(now), 'medium')}
        </text>
        <g transform={`translate(${LEFT} 0)`}>
          {lines.flatMap(({ key, steps, color, isDashed }) =>
            stepPaths(steps, frame).map((path) => (
              <path
                key={key + path}
                d={path}
                fill="none"
                stroke={`var(--mantine-color-${color}-outline)`}
                strokeWidth={2}
                {...(isDashed ? { strokeDasharray: '5 4' } : {})}
              />
            )),
          )}
        </g>
      </svg>
      <Group component="figcaption" gap="md" justify="center">
        {lines.map(({ key, name, color }) => (
          <Group key={key} gap={6}>
            <span className={classes.swatch} style={{ background: `var(--mantine-color-${color}-outline)` }} />
            <Text size="sm">{name}</Text>
          </Group>
        ))}
      </Group>
    </figure>
  );
}
