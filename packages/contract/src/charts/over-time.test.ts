import { expect, it } from 'vitest';
import { type OverTime, overTime, type Step } from './over-time.ts';

const draw = (steps: readonly Step[], more: Partial<OverTime> = {}) =>
  overTime(
    { lines: [{ steps, ink: 'series0' }], from: 0, to: 100, least: 0, most: 50, levels: [], format: String, ...more },
    { width: 214.2, height: 110 },
  ).shapes;
const paths = (...args: Parameters<typeof draw>) =>
  draw(...args).flatMap((shape) => (shape.kind === 'path' ? [shape.d] : []));

it('stays flat until the next change, and to the end', () => {
  const steps = [
    { at: 0, value: 50 },
    { at: 50, value: 25 },
  ];
  expect(paths(steps)).toEqual(['M14.2 8H114.2V58H214.2']);
});

it('leaves a gap where there was none', () => {
  const steps = [
    { at: 0, value: 10 },
    { at: 20, value: null },
    { at: 60, value: 0 },
  ];
  expect(paths(steps)).toEqual(['M14.2 88H54.2', 'M134.2 108H214.2']);
});

it('bears nothing, and a moment alone', () => {
  expect(paths([])).toEqual([]);
  expect(paths([{ at: 5, value: 0 }], { from: 5, to: 5, most: 0 })).toEqual(['M14.2 108H14.2']);
});

it('closes the band between two lines', () => {
  const high = [
    { at: 0, value: 50 },
    { at: 50, value: 40 },
  ];
  const low = [{ at: 0, value: 0 }];
  const [band] = draw([], { lines: [{ steps: [], ink: 'series0', band: { high, low } }] });
  expect(band).toEqual({
    kind: 'path',
    ink: 'series0',
    isArea: true,
    d: 'M14.2 8L114.2 8L114.2 28L214.2 28L214.2 108L14.2 108Z',
  });
});

it('labels levels and ends', () => {
  const texts = draw([], { levels: [50, 0], ends: ['May', 'June'], format: (value) => `${value} %` }).flatMap(
    (shape) => (shape.kind === 'text' ? [shape.text] : []),
  );
  expect(texts).toEqual(['50 %', '0 %', 'May', 'June']);
});

it('leaves room for what its labels say, at the left and at the bottom', () => {
  const texts = draw([], { levels: [50, 0], format: (value) => (value === 0 ? '80 %' : '100 %') }).flatMap((shape) =>
    shape.kind === 'text' ? [shape] : [],
  );
  // At most ten points for the sign, eight for a digit.
  expect(texts[0]?.x).toBeGreaterThanOrEqual(3 * 7 + 3 + 9);
  expect(texts[1]?.y).toBeLessThanOrEqual(109);
});
