import { spark } from '@linkstand/contract/charts/spark';
import { ShapeView } from '../chart/shape-view.tsx';
import { TONES, type Tone } from './tone.ts';

type Props = {
  values: readonly number[];
  /** Description for screen readers. */
  label: string;
  width?: number;
  height?: number;
  tone?: Tone;
};

/** A tiny line chart with its last point marked. */
export function Sparkline({ values, label, width = 96, height = 28, tone = 'review' }: Props) {
  const { shapes } = spark({ series: [{ name: label, values }] }, { width, height });
  if (shapes.length === 0) return null;
  const style = { maxWidth: '100%', '--chart-series0': `var(--mantine-color-${TONES[tone]}-outline)` };
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={style}>
      {shapes.map((shape, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <ShapeView key={i} shape={shape} />
      ))}
    </svg>
  );
}
