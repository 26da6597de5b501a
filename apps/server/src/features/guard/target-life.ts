const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type TargetState = 'alive' | 'failing' | 'down';

export interface TargetStanding {
  readonly state: TargetState;
  readonly stateSince: Date;
}

export interface TargetStep extends TargetStanding {
  readonly nextCheckAt: Date;
  readonly happening: 'target_down' | 'target_back' | null;
}

/** How long a page must fail before its client is told: one that is gone, and one that doesn't answer. */
const CONFIRMED_AFTER_MS = { gone: DAY_MS, silent: 3 * DAY_MS };
/** Again and again at night, a server may be serviced. */
const TOLERANCE_MS = HOUR_MS;
const OFTEN_MS = DAY_MS;
const SELDOM_MS = 7 * DAY_MS;

/**
 * The state of a client's page after a look at it. Null: it said nothing of the page.
 * @param chance from 0 to 1, for the jitter
 */
export function targetStep(
  before: TargetStanding,
  kind: 'opens' | 'gone' | 'silent' | null,
  at: Date,
  chance: number,
): TargetStep {
  const next = (ms: number) => new Date(at.getTime() + ms * (0.9 + 0.2 * chance));
  const still = { state: before.state, stateSince: before.stateSince, happening: null } as const;
  const usual = before.state === 'alive' ? SELDOM_MS : OFTEN_MS;
  if (kind === null) return { ...still, nextCheckAt: next(usual) };
  if (kind === 'opens') {
    if (before.state === 'alive') return { ...still, nextCheckAt: next(SELDOM_MS) };
    const happening = before.state === 'down' ? 'target_back' : null;
    return { state: 'alive', stateSince: at, happening, nextCheckAt: next(SELDOM_MS) };
  }
  if (before.state === 'alive')
    return { state: 'failing', stateSince: at, happening: null, nextCheckAt: next(OFTEN_MS) };
  if (before.state === 'down') return { ...still, nextCheckAt: next(OFTEN_MS) };
  const failedFor = at.getTime() - before.stateSince.getTime() + 0.1 * OFTEN_MS + TOLERANCE_MS;
  if (failedFor < CONFIRMED_AFTER_MS[kind]) return { ...still, nextCheckAt: next(OFTEN_MS) };
  // Down since it first failed.
  return { state: 'down', stateSince: before.stateSince, happening: 'target_down', nextCheckAt: next(OFTEN_MS) };
}
