import { describe, expect, test } from 'vitest';
import { type ChartData, shapes, ticksOf, widthOf } from './shapes.ts';

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

  test('the way to a period that is not over is dashed', () => {
    const paths = shapes({ ...data('line', [4, 8, 6, 1]), running: [3] }, size).shapes.filter(
      ({ kind }) => kind === 'path',
    );
    expect(paths).toMatchObject([{ ink: 'series0' }, { ink: 'series0', isDashed: true }]);
    const [settled, running] = paths.map((shape) => (shape.kind === 'path' ? shape.d : ''));
    expect(settled).not.toContain(running?.split('L')[1]);
    // It begins where the other ends.
    expect(settled?.endsWith(running?.slice(1).split('L')[0] ?? '-')).toBe(true);
    expect(paths[0]).not.toHaveProperty('isDashed');
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

  test('labels of the axis are whole, also at its ends, and lie beside each other', () => {
    const days = Array.from({ length: 31 }, (_, i) => `${i + 1}/10/2026`);
    for (const labels of [['September 2026', 'October 2026', 'November 2026'], days, days.slice(0, 9)])
      for (const width of [120, 240, 320, 900]) {
        const long = {
          ...data(
            'line',
            labels.map((_, i) => i),
          ),
          labels,
        };
        const { shapes: drawn } = shapes(long, { width, height: 200 });
        let taken = 0;
        for (const shape of drawn) {
          if (shape.kind !== 'text' || !labels.includes(shape.text)) continue;
          const wide = widthOf(shape.text);
          const from = shape.x - { start: 0, middle: wide / 2, end: wide }[shape.anchor];
          expect(from, shape.text).toBeGreaterThanOrEqual(taken - 0.01);
          expect(from + wide, shape.text).toBeLessThanOrEqual(width + 0.01);
          taken = from + wide;
        }
        expect(taken).toBeGreaterThan(0);
      }
  });

  test('values beside an axis or a bar are whole', () => {
    const money = { ...data('bars', [123_456]), format: (value: number) => `€${value.toLocaleString('en-US')}` };
    for (const kind of ['bars', 'horizontal', 'heat'] as const) {
      for (const shape of shapes({ ...money, kind }, size).shapes) {
        if (shape.kind !== 'text') continue;
        const wide = widthOf(shape.text);
        const from = shape.x - { start: 0, middle: wide / 2, end: wide }[shape.anchor];
        expect(from, kind).toBeGreaterThanOrEqual(0);
        expect(from + wide, kind).toBeLessThanOrEqual(size.width);
      }
    }
  });

  test('what is written on a cell of a heat table says how strong the cell is', () => {
    const { shapes: drawn } = shapes(data('heat', [50, 100]), size);
    const strengths = drawn.flatMap((shape) => ('strength' in shape ? [[shape.kind, shape.strength]] : []));
    expect(strengths).toEqual([
      ['rect', 0.5],
      ['text', 0.5],
      ['rect', 1],
      ['text', 1],
    ]);
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
