import { type Floor, limitsOf, type Step } from './estimate.ts';

/** A day, the share that is left from then on, and its 95 % limits. */
export type Point = readonly [day: number, share: number, low: number, high: number];

const Z95 = 1.96;
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

/** A point of a curve that was calculated by a multiplier of which only the logarithm's spread is known. */
export const around = (day: number, share: number, spread: number): Point => [
  day,
  rounded(share),
  rounded(share ** Math.exp(Z95 * spread)),
  rounded(share ** Math.exp(-Z95 * spread)),
];

/** The points of links of which none was lost: all stand, and at least so many. */
export const pointsOfFloors = (floors: readonly Floor[]): Point[] =>
  floors.map(({ time, low }) => [time, 1, rounded(low), 1]);

/** The points of a curve of its own. */
export const pointsOf = (steps: readonly Step[]): Point[] =>
  steps.map((step) => {
    const [low, high] = limitsOf(step);
    return [step.time, rounded(step.share), rounded(low), rounded(high)];
  });
