import { describe, expect, it } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

describe('sparkPoints', () => {
  it('spans the box, the highest value on top', () => {
    expect(sparkPoints([10, 30, 20], 100, 28)).toEqual([
      [2, 26],
      [50, 2],
      [98, 14],
    ]);
  });

  it('draws a level line through the middle', () => {
    expect(sparkPoints([5, 5], 100, 28)).toEqual([
      [2, 14],
      [98, 14],
    ]);
  });
});
