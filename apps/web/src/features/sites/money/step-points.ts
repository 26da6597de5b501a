/** One value from a moment on, in milliseconds; null: none from then on. */
export interface Step {
  readonly at: number;
  readonly value: number | null;
}

export interface Frame {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Steps as SVG paths in a box, oldest first: flat until the next change, then straight up or down; one path for each
 * stretch without a gap. Zero is at the bottom.
 */
export function stepPaths(steps: readonly Step[], { from, to, most, width, height }: Frame): string[] {
  const x = (at: number) => (to === from ? 0 : ((Math.max(at, from) - from) / (to - from)) * width);
  const y = (value: number) => (most === 0 ? height : height - (value / most) * height);
  const round = (n: number) => Number(n.toFixed(1));
  const paths: string[] = [];
  let path = '';
  for (const [index, { at, value }] of steps.entries()) {
    if (value === null) {
      if (path) paths.push(path);
      path = '';
      continue;
    }
    const start = path ? `V${round(y(value))}` : `M${round(x(at))},${round(y(value))}`;
    path += `${start}H${round(x(steps[index + 1]?.at ?? to))}`;
  }
  if (path) paths.push(path);
  return paths;
}
