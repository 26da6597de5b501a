import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { TargetAnswer } from '../../links/check-link.ts';
import { targetStep } from '../target-life.ts';

/**
 * Stores a check of a client's own page. When the page goes down or comes back, each client with links to it is told,
 * by an event of its newest publication. Owners have no part in it. A page without links is removed.
 */
export async function noteTarget(
  tx: Tx,
  ctx: Context,
  targetId: number,
  answer: TargetAnswer['answer'],
  chance = Math.random(),
): Promise<void> {
  const target = await tx
    .selectFrom('linkTargets')
    .select(['url', 'state', 'stateSince'])
    .where('id', '=', targetId)
    .forUpdate()
    .executeTakeFirst();
  if (!target) return;
  const uses = await tx
    .selectFrom('linkTargetUses as u')
    .innerJoin('briefings as b', 'b.id', 'u.briefingId')
    .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
    .distinctOn('c.userId')
    .select('b.id')
    .where('u.targetId', '=', targetId)
    .orderBy('c.userId')
    .orderBy('b.id', 'desc')
    .execute();
  if (uses.length === 0) {
    await tx.deleteFrom('linkTargets').where('id', '=', targetId).execute();
    return;
  }
  const { state, stateSince } = target;
  const step = targetStep({ state, stateSince }, answer?.kind ?? null, ctx.now, chance);
  await tx
    .updateTable('linkTargets')
    .set({
      state: step.state,
      stateSince: step.stateSince,
      ...(answer && { fault: answer.fault }),
      checkedAt: ctx.now,
      nextCheckAt: step.nextCheckAt,
    })
    .where('id', '=', targetId)
    .execute();
  if (step.happening === null) return;
  for (const { id } of uses)
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: `briefing.${step.happening}`,
      data: { url: target.url, fault: answer?.fault ?? '', since: step.stateSince },
    });
}
