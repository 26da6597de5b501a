import { type ChartData, shapes } from '@linkstand/contract/charts/shapes';
import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { useWidth } from '../page/use-width.ts';
import classes from './chart.module.css';
import { heatOf } from './heat.ts';
import { ShapeView } from './shape-view.tsx';

type Props = {
  data: ChartData;
  /** Summary of the chart for screen readers. A table has its values. */
  label: string;
  height?: number;
  /** Text of one place on the axis, beside its label. */
  textAt?: (index: number) => string;
  onOpen?: (index: number) => void;
};

/** A chart as wide as its place. One tab stop: arrows go along the values, Enter opens one. */
export function Chart({ data, label, height = 240, textAt, onOpen }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const heat = useMemo(() => heatOf(brand.primary, scheme), [scheme]);
  const drawing = width > 0 ? shapes(data, { width, height }) : null;
  const place = at === null ? undefined : drawing?.places[at];
  const last = data.labels.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      ArrowDown: Math.min(last, (at ?? -1) + 1),
      ArrowLeft: Math.max(0, (at ?? 1) - 1),
      ArrowUp: Math.max(0, (at ?? 1) - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && at !== null && onOpen) {
      event.preventDefault();
      onOpen(at);
    }
  };
  const tell = at === null ? '' : `${data.labels[at]}: ${textAt?.(at) ?? ''}`;
  return (
    <div ref={ref} className={classes.box} style={{ minHeight: data.kind === 'horizontal' ? undefined : height }}>
      {drawing && (
        <svg
          width={drawing.width}
          height={drawing.height}
          role="img"
          aria-label={at === null ? label : `${label}. ${tell}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the values are reached with the arrows
          tabIndex={0}
          className={classes.drawing}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
          onPointerLeave={() => setAt(null)}
        >
          {place && (
            <rect className={classes.cursor} x={place.x} y={place.y} width={place.width} height={place.height} />
          )}
          {drawing.shapes.map((shape, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
            <ShapeView key={i} shape={shape} heat={heat} />
          ))}
          {drawing.places.map(({ index, x, y, width: wide, height: high }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys act on the drawing
            <rect
              key={index}
              className={classes.place}
              data-opens={onOpen !== undefined || undefined}
              x={x}
              y={y}
              width={wide}
              height={high}
              onPointerEnter={() => setAt(index)}
              onClick={() => onOpen?.(index)}
            />
          ))}
        </svg>
      )}
      <div className={classes.tell} aria-live="polite">
        {tell}
      </div>
    </div>
  );
}
