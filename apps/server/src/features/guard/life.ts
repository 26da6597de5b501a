import type { LinkState } from '@linkstand/contract/links/states';
import type { LinkVerdict } from '@linkstand/contract/links/verdict';
import type { SettingValue } from '@linkstand/contract/settings/settings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often links are visited, and when a fault counts, as administrators set it. */
export type LinkCheckTerms = SettingValue<'link_checks'>;

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

/** What a visit means for people. `unanswered`: no visit had a result for days. */
export type Happening = 'lost' | 'restored' | 'unanswered';

export interface Step {
  readonly standing: Standing;
  readonly nextCheckAt: Date;
  readonly happening: Happening | null;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** When the next confirmation is due, by the number of confirmations so far. Null if the fault is confirmed. */
const confirmationAt = ({ firstFaultAt, confirmations }: Standing, terms: LinkCheckTerms): Date | null => {
  const hours = terms.confirmAfterHours[confirmations];
  return firstFaultAt === null || hours === undefined ? null : after(firstFaultAt, hours * HOUR_MS);
};

const hasEnded = ({ unknownSince }: Pick<Standing, 'unknownSince'>, at: Date, { unknownLostDays }: LinkCheckTerms) =>
  unknownSince !== null && at.getTime() - unknownSince.getTime() >= unknownLostDays * DAY_MS;

/**
 * True if the next visit may declare the link lost. Such a visit looks another way: as a reader, with the second parser
 * and, where there is one, from another address.
 */
export const isLastConfirmation = (
  before: Pick<Standing, 'state' | 'confirmations' | 'unknownSince'>,
  at: Date,
  terms: LinkCheckTerms,
): boolean =>
  before.state !== 'lost' &&
  ((before.state === 'suspect' && before.confirmations >= terms.confirmAfterHours.length - 1) ||
    hasEnded(before, at, terms));

/**
 * The state of a link after a visit. A fault counts only once it is confirmed. Visits without a result are reported
 * only after some days.
 * @param chance from 0 to 1, for the jitter
 */
export function stepOf(
  before: Standing,
  look: { readonly verdict: LinkVerdict; readonly at: Date; readonly isSecondLook: boolean },
  chance: number,
  terms: LinkCheckTerms,
): Step {
  switch (look.verdict) {
    case 'ok':
      return onOk(before, look.at, chance, terms);
    case 'fault':
      return onFault(before, look, chance, terms);
    case 'unknown':
      return onUnknown(before, look, terms);
  }
}

/** A day, or later the usual interval, plus or minus jitter. */
function regular({ publishedAt }: Standing, at: Date, chance: number, { dailyDays, laterEveryDays }: LinkCheckTerms) {
  const isYoung = at.getTime() - publishedAt.getTime() < dailyDays * DAY_MS;
  return after(at, (isYoung ? 1 : laterEveryDays) * DAY_MS * (1 + JITTER * (2 * chance - 1)));
}

const answered = { unknownSince: null, unknowns: 0, isUnknownReported: false } as const;

function onOk(before: Standing, at: Date, chance: number, terms: LinkCheckTerms): Step {
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
  return { standing, nextCheckAt: regular(before, at, chance, terms), happening: wasLost ? 'restored' : null };
}

function onFault(
  before: Standing,
  { at, isSecondLook }: { at: Date; isSecondLook: boolean },
  chance: number,
  terms: LinkCheckTerms,
): Step {
  const known = { ...before, ...answered };
  if (before.state === 'lost')
    return { standing: known, nextCheckAt: after(at, DAY_MS * (1 + JITTER * (2 * chance - 1))), happening: null };
  if (before.state !== 'suspect' || before.firstFaultAt === null) {
    const standing: Standing = { ...known, state: 'suspect', stateSince: at, firstFaultAt: at, confirmations: 0 };
    return { standing, nextCheckAt: confirmationAt(standing, terms) ?? at, happening: null };
  }
  // Null where fewer confirmations are asked for than it has by now.
  const due = confirmationAt(before, terms) ?? before.firstFaultAt;
  const isCounted = at >= due && (!isLastConfirmation(before, at, terms) || isSecondLook);
  const standing: Standing = { ...known, confirmations: before.confirmations + (isCounted ? 1 : 0) };
  const next = confirmationAt(standing, terms);
  if (next !== null || !isCounted)
    return { standing, nextCheckAt: next !== null && next > at ? next : after(at, HOUR_MS), happening: null };
  return {
    standing: { ...standing, state: 'lost', stateSince: before.firstFaultAt, lostAt: at },
    nextCheckAt: after(at, DAY_MS),
    happening: 'lost',
  };
}

function onUnknown(
  before: Standing,
  { at, isSecondLook }: { at: Date; isSecondLook: boolean },
  terms: LinkCheckTerms,
): Step {
  const unknownSince = before.unknownSince ?? at;
  const nextCheckAt = after(at, Math.min(HOUR_MS * 2 ** Math.min(before.unknowns, 10), MAX_BACK_OFF_MS));
  const standing: Standing = { ...before, unknownSince, unknowns: before.unknowns + 1 };
  // The known state holds until a visit says otherwise.
  if (before.state === 'lost') return { standing, nextCheckAt, happening: null };
  const days = (at.getTime() - unknownSince.getTime()) / DAY_MS;
  const isOver = days >= terms.unknownLostDays;
  if (isOver && isSecondLook) {
    const firstFaultAt = before.firstFaultAt ?? unknownSince;
    return {
      standing: { ...standing, state: 'lost', stateSince: firstFaultAt, firstFaultAt, lostAt: at },
      nextCheckAt,
      happening: 'lost',
    };
  }
  const isReported = before.isUnknownReported || days >= terms.unknownCaseDays;
  const now = before.state === 'alive' ? { ...standing, state: 'unknown' as const, stateSince: at } : standing;
  return {
    standing: { ...now, isUnknownReported: isReported },
    nextCheckAt: isOver ? after(at, HOUR_MS) : nextCheckAt,
    happening: isReported && !before.isUnknownReported ? 'unanswered' : null,
  };
}
