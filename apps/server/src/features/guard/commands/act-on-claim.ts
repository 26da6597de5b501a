import type { LinkClaim } from '@linkstand/contract/links/claim';
import { addDays, addWorkingDays, dayIn, daysBetween, workingDaysBetween } from '../../../platform/calendar.ts';
import { type Context, hasRole, type Tx, together } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { claimActs } from '../../briefings/claim-acts.ts';
import { lockWithPaid } from '../../briefings/lock-briefings.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { liveSetting } from '../../settings/live.ts';
import { type ClaimRow, giveBack, lockClaim, setClaim } from '../claims.ts';

type ClaimAct = 'refund' | 'pause' | 'resume' | 'settle';

/**
 * An act on the guarantee claim of a lost link: 404 if the person doesn't see the publication, 403 if they may not do
 * it, 409 if it isn't possible now. Recorded in the same transaction.
 */
export const actOnClaim = (ctx: Context, act: ClaimAct, briefingId: number, reason = ''): Promise<void> =>
  together(ctx, async (tx) => {
    await findBriefing(tx, ctx.actor, briefingId);
    if (!(hasRole(ctx.actor, 'ADMIN') || (act === 'refund' && hasRole(ctx.actor, 'USER')))) throw forbidden();
    await does[act](tx, ctx, await requireClaim(tx, ctx, act, briefingId), reason);
  });

/** The open claim of a publication, locked. @throws Refusal 409 if the act isn't possible now */
export async function requireClaim(
  tx: Tx,
  ctx: Context,
  act: keyof LinkClaim['can'],
  briefingId: number,
): Promise<ClaimRow> {
  // Locks the publication first, in the same order as moves and visits.
  await lockWithPaid(tx, briefingId);
  const claim = await lockClaim(tx, briefingId);
  if (!claim || !claimActs(ctx.actor, claim.state)[act]) throw conflict('not_possible_now');
  return claim;
}

interface Moved {
  readonly state: 'repairing' | 'choosing' | 'paused' | 'settled';
  readonly reason: string;
  /** The days it has from now on. */
  readonly days?: Pick<ClaimRow, 'repairUntil' | 'chooseUntil'>;
}

const moved = async (tx: Tx, ctx: Context, claim: ClaimRow, { state, reason, days }: Moved): Promise<void> => {
  const stoppedOn = state === 'paused' ? dayIn(ctx.now, ctx.timeZone) : null;
  await setClaim(tx, ctx, claim, {
    state,
    reason,
    stoppedOn,
    ...days,
    ...(state === 'settled' ? { closedAt: ctx.now } : {}),
  });
  await record(tx, ctx, {
    entity: 'briefings',
    entityId: claim.briefingId,
    action: state === 'settled' ? 'briefing.guarantee_settle' : 'briefing.guarantee_pause',
    reason,
    changes: { linkClaim: [claim.state, state] },
  });
};

const does: Readonly<Record<ClaimAct, (tx: Tx, ctx: Context, claim: ClaimRow, reason: string) => Promise<void>>> = {
  refund: (tx, ctx, claim) => giveBack(tx, ctx, claim),
  pause: (tx, ctx, claim, reason) => moved(tx, ctx, claim, { state: 'paused', reason }),
  resume: (tx, ctx, claim, reason) => {
    const state = claim.chooseUntil === null ? 'repairing' : 'choosing';
    return moved(tx, ctx, claim, { state, reason, days: daysAfterPause(ctx, claim) });
  },
  settle: (tx, ctx, claim, reason) => moved(tx, ctx, claim, { state: 'settled', reason }),
};

/** The deadlines of a claim, later by what it was paused: the owner's by working days, the client's by days. */
function daysAfterPause({ now, timeZone }: Context, { stoppedOn, repairUntil, chooseUntil }: ClaimRow) {
  if (stoppedOn === null) return { repairUntil, chooseUntil };
  const today = dayIn(now, timeZone);
  if (chooseUntil !== null) return { repairUntil, chooseUntil: addDays(chooseUntil, daysBetween(stoppedOn, today)) };
  const holidays = new Set(liveSetting('holidays'));
  const paused = workingDaysBetween(stoppedOn, today, holidays);
  return { repairUntil: addWorkingDays(repairUntil, paused, holidays), chooseUntil };
}
