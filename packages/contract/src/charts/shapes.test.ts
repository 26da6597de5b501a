import { describe, expect, test } from 'vitest';
import { type ChartData, LETTER, shapes, ticksOf } from './shapes.ts';

const data = (kind: ChartData['kind'], ...values: (number | null)[][]): ChartData => ({
  kind,
  labels: (values[0] ?? []).map((_, i) => `d${i}`),
  series: values.map((each, i) => ({ name: `s${i}`, values: each })),
  format: String,
});
const size = { width: 400, height: 200 };
const rects = (drawing: ReturnType<typeof shapes>) => drawing.shapes.filter((shape) => shape.kind === 'rect');

describe('ticks', () => {
  test('enclose the values in round steps', () => {
    expect(ticksOf(0, 97, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksOf(-30, 70, 5)).toEqual([-40, -20, 0, 20, 40, 60, 80]);
    expect(ticksOf(0, 0, 5)).toEqual([0]);
  });
});

describe('shapes', () => {
  test('bars are as high as their values and stand on zero', () => {
    const [a, b] = rects(shapes(data('bars', [50, 100]), size));
    expect((b?.height ?? 0) / (a?.height ?? 1)).toBeCloseTo(2, 1);
    expect((a?.y ?? 0) + (a?.height ?? 0)).toBeCloseTo((b?.y ?? 0) + (b?.height ?? 0), 1);
  });

  test('a bar below zero hangs from it', () => {
    const [up, down] = rects(shapes(data('bars', [100, -100]), size));
    expect(down?.y).toBeCloseTo((up?.y ?? 0) + (up?.height ?? 0), 1);
  });

  test('stacked bars lie on each other', () => {
    const [low, high] = rects(shapes(data('stacked', [40], [60]), size));
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.y ?? 0, 1);
  });

  test('a line breaks where nothing is known', () => {
    const path = shapes(data('line', [1, 2, null, 3, 4]), size).shapes.find((shape) => shape.kind === 'path');
    expect(path?.kind === 'path' && path.d.match(/M/g)).toHaveLength(2);
  });

  test('every value has its place, nothing leaves the box', () => {
    for (const kind of ['bars', 'stacked', 'line', 'steps', 'horizontal', 'heat'] as const) {
      const drawing = shapes(data(kind, [3, 1, 2]), size);
      expect(drawing.places.map(({ index }) => index)).toEqual([0, 1, 2]);
      for (const { x, y, width, height } of rects(drawing)) {
        expect(Math.min(x, y), kind).toBeGreaterThanOrEqual(0);
        expect(x + width, kind).toBeLessThanOrEqual(size.width + 0.5);
        expect(y + height, kind).toBeLessThanOrEqual(drawing.height + 0.5);
      }
    }
  });

  test('a label at the end of the axis is whole', () => {
    const labels = ['September 2026', 'October 2026', 'November 2026'];
    for (const width of [240, 320, 900]) {
      const { shapes: drawn } = shapes({ ...data('line', [1, 2, 3]), labels }, { width, height: 200 });
      for (const shape of drawn)
        if (shape.kind === 'text' && shape.anchor === 'middle') {
          expect(shape.x + (shape.text.length * LETTER) / 2, shape.text).toBeLessThanOrEqual(width);
          expect(shape.x - (shape.text.length * LETTER) / 2, shape.text).toBeGreaterThanOrEqual(0);
        }
    }
  });

  test('long names are cut at their end, and what isn’t known is no zero', () => {
    const long = 'WWWWWWWWWWWW MMMMMMMMMMMM & WWWWWWWWWWWW';
    const { shapes: drawn } = shapes({ ...data('horizontal', [null, 0]), labels: [long, 'ill'] }, size);
    const texts = drawn.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(texts).toEqual([expect.stringMatching(/^W{8,12}…$/), '–', 'ill', '0']);
  });

  test('nothing at all is drawn as an empty frame', () => {
    expect(() => shapes(data('bars', []), size)).not.toThrow();
    expect(shapes(data('spark', [5]), size).shapes).toEqual([]);
  });
});
