import { type BriefingStatus, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import type { Updateable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Context, isStaff, type Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import type { Changed } from '../../platform/lifecycle/lifecycle.ts';
import { explainText } from './explain-text.ts';
import { briefingExtensions } from './extensions.ts';
import { isInsertion } from './insertion-articles.ts';
import { explainSiteOff } from './off-sale.ts';
import type { BriefingRecord } from './queries.ts';

export type BriefingChanges = Omit<Updateable<DB['briefings']>, 'id' | 'status' | 'version'>;

/** Parts of the move and the briefing that the changes depend on. */
type Moment = Pick<Context, 'now' | 'timeZone'>;
type BeforeEntering = Pick<
  BriefingRecord,
  | 'status'
  | 'approvedAt'
  | 'publishedAt'
  | 'promisedDate'
  | 'desiredPublicationDate'
  | 'deliveryDays'
  | 'contentWords'
  | 'ownerId'
  | 'briefingType'
>;

const APPROVED: readonly BriefingStatus[] = [
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
  'published',
  'done',
];
const SHOWN: readonly BriefingStatus[] = ['pending_client', 'pending_owner', 'waiting_publish', 'published', 'done'];
const LIVE: readonly BriefingStatus[] = ['published', 'done'];
/** True if the other side sees the content in this state. */
export const showsContent = (status: BriefingStatus): boolean => SHOWN.includes(status);
/** These states show the content to their reader, so there must be some, whoever moves it there. */
const NEEDS_CONTENT: readonly BriefingStatus[] = ['pending_client', 'pending_owner', 'waiting_publish'];
const NEEDS_OWNER: readonly BriefingStatus[] = ['pending_owner', 'waiting_publish'];

/** The desired publication date, otherwise approval plus the offer's delivery days. */
export const dueDateOf = (
  { desiredPublicationDate, deliveryDays }: Pick<BriefingRecord, 'desiredPublicationDate' | 'deliveryDays'>,
  approvedOn: string,
): string => desiredPublicationDate ?? addDays(approvedOn, deliveryDays);

/** The first approval, or the next one after a resubmission. */
function onApproval(ctx: Moment, before: BeforeEntering, to: BriefingStatus): BriefingChanges {
  if (!APPROVED.includes(to) || (before.approvedAt !== null && before.status !== 'waiting')) return {};
  const today = dayIn(ctx.now, ctx.timeZone);
  // The price was agreed at submission.
  return { approvedAt: ctx.now, dueDate: dueDateOf(before, today), acceptedPriceCents: null };
}

function onDates(ctx: Moment, before: BeforeEntering, to: BriefingStatus): BriefingChanges {
  switch (to) {
    case 'waiting':
      return { approvedAt: null, dueDate: null, promisedDate: null };
    case 'in_review':
    case 'pending_client':
    case 'pending_owner':
      return { promisedDate: null };
    case 'waiting_publish': {
      // A promise that has passed when it returns is cleared.
      const isOver = before.promisedDate !== null && before.promisedDate < dayIn(ctx.now, ctx.timeZone);
      return isOver ? { promisedDate: null } : {};
    }
    case 'published':
      return { publishedAt: before.status === 'done' ? before.publishedAt : ctx.now, doneAt: null };
    case 'done':
      return { publishedAt: before.publishedAt ?? ctx.now, doneAt: ctx.now };
    default:
      return {};
  }
}

const isTakenBack = (from: BriefingStatus, to: BriefingStatus): boolean => LIVE.includes(from) && !LIVE.includes(to);

/** It is no longer published. A refund keeps the date. */
function onTakingBack(before: BeforeEntering, to: BriefingStatus): BriefingChanges {
  if (!isTakenBack(before.status, to) || to === 'canceled') return {};
  return { publishedAt: null, doneAt: null, finalLink: '', problemReportedAt: null };
}

/**
 * What entering a state requires, and the columns it writes, for every transition that leads there.
 * @throws Refusal 422 without the content or the owner that the state needs
 */
export function changesOnEntering(ctx: Moment, before: BeforeEntering, to: BriefingStatus): BriefingChanges {
  if (to === before.status) return {};
  // An inserted link has a sentence, and no text of its own.
  const hasText = (before.contentWords ?? 0) > 0 || isInsertion(before);
  if (NEEDS_CONTENT.includes(to) && !hasText) throw rule('content_required');
  if (NEEDS_OWNER.includes(to) && before.ownerId === null) throw rule('owner_required');
  return {
    ...onApproval(ctx, before, to),
    ...onDates(ctx, before, to),
    ...onTakingBack(before, to),
  };
}

/** States in which the text is with the people who write or check it. */
const IN_HAND: readonly BriefingStatus[] = ['draft', 'waiting', 'waiting_review', 'in_review', 'denied', 'canceled'];

/** Does this move hand the text to somebody who did not write it? */
function sendsText({ status, writeForMe, replacesId }: BriefingRecord, to: BriefingStatus): boolean {
  // What replaces a lost publication was published before.
  if (to === 'waiting') return !writeForMe && replacesId === null && (status === 'draft' || status === 'denied');
  return NEEDS_CONTENT.includes(to) && (IN_HAND.includes(status) || status === 'pending_client');
}

/** Does the team send the order on to its site by this move? */
const sendsToSite = (ctx: Context, { status }: BriefingRecord, to: BriefingStatus): boolean =>
  isStaff(ctx.actor) && IN_HAND.includes(status) && (to === 'waiting_review' || to === 'pending_owner');

/** A briefing that has just entered a state. `before` is the previous record. */
interface Entered {
  readonly before: BriefingRecord;
  readonly to: BriefingStatus;
  readonly reason: string | undefined;
}

/**
 * Writes of entering a state in other tables, in the move's transaction.
 * @returns whether the text or the site of what is sent on needed the reason
 * @throws Refusal 422 without a reason for a site that is off sale or a text that is not as ordered
 */
export async function onEntered(tx: Tx, ctx: Context, { before, to, reason }: Entered): Promise<boolean> {
  const isSiteExplained = sendsToSite(ctx, before, to) && explainSiteOff(ctx, before, reason);
  const isTextExplained = sendsText(before, to) && (await explainText(tx, ctx, before, { reason, to }));
  const isOpen = before.currentVersionId !== null && before.contentSealedAt === null;
  if (isOpen && showsContent(to)) await sealCurrentVersion(tx, ctx, before.id);
  if (isTakenBack(before.status, to)) await briefingExtensions().dropClaim(tx, ctx, before.id);
  return isSiteExplained || isTextExplained;
}

const MONEY_COLUMNS = ['priceCents', 'acceptedPriceCents', 'costCents', 'ownerId', 'bonusAt'] as const;

/** Does what the ledger keeps of a briefing follow from a change? */
export const movesMoney = ({
  before,
  to,
  changes,
}: Changed<BriefingRecord, BriefingChanges, BriefingStatus>): boolean =>
  MONEY_STAGE[to] !== MONEY_STAGE[before.status] ||
  MONEY_COLUMNS.some((column) => changes[column] !== undefined && changes[column] !== before[column]);

/** Money follows the state and the price. Most moves change neither. */
export async function settle(
  tx: Tx,
  ctx: Context,
  changed: readonly Changed<BriefingRecord, BriefingChanges, BriefingStatus>[],
): Promise<void> {
  const moved = changed.filter(movesMoney);
  if (moved.length === 0) return;
  const ids = moved.map(({ before }) => before.id);
  await briefingExtensions().settleMoney(tx, ctx, ids, moved[0]?.reason);
}

/** Seals the current version: once shown to the other side, it never changes. */
export const sealCurrentVersion = (tx: Tx, ctx: Context, briefingId: number) =>
  tx
    .updateTable('contentVersions')
    .set({ sealedAt: ctx.now })
    .where('id', '=', (eb) =>
      eb.selectFrom('briefings').select('currentVersionId').where('briefings.id', '=', briefingId),
    )
    .where('sealedAt', 'is', null)
    .execute();
