import type { LinkState } from '@linkstand/contract/links/states';
import type { LinkVerdict } from '@linkstand/contract/links/verdict';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours after the first failing check at which a fault is confirmed. The last time with the second parser. */
export const CONFIRM_AFTER_HOURS = [6, 24, 72] as const;
/** Days without an answer after which a case is opened, and after which the link counts as lost. */
export const UNKNOWN_CASE_DAYS = 7;
export const UNKNOWN_LOST_DAYS = 30;
/** Days after the publication in which a link is visited daily. Later it is visited weekly. */
export const DAILY_DAYS = 30;
const MAX_BACK_OFF_MS = DAY_MS;
/** Jitter, as a fraction of the interval, so that links published together are not visited together. */
const JITTER = 0.1;

/** The state of a watched link. */
export interface Standing {
  readonly state: LinkState;
  readonly stateSince: Date;
  readonly publishedAt: Date;
  /** The first failing check of the current or last fault. */
  readonly firstFaultAt: Date | null;
  readonly confirmations: number;
  readonly unknownSince: Date | null;
  /** Consecutive visits without a result. */
  readonly unknowns: number;
  readonly isUnknownReported: boolean;
  readonly lostAt: Date | null;
  readonly outages: number;
}

/** What a visit means for people. `unanswered`: no visit had a result for a week. */
export type Happening = 'lost' | 'restored' | 'unanswered';

export interface Step {
  readonly standing: Standing;
  readonly nextCheckAt: Date;
  readonly happening: Happening | null;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** When the next confirmation is due, by the number of confirmations so far. Null if the fault is confirmed. */
const confirmationAt = ({ firstFaultAt, confirmations }: Standing): Date | null => {
  const hours = CONFIRM_AFTER_HOURS[confirmations];
  return firstFaultAt === null || hours === undefined ? null : after(firstFaultAt, hours * HOUR_MS);
};

/** True if the next visit may declare the link lost. Such a visit uses the second parser. */
export const isLastConfirmation = ({ state, confirmations }: Pick<Standing, 'state' | 'confirmations'>): boolean =>
  state === 'suspect' && confirmations === CONFIRM_AFTER_HOURS.length - 1;

/**
 * The state of a link after a visit. A fault counts only once it is confirmed. Visits without a result are reported
 * only after a week.
 * @param chance from 0 to 1, for the jitter
 */
export function stepOf(
  before: Standing,
  look: { readonly verdict: LinkVerdict; readonly at: Date; readonly isSecondLook: boolean },
  chance: number,
): Step {
  switch (look.verdict) {
    case 'ok':
      return onOk(before, look.at, chance);
    case 'fault':
      return onFault(before, look, chance);
    case 'unknown':
      return onUnknown(before, look.at);
  }
}

/** A day or a week, plus or minus jitter. */
function regular({ publishedAt }: Standing, at: Date, chance: number): Date {
  const isYoung = at.getTime() - publishedAt.getTime() < DAILY_DAYS * DAY_MS;
  return after(at, (isYoung ? 1 : 7) * DAY_MS * (1 + JITTER * (2 * chance - 1)));
}

const answered = { unknownSince: null, unknowns: 0, isUnknownReported: false } as const;

function onOk(before: Standing, at: Date, chance: number): Step {
  const wasLost = before.state === 'lost';
  const isBack = before.state !== 'alive';
  const standing: Standing = {
    ...before,
    ...answered,
    state: 'alive',
    stateSince: isBack ? at : before.stateSince,
    firstFaultAt: null,
    confirmations: 0,
    lostAt: null,
    outages: before.outages + (wasLost ? 1 : 0),
  };
  return { standing, nextCheckAt: regular(before, at, chance), happening: wasLost ? 'restored' : null };
}

function onFault(before: Standing, { at, isSecondLook }: { at: Date; isSecondLook: boolean }, chance: number): Step {
  const known = { ...before, ...answered };
  if (before.state === 'lost')
    return { standing: known, nextCheckAt: after(at, DAY_MS * (1 + JITTER * (2 * chance - 1))), happening: null };
  if (before.state !== 'suspect' || before.firstFaultAt === null) {
    const standing: Standing = { ...known, state: 'suspect', stateSince: at, firstFaultAt: at, confirmations: 0 };
    return { standing, nextCheckAt: confirmationAt(standing) ?? at, happening: null };
  }
  const due = confirmationAt(before);
  const isCounted = due !== null && at >= due && (!isLastConfirmation(before) || isSecondLook);
  const standing: Standing = { ...known, confirmations: before.confirmations + (isCounted ? 1 : 0) };
  const next = confirmationAt(standing);
  if (next !== null) return { standing, nextCheckAt: next > at ? next : after(at, HOUR_MS), happening: null };
  return {
    standing: { ...standing, state: 'lost', stateSince: before.firstFaultAt, lostAt: at },
    nextCheckAt: after(at, DAY_MS),
    happening: 'lost',
  };
}

function onUnknown(before: Standing, at: Date): Step {
  const unknownSince = before.unknownSince ?? at;
  const nextCheckAt = after(at, Math.min(HOUR_MS * 2 ** Math.min(before.unknowns, 10), MAX_BACK_OFF_MS));
  const standing: Standing = { ...before, unknownSince, unknowns: before.unknowns + 1 };
  // The known state holds until a visit says otherwise.
  if (before.state === 'lost') return { standing, nextCheckAt, happening: null };
  const days = (at.getTime() - unknownSince.getTime()) / DAY_MS;
  if (days >= UNKNOWN_LOST_DAYS) {
    const firstFaultAt = before.firstFaultAt ?? unknownSince;
    return {
      standing: { ...standing, state: 'lost', stateSince: firstFaultAt, firstFaultAt, lostAt: at },
      nextCheckAt,
      happening: 'lost',
    };
  }
  const isReported = before.isUnknownReported || days >= UNKNOWN_CASE_DAYS;
  const now = before.state === 'alive' ? { ...standing, state: 'unknown' as const, stateSince: at } : standing;
  return {
    standing: { ...now, isUnknownReported: isReported },
    nextCheckAt,
    happening: isReported && !before.isUnknownReported ? 'unanswered' : null,
  };
}
