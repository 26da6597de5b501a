import { expect, it } from 'vitest';
import { stepPaths } from './step-points.ts';

const frame = { from: 0, to: 100, most: 50, width: 200, height: 100 };

it('stay flat until the next change, and to the end', () => {
  const steps = [
    { at: 0, value: 50 },
    { at: 50, value: 25 },
  ];
  expect(stepPaths(steps, frame)).toEqual(['M0,0H100V50H200']);
});

it('leave a gap where there was none', () => {
  const steps = [
    { at: 0, value: 10 },
    { at: 20, value: null },
    { at: 60, value: 0 },
  ];
  expect(stepPaths(steps, frame)).toEqual(['M0,80H40', 'M120,100H200']);
});

it('bear nothing, and a moment alone', () => {
  expect(stepPaths([], frame)).toEqual([]);
  expect(stepPaths([{ at: 5, value: 0 }], { ...frame, from: 5, to: 5, most: 0 })).toEqual(['M0,100H0']);
});
