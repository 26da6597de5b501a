import { type Drawing, type Ink, type Shape, type Size, widest } from './shapes.ts';
import { round } from './spark.ts';

/** One value from a moment on; null: none from then on. */
export interface Step {
  readonly at: number;
  readonly value: number | null;
}

export interface SteppedLine {
  /** Oldest first. */
  readonly steps: readonly Step[];
  readonly ink: Ink;
  readonly isDashed?: boolean;
  /** The area between two such lines, for what is not certain. */
  readonly band?: { readonly high: readonly Step[]; readonly low: readonly Step[] };
}

/** Values that hold until they change, on a line of time or of days. */
export interface OverTime {
  readonly lines: readonly SteppedLine[];
  readonly from: number;
  readonly to: number;
  /** The values at the bottom and at the top. */
  readonly least: number;
  readonly most: number;
  /** Values with a line and a label, from the highest down. */
  readonly levels: readonly number[];
  /** Labels of the ends. */
  readonly ends?: readonly [string, string];
  /** Moments between them that have a label. */
  readonly marks?: readonly { readonly at: number; readonly label: string }[];
  readonly format: (value: number) => string;
}

const TOP = 8;
const GAP = 8;

/** The shapes of lines with steps, of a given size. A pure function. */
export function overTime(data: OverTime, { width, height }: Size): Drawing {
  const { lines, from, to, least, most, levels, ends, marks = [], format } = data;
  const left = GAP + widest(levels.map((level) => format(level)));
  // A label at the bottom reaches below its line.
  const bottom = height - (ends ? 22 : levels.length > 0 ? 6 : 2);
  const x = (at: number) =>
    round(to === from ? left : left + ((Math.min(Math.max(at, from), to) - from) / (to - from)) * (width - left));
  const y = (value: number) =>
    round(most === least ? bottom : bottom - ((value - least) / (most - least)) * (bottom - TOP));
  const drawn: Shape[] = levels.flatMap((level): Shape[] => [
    { kind: 'line', x1: left, x2: width, y1: y(level), y2: y(level), ink: 'grid' },
    { kind: 'text', x: left - GAP, y: y(level) + 4, text: format(level), anchor: 'end', ink: 'text' },
  ]);
  if (ends)
    drawn.push(
      { kind: 'text', x: left, y: height - 4, text: ends[0], anchor: 'start', ink: 'text' },
      { kind: 'text', x: width, y: height - 4, text: ends[1], anchor: 'end', ink: 'text' },
    );
  for (const { at, label } of marks)
    drawn.push({ kind: 'text', x: x(at), y: height - 4, text: label, anchor: 'middle', ink: 'text' });
  for (const { steps, ink, isDashed, band } of lines) {
    if (band) {
      const corners = [...cornersOf(band.high, to), ...cornersOf(band.low, to).toReversed()];
      const d = corners.map(([at, value], i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
      if (d !== '') drawn.push({ kind: 'path', d: `${d}Z`, ink, isArea: true });
    }
    for (const d of stretches(steps, to, x, y)) drawn.push({ kind: 'path', d, ink, ...(isDashed && { isDashed }) });
  }
  return { width, height, shapes: drawn, places: [] };
}

/** Where a line of steps without a gap turns. */
const cornersOf = (steps: readonly Step[], to: number): [number, number][] =>
  steps.flatMap(({ at, value }, i): [number, number][] =>
    value === null
      ? []
      : [
          [at, value],
          [steps[i + 1]?.at ?? to, value],
        ],
  );

/** Flat until the next change, then vertical; one path for each stretch without a gap. */
function stretches(
  steps: readonly Step[],
  to: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string[] {
  const paths: string[] = [];
  let path = '';
  for (const [index, { at, value }] of steps.entries()) {
    if (value === null) {
      if (path) paths.push(path);
      path = '';
      continue;
    }
    path += path ? `V${y(value)}` : `M${x(at)} ${y(value)}`;
    path += `H${x(steps[index + 1]?.at ?? to)}`;
  }
  if (path) paths.push(path);
  return paths;
}
