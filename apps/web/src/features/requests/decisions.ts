import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { RequestDecision } from '@linkstand/contract/requests/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { isChoice } from '@linkstand/contract/shared/tables';
import { REVIEW_MODES, type ReviewMode } from '@linkstand/contract/shared/topics';

/** What can be chosen for a briefing when all are decided at once; `leave` decides nothing. */
export const CHOICES = [...REVIEW_MODES, 'directly', 'deny', 'leave'] as const;
export type Choice = (typeof CHOICES)[number];
export type Chosen = { choice: Choice; reason: string };

type Approval = ReviewMode | 'directly';

/** Whether a way may be chosen: nothing is sent to the owner before there is a text. */
export const isOffered = (choice: Choice, { hasText }: Pick<BriefingRow, 'hasText'>): boolean =>
  hasText || choice === 'deny' || choice === 'leave' || !mailsOwner(choice);

/** What the client asked for, until somebody chooses otherwise; a review where its text is missing. */
export function firstChoice(briefing: Pick<BriefingRow, 'reviewMode' | 'hasText'>): Chosen {
  const asked = briefing.reviewMode ?? 'review_and_publish';
  return { choice: isOffered(asked, briefing) ? asked : 'review_and_publish', reason: '' };
}

/** Whether an approval mails the owner. What leaves the house can't be called back. */
export const mailsOwner = (way: Approval): boolean => way === 'directly' || way === 'publish_as_is';

type Asked = Pick<BriefingRow, 'reviewMode' | 'siteIsOff'>;

/** Whether an approval may need a reason: its text goes to the owner, or the order to a site that was switched off. */
export const usesReason = (way: Approval, { siteIsOff }: Pick<Asked, 'siteIsOff'>): boolean =>
  mailsOwner(way) || siteIsOff;

/** Whether an approval is asked about first: where it may need a reason, or is not what the client asked for. */
export const isAskedAbout = (way: Approval, briefing: Asked): boolean =>
  usesReason(way, briefing) || (briefing.reviewMode !== null && way !== briefing.reviewMode);

/** The decisions to send, in the order of the briefings; those left alone are not among them. */
export function decisionsOf(
  briefings: readonly Pick<BriefingRow, 'id' | 'version'>[],
  chosen: ReadonlyMap<number, Chosen>,
): RequestDecision[] {
  return briefings.flatMap(({ id: briefingId, version }): RequestDecision[] => {
    const { choice, reason } = chosen.get(briefingId) ?? { choice: 'leave', reason: '' };
    const about = { briefingId, version };
    if (choice === 'leave') return [];
    if (choice === 'deny') return [{ ...about, decision: 'deny', reason: reason.trim() }];
    // Recorded only where an approval asks for it.
    const why = isReason(reason) ? { reason: reason.trim() } : {};
    if (isChoice(REVIEW_MODES, choice)) return [{ ...about, decision: 'approve', reviewMode: choice, ...why }];
    return [{ ...about, decision: 'approve_directly', ...why }];
  });
}

/** Denials that still lack their reason. */
export const withoutReason = (decisions: readonly RequestDecision[]): number[] =>
  decisions.flatMap((each) => (each.decision === 'deny' && !isReason(each.reason) ? [each.briefingId] : []));

/** The server's words by briefing: a path `decisions.2.reason` speaks of the third decision sent. */
export function faultsByBriefing(
  errors: readonly { path: string; message: string }[],
  sent: readonly RequestDecision[],
): Map<number, string> {
  const found = new Map<number, string>();
  for (const { path, message } of errors) {
    const index = /^decisions\.(\d+)/.exec(path)?.[1];
    const decision = index === undefined ? undefined : sent[Number(index)];
    if (decision) found.set(decision.briefingId, message);
  }
  return found;
}
