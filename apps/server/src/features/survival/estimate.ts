/** A link as it was watched. Times count from its publication, in any unit; `entry` is when the watching began. */
export interface Observed {
  readonly entry: number;
  readonly exit: number;
  /** It was lost at `exit`. Otherwise it was still in place when it was last seen. */
  readonly isLost: boolean;
  /** How many links are alike. */
  readonly count?: number;
}

/** A time at which links were lost. */
export interface Step {
  readonly time: number;
  readonly atRisk: number;
  readonly losses: number;
  /** Share that survives this time, from 0 to 1. */
  readonly share: number;
  /** Greenwood's sum up to here, Σ d/(n(n−d)). Infinite once all are lost. */
  readonly greenwood: number;
  /** Nelson and Aalen's cumulative hazard, Σ d/n. */
  readonly hazard: number;
}

const Z95 = 1.959963984540054;

/** Kaplan and Meier's curve with delayed entry: at risk at a time are those with entry < time ≤ exit. */
export function kaplanMeier(observed: readonly Observed[]): Step[] {
  const entering = new Map<number, number>();
  const leaving = new Map<number, number>();
  const lost = new Map<number, number>();
  const add = (to: Map<number, number>, time: number, count: number) => to.set(time, (to.get(time) ?? 0) + count);
  for (const { entry, exit, isLost, count = 1 } of observed) {
    if (exit <= entry) continue;
    add(entering, entry, count);
    add(leaving, exit, count);
    if (isLost) add(lost, exit, count);
  }
  const times = [...new Set([...entering.keys(), ...leaving.keys()])].sort((a, b) => a - b);
  const steps: Step[] = [];
  let atRisk = 0;
  let share = 1;
  let greenwood = 0;
  let hazard = 0;
  for (const time of times) {
    const losses = lost.get(time) ?? 0;
    if (losses > 0) {
      share *= 1 - losses / atRisk;
      greenwood += atRisk === losses ? Number.POSITIVE_INFINITY : losses / (atRisk * (atRisk - losses));
      hazard += losses / atRisk;
      steps.push({ time, atRisk, losses, share, greenwood, hazard });
    }
    atRisk += (entering.get(time) ?? 0) - (leaving.get(time) ?? 0);
  }
  return steps;
}

/** When the last link was seen. Nothing is known of the time after it. */
export const lastSeen = (observed: readonly Observed[]): number =>
  observed.reduce((last, { entry, exit }) => (exit > entry ? Math.max(last, exit) : last), 0);

/**
 * 95 % lower limit of the share that stands if none of `atRisk` links was lost: Clopper and Pearson's exact one. One
 * side, because nothing is above 1. With many links it is 1 − 3/n, the rule of three.
 */
export const leastShare = (atRisk: number): number => (atRisk > 0 ? 0.05 ** (1 / atRisk) : 0);

/** A time from which on the share that stands is at least this. */
export interface Floor {
  readonly time: number;
  readonly low: number;
}

/**
 * What links of which none was lost say: the least share that stands, by time, from the number of links at risk. It
 * never rises, as a share that stands doesn't.
 */
export function floorsOf(observed: readonly Observed[]): Floor[] {
  const change = new Map<number, number>();
  const add = (time: number, count: number) => change.set(time, (change.get(time) ?? 0) + count);
  for (const { entry, exit, count = 1 } of observed) {
    if (exit <= entry) continue;
    add(entry, count);
    add(exit, -count);
  }
  const floors: Floor[] = [];
  let atRisk = 0;
  let low = 1;
  for (const time of [...change.keys()].sort((a, b) => a - b)) {
    atRisk += change.get(time) ?? 0;
    if (atRisk === 0 || leastShare(atRisk) >= low) continue;
    low = leastShare(atRisk);
    // Before the first one was watched, no more is known.
    floors.push({ time: floors.length === 0 ? 0 : time, low });
  }
  return floors;
}

/** 95 % limits of a share on the scale of log(−log), which stay between 0 and 1; at the ends, the exact ones. */
export function limitsOf({
  share,
  greenwood,
  atRisk,
}: Pick<Step, 'share' | 'greenwood' | 'atRisk'>): [low: number, high: number] {
  if (share >= 1) return [leastShare(atRisk), 1];
  if (share <= 0) return [0, 1 - leastShare(atRisk)];
  const spread = (Z95 * Math.sqrt(greenwood)) / Math.abs(Math.log(share));
  return [share ** Math.exp(spread), share ** Math.exp(-spread)];
}

/** Area under a curve up to `until`: the time that is survived on average, and its standard error. */
export function restrictedMean(steps: readonly Step[], until: number): { mean: number; error: number } {
  const within = steps.filter(({ time }) => time <= until);
  let mean = 0;
  let variance = 0;
  // From the end, so that the area behind each step is known.
  for (let i = within.length - 1; i >= -1; i--) {
    const step = within[i];
    const next = within[i + 1]?.time ?? until;
    mean += (step?.share ?? 1) * (next - (step?.time ?? 0));
    if (step && step.atRisk > step.losses)
      variance += (mean ** 2 * step.losses) / (step.atRisk * (step.atRisk - step.losses));
  }
  return { mean, error: Math.sqrt(variance) };
}

/** Losses of a group, and those expected under the curve of what it belongs to. */
export interface Group {
  readonly losses: number;
  readonly expected: number;
}

/** How much faster a group loses than its parent, drawn towards the prior's mean the less is known of it. */
export const shrunk = ({ losses, expected }: Group, shape: number, rate = shape): number =>
  (shape + losses) / (rate + expected);

/** Logarithm of the negative binomial likelihood of groups under a gamma prior, without what depends on neither. */
export function logLikelihood(groups: readonly Group[], shape: number, rate = shape): number {
  let sum = 0;
  for (const { losses, expected } of groups) {
    // Γ(shape + losses) / Γ(shape), whose losses are whole numbers.
    for (let i = 0; i < losses; i++) sum += Math.log(shape + i);
    sum += shape * Math.log(rate) - (shape + losses) * Math.log(rate + expected);
  }
  return sum;
}

const LEAST_SHAPE = 0.1;
const MOST_SHAPE = 1000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The shape of a gamma prior of mean 1 that makes these groups likeliest. Large: they are all like their parent. */
export function fitShape(groups: readonly Group[]): number {
  const value = (log: number) => logLikelihood(groups, Math.exp(log));
  let from = Math.log(LEAST_SHAPE);
  let to = Math.log(MOST_SHAPE);
  while (to - from > 1e-4) {
    const one = to - GOLDEN * (to - from);
    const other = from + GOLDEN * (to - from);
    if (value(one) < value(other)) from = one;
    else to = other;
  }
  return Math.exp((from + to) / 2);
}

/** A parent's curve for a group that loses `multiplier` times as fast. */
export const powerOf = (steps: readonly Step[], multiplier: number): Step[] =>
  steps.map((step) => ({ ...step, share: step.share ** multiplier, hazard: step.hazard * multiplier }));
