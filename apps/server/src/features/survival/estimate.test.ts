import { describe, expect, test } from 'vitest';
import {
  fitShape,
  floorsOf,
  kaplanMeier,
  lastSeen,
  leastShare,
  limitsOf,
  logLikelihood,
  type Observed,
  restrictedMean,
  type Step,
  shrunk,
} from './estimate.ts';

/** Of a share, by Greenwood. */
const standardError = ({ share, greenwood }: Step) => (share === 0 ? 0 : share * Math.sqrt(greenwood));
/** The first time at which half or fewer survive. */
const medianOf = (steps: readonly Step[]) => steps.find(({ share }) => share <= 0.5)?.time;

/** `9 13 13+`: a plus marks what was still there. */
const read = (text: string): Observed[] =>
  text.split(' ').map((item) => ({ entry: 0, exit: Number.parseFloat(item), isLost: !item.endsWith('+') }));

const MAINTAINED = kaplanMeier(read('9 13 13+ 18 23 28+ 31 34 45+ 48 161+'));
const NOT_MAINTAINED = kaplanMeier(read('5 5 8 8 12 16+ 23 27 30 33 43 45'));

const at = (steps: readonly Step[], time: number): Step => {
  const found = steps.find((step) => step.time === time);
  if (!found) throw new Error(`No step at ${time}`);
  return found;
};

describe('Kaplan and Meier on the acute myelogenous leukemia data of Miller (1997)', () => {
  test.each([
    [9, 11, 0.909, 0.0867],
    [13, 10, 0.818, 0.1163],
    [18, 8, 0.716, 0.1397],
    [23, 7, 0.614, 0.1526],
    [31, 5, 0.491, 0.1642],
    [34, 4, 0.368, 0.1627],
    [48, 2, 0.184, 0.1535],
  ])('maintained, at %d', (time, atRisk, share, error) => {
    const step = at(MAINTAINED, time);
    expect(step.atRisk).toBe(atRisk);
    expect(step.share).toBeCloseTo(share, 3);
    expect(standardError(step)).toBeCloseTo(error, 4);
  });

  test.each([
    [5, 12, 0.8333, 0.1076],
    [8, 10, 0.6667, 0.1361],
    [12, 8, 0.5833, 0.1423],
    [23, 6, 0.4861, 0.1481],
    [27, 5, 0.3889, 0.147],
    [30, 4, 0.2917, 0.1387],
    [33, 3, 0.1944, 0.1219],
    [43, 2, 0.0972, 0.0919],
    [45, 1, 0, 0],
  ])('not maintained, at %d', (time, atRisk, share, error) => {
    const step = at(NOT_MAINTAINED, time);
    expect(step.atRisk).toBe(atRisk);
    expect(step.share).toBeCloseTo(share, 4);
    expect(standardError(step)).toBeCloseTo(error, 4);
  });

  test('medians and limits', () => {
    expect(medianOf(MAINTAINED)).toBe(31);
    expect(medianOf(NOT_MAINTAINED)).toBe(23);
    const step = at(MAINTAINED, 31);
    expect(step.share).toBeCloseTo(0.490909, 6);
    expect(standardError(step)).toBeCloseTo(0.164193, 6);
    const [low, high] = limitsOf(step);
    expect(low).toBeCloseTo(0.1673, 4);
    expect(high).toBeCloseTo(0.7534, 4);
  });

  test('restricted means at 24', () => {
    const one = restrictedMean(MAINTAINED, 24);
    expect(one.mean).toBeCloseTo(20.920455, 6);
    expect(one.error).toBeCloseTo(1.541833, 6);
    const other = restrictedMean(NOT_MAINTAINED, 24);
    expect(other.mean).toBeCloseTo(17.069444, 6);
    expect(other.error).toBeCloseTo(2.361346, 6);
  });
});

describe('restricted mean', () => {
  test('of 1 2 3 4 10 at 4', () =>
    expect(restrictedMean(kaplanMeier(read('1 2 3 4 10')), 4).mean).toBeCloseTo(2.8, 12));

  test('of nothing lost is all the time', () => expect(restrictedMean([], 365)).toEqual({ mean: 365, error: 0 }));
});

describe('restricted mean on the lung cancer data of Loprinzi (1994), over 730 days', () => {
  test.each([
    [
      'no complaints',
      '5 11 15 31 53 65 81 147 166 175+ 176 189 191+ 201 202+ 224+ 225+ 235+ 240+ 246 252+ 259+ 266+ 267 269+ 276+ 284+ 285 286 292+ 300+ 303 315+ 320 332+ 337 340 348 350 353 353 371 382+ 384+ 394 428 433 442 444+ 455 543+ 558 559+ 574 588+ 643 655 705 791 821+ 840+ 883 1010+',
      428.583,
      32.157,
    ],
    [
      'complaints, but on their feet',
      '11 13 59 60 60 62 79 88 88 92 95 107 110 116 131 132 135 142 144 145 156 163 163 167 170 173+ 174+ 175 177+ 179 179 181 181 182 185+ 186 188+ 192+ 194 196+ 197+ 197 202 203+ 207 210 218 221+ 222+ 223 225+ 226 229 230 237+ 239 243+ 245 268 269 270 272+ 279+ 283 284 293 296+ 301+ 301 303+ 305 306 310 345 356+ 363 363 364+ 364 371 376+ 390 404+ 413+ 426 429 450 457 458+ 460 473 477 511+ 519 520 524 529+ 550 567 583 613 624 641 687 689 728 731 735 740+ 765 806+ 965+ 1022+',
      366.266,
      22.416,
    ],
    [
      'in bed for less than half of the day',
      '11 12 13 26 30 53 54 61 65 81 92+ 93 95 105+ 105 107 122 132 145 153 156 163 166 177 180 183 199 201 208 211+ 212 222 239 285 288 291 292+ 310 329 351 361 387 444 511+ 524 533 551+ 654 707 814',
      255.62,
      29.956,
    ],
  ])('%s', (_group, observed, mean, error) => {
    const found = restrictedMean(kaplanMeier(read(observed)), 730);
    expect(found.mean).toBeCloseTo(mean, 3);
    expect(found.error).toBeCloseTo(error, 3);
  });
});

test('delayed entry, as R and lifelines have it', () => {
  const exits = [2, 10, 5, 4, 3];
  const entries = [1, 2, 4, 0, 0];
  const steps = kaplanMeier(exits.map((exit, i) => ({ entry: entries[i] ?? 0, exit, isLost: true })));
  expect(steps.map(({ share }) => Number(share.toFixed(3)))).toEqual([0.667, 0.444, 0.222, 0.111, 0]);
});

test('many alike count as one by one', () => {
  const one = kaplanMeier(read('3 3 3 5+ 5+ 8'));
  const alike = kaplanMeier([
    { entry: 0, exit: 3, isLost: true, count: 3 },
    { entry: 0, exit: 5, isLost: false, count: 2 },
    { entry: 0, exit: 8, isLost: true },
  ]);
  expect(alike).toEqual(one);
});

describe('gamma and Poisson on the Scottish lip cancer data', () => {
  const OBSERVED =
    '9 39 11 9 15 8 26 7 6 20 13 5 3 8 17 9 2 7 9 7 16 31 11 7 19 15 7 10 16 11 5 3 7 8 11 9 11 8 6 4 10 8 2 6 19 3 2 3 28 6 1 1 1 1 0 0';
  const EXPECTED =
    '1.4 8.7 3.0 2.5 4.3 2.4 8.1 2.3 2.0 6.6 4.4 1.8 1.1 3.3 7.8 4.6 1.1 4.2 5.5 4.4 10.5 22.7 8.8 5.6 15.5 12.5 6.0 9.0 14.4 10.2 4.8 2.9 7.0 8.5 12.3 10.1 12.7 9.4 7.2 5.3 18.8 15.8 4.3 14.6 50.7 8.2 5.6 9.3 88.7 19.6 3.4 3.6 5.7 7.0 4.2 1.8';
  const expected = EXPECTED.split(' ').map(Number);
  const areas = OBSERVED.split(' ').map((losses, i) => ({ losses: Number(losses), expected: expected[i] ?? 0 }));
  const [SHAPE, RATE] = [1.8795, 1.3217];

  test('the published prior is the likeliest', () => {
    expect(areas).toHaveLength(56);
    const best = logLikelihood(areas, SHAPE, RATE);
    for (const [shape, rate] of [
      [SHAPE * 1.01, RATE],
      [SHAPE * 0.99, RATE],
      [SHAPE, RATE * 1.01],
      [SHAPE, RATE * 0.99],
      [SHAPE * 1.01, RATE * 1.01],
      [SHAPE * 0.99, RATE * 0.99],
    ] as const)
      expect(logLikelihood(areas, shape, rate)).toBeLessThan(best);
  });

  test('groups are drawn towards it', () => {
    expect(shrunk({ losses: 9, expected: 1.4 }, SHAPE, RATE)).toBeCloseTo(3.997, 3);
    expect(shrunk({ losses: 0, expected: 1.8 }, SHAPE, RATE)).toBeCloseTo(0.602, 3);
  });

  test('a prior of mean 1 has its best shape', () => {
    const shape = fitShape(areas);
    const best = logLikelihood(areas, shape);
    for (const other of [shape * 1.02, shape / 1.02]) expect(logLikelihood(areas, other)).toBeLessThan(best);
  });
});

describe('links of which none was lost', () => {
  const standing = (exit: number, count = 1, entry = 0): Observed => ({ entry, exit, isLost: false, count });

  test.each([
    // Clopper and Pearson's one-sided limit; 1 − 3/n for many.
    [1, 0.05],
    [3, 0.3684],
    [10, 0.7411],
    [59, 0.9505],
    [1000, 0.997],
  ])('of %d at least %f stand', (links, least) => {
    expect(leastShare(links)).toBeCloseTo(least, 4);
    expect(limitsOf({ share: 1, greenwood: 0, atRisk: links })).toEqual([leastShare(links), 1]);
    expect(limitsOf({ share: 0, greenwood: Number.POSITIVE_INFINITY, atRisk: links })).toEqual([
      0,
      1 - leastShare(links),
    ]);
  });

  test('say less the fewer of them were watched for so long, and nothing of later', () => {
    const observed = [standing(30, 8), standing(90, 2), standing(200, 5, 60)];
    expect(floorsOf(observed)).toEqual([
      { time: 0, low: leastShare(10) },
      { time: 30, low: leastShare(2) },
    ]);
    expect(lastSeen(observed)).toBe(200);
    expect([floorsOf([]), lastSeen([]), floorsOf([standing(0)]), leastShare(0)]).toEqual([[], 0, [], 0]);
  });
});
