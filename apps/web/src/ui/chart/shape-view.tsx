import type { Ink, Shape } from '@linkstand/contract/charts/shapes';
import classes from './chart.module.css';
import type { Heat } from './heat.ts';

const colorOf = (ink: Ink): string => `var(--chart-${ink})`;
const cellOf = (strength: number | undefined, heat: Heat | undefined) =>
  strength === undefined ? undefined : heat?.(strength);

/** One shape as SVG. `heat`: the colors of a heat table's cells. */
export function ShapeView({ shape, heat }: { shape: Shape; heat?: Heat }) {
  switch (shape.kind) {
    case 'rect':
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={2}
          fill={cellOf(shape.strength, heat)?.fill ?? colorOf(shape.ink)}
          fillOpacity={shape.isPale ? 0.5 : 1}
        />
      );
    case 'line':
      return <line x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} stroke={colorOf(shape.ink)} />;
    case 'path':
      return (
        <path
          d={shape.d}
          {...(shape.isArea
            ? { fill: colorOf(shape.ink), fillOpacity: 0.15 }
            : { fill: 'none', stroke: colorOf(shape.ink), strokeWidth: 1.75 })}
          strokeLinejoin="round"
          {...(shape.isDashed && { strokeDasharray: '4 4' })}
        />
      );
    case 'dot':
      return <circle cx={shape.x} cy={shape.y} r={2.5} fill={colorOf(shape.ink)} />;
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          textAnchor={shape.anchor}
          fill={cellOf(shape.strength, heat)?.text ?? colorOf(shape.ink)}
          className={classes.text}
        >
          {shape.text}
        </text>
      );
  }
}
