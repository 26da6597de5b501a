import { briefingMachine, CLIENT_CANCELABLE } from '@linkstand/contract/briefings/machine';
import { type Context, hasRole } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { cancelBriefing } from '../../briefings/commands/cancel-briefing.ts';
import { authorizeCampaign } from '../policy.ts';
import { lockCampaign } from '../queries.ts';

/** Cancels every briefing that the caller can still cancel, all or nothing. */
export function cancelCampaign(ctx: Context, id: number, reason: string): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id);
    authorizeCampaign(ctx.actor, 'cancel', campaign);
    const statuses = hasRole(ctx.actor, 'USER') ? CLIENT_CANCELABLE : briefingMachine.transitions.cancel.from;
    const briefings = await tx
      .selectFrom('briefings')
      .select('id')
      .where('campaignId', '=', id)
      .where('status', 'in', [...statuses])
      .orderBy('id')
      .execute();
    if (briefings.length === 0) throw conflict('not_possible_now');
    for (const briefing of briefings) await cancelBriefing({ ...ctx, db: tx }, { id: briefing.id, reason });
    await record(tx, ctx, {
      entity: 'campaigns',
      entityId: id,
      action: 'campaign.cancel',
      from: campaign.status,
      to: 'canceled',
      reason,
      silent: true,
    });
  });
}
