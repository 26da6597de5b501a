/** Sparklines, apart from the other charts: pages that show one before anything else load only this. */
import type { ChartData, Drawing, Size } from './shapes.ts';

export const round = (value: number): number => Math.round(value * 100) / 100;

/** A line through the known values. With steps, a value lasts until the next one. */
export function pathOf(
  values: readonly (number | null)[],
  x: (i: number) => number,
  y: (value: number) => number,
  isStepped: boolean,
): string {
  let d = '';
  let isOpen = false;
  values.forEach((value, i) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    d += isOpen ? (isStepped ? `H${x(i)}V${y(value)}` : `L${x(i)} ${y(value)}`) : `M${x(i)} ${y(value)}`;
    isOpen = true;
  });
  return d;
}

/** A sparkline: no axes, the last value marked. */
export function spark({ series }: Pick<ChartData, 'series'>, { width, height }: Size): Drawing {
  const values = series[0]?.values ?? [];
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return { width, height, shapes: [], places: [] };
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const step = (width - 4) / (values.length - 1);
  const x = (i: number) => round(2 + i * step);
  const y = (value: number) => (span === 0 ? height / 2 : round(height - 2 - ((value - least) / span) * (height - 4)));
  const last = values.findLastIndex((value) => value !== null);
  return {
    width,
    height,
    shapes: [
      { kind: 'path', d: pathOf(values, x, y, false), ink: 'series0' },
      { kind: 'dot', x: x(last), y: y(values[last] ?? 0), ink: 'series0' },
    ],
    places: [],
  };
}
