import { TONES, type Tone } from './tone.ts';

type Props = {
  values: readonly number[];
  /** Description for screen readers. */
  label: string;
  width?: number;
  height?: number;
  tone?: Tone;
};

/** Points of the line in a box, inset by one pixel. Exported for its test. */
export function sparkPoints(values: readonly number[], width: number, height: number): [number, number][] {
  const min = Math.min(...values);
  const span = Math.max(...values) - min;
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0;
  const y = (value: number) => (span === 0 ? height / 2 : height - 2 - ((value - min) / span) * (height - 4));
  return values.map((value, i) => [2 + i * step, y(value)]);
}

/** A tiny line chart with its last point marked. */
export function Sparkline({ values, label, width = 96, height = 28, tone = 'review' }: Props) {
  if (values.length < 2) return null;
  const points = sparkPoints(values, width, height);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  const color = `var(--mantine-color-${TONES[tone]}-outline)`;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline
        points={points.map((point) => point.map((n) => n.toFixed(1)).join(',')).join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={2} fill={color} />
    </svg>
  );
}
