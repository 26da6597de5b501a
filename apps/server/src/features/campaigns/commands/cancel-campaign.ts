import { briefingMachine, CLIENT_CANCELABLE } from '@linkstand/contract/briefings/machine';
import { type Context, hasRole } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { cancelBriefing } from '../../briefings/commands/cancel-briefing.ts';
import { writeCampaign } from '../write-campaign.ts';

/** Cancels every briefing that the caller can still cancel, all or nothing. */
export function cancelCampaign(ctx: Context, id: number, reason: string): Promise<void> {
  return writeCampaign(ctx, 'cancel', { id }, async (campaign, tx, inside) => {
    const statuses = hasRole(ctx.actor, 'USER') ? CLIENT_CANCELABLE : briefingMachine.transitions.cancel.from;
    const briefings = await tx
      .selectFrom('briefings')
      .select('id')
      .where('campaignId', '=', id)
      .where('status', 'in', [...statuses])
      .orderBy('id')
      .execute();
    if (briefings.length === 0) throw conflict('not_possible_now');
    for (const briefing of briefings) await cancelBriefing(inside, { id: briefing.id, reason });
    return { from: campaign.status, to: 'canceled', reason, silent: true };
  });
}
