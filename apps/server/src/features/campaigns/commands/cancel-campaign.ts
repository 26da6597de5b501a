import { type BriefingStatus, briefingMachine, CLIENT_CANCELABLE } from '@linkstand/contract/briefings/machine';
import type { Context } from '../../../platform/context.ts';
import { hasRole } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { transition } from '../../../platform/transition.ts';
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
      .select(['id', 'status', 'version'])
      .where('campaignId', '=', id)
      .where('status', 'in', [...statuses])
      .orderBy('id')
      .execute();
    if (briefings.length === 0) throw conflict('not_possible_now');
    for (const briefing of briefings) {
      const status = briefing.status as BriefingStatus;
      await transition(tx, briefingMachine, { ...briefing, status }, 'cancel', 'canceled', {}, ctx.now);
      await record(tx, ctx, {
        entity: 'briefings',
        entityId: briefing.id,
        action: 'briefing.cancel',
        from: status,
        to: 'canceled',
        reason,
      });
    }
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
