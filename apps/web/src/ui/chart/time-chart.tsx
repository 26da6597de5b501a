import { type OverTime, overTime } from '@linkstand/contract/charts/over-time';
import { useWidth } from '../page/use-width.ts';
import classes from './chart.module.css';
import { ShapeView } from './shape-view.tsx';

type Props = {
  data: OverTime;
  /** What it shows, for those who can't see it. The values stand beside it. */
  label: string;
  height?: number;
};

/** Lines with steps, as wide as their place. */
export function TimeChart({ data, label, height = 182 }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const drawing = width > 0 ? overTime(data, { width, height }) : null;
  return (
    <div ref={ref} className={classes.box} style={{ minHeight: height }}>
      {drawing && (
        <svg width={width} height={height} role="img" aria-label={label} className={classes.drawing}>
          {drawing.shapes.map((shape, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
            <ShapeView key={i} shape={shape} />
          ))}
        </svg>
      )}
    </div>
  );
}
