import type { RequestDecision } from '@linkstand/contract/requests/schema';
import type { Context } from '../../../platform/context.ts';
import { invalid, notFound, Refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { approveBriefing } from '../../briefings/commands/approve-briefing.ts';
import { approveDirectly } from '../../briefings/commands/approve-directly.ts';
import { denyBriefing } from '../../briefings/commands/deny-briefing.ts';
import { presentCampaign } from '../../campaigns/presenter.ts';
import { lockCampaign } from '../../campaigns/queries.ts';

function carryOut(ctx: Context, { briefingId: id, ...decision }: RequestDecision): Promise<void> {
  switch (decision.decision) {
    case 'approve':
      return approveBriefing(ctx, {
        id,
        version: decision.version,
        reviewMode: decision.reviewMode,
        reason: decision.reason,
      });
    case 'approve_directly':
      return approveDirectly(ctx, { id, version: decision.version, reason: decision.reason });
    case 'deny':
      return denyBriefing(ctx, { id, version: decision.version, reason: decision.reason });
  }
}

/** The refusal of one decision, with the decision it is about. */
const about = (index: number, { status, code, details }: Refusal) =>
  new Refusal(status, code, {
    ...details,
    faults: [{ path: `decisions.${index}`, code, ...(details.parameters ? { parameters: details.parameters } : {}) }],
  });

function requireOnce(decisions: readonly RequestDecision[]): void {
  const seen = new Set<number>();
  for (const [index, { briefingId }] of decisions.entries()) {
    if (seen.has(briefingId)) throw invalid({ path: `decisions.${index}.briefingId`, code: 'decide_twice' });
    seen.add(briefingId);
  }
}

/** Approves and denies several briefings of a campaign in one transaction: all of it takes effect, or nothing. */
export async function decideRequest(ctx: Context, id: number, decisions: readonly RequestDecision[]): Promise<void> {
  requireOnce(decisions);
  const decideAll = async (inside: Context) => {
    for (const [index, decision] of decisions.entries()) {
      await carryOut(inside, decision).catch((error: unknown) => {
        throw error instanceof Refusal ? about(index, error) : error;
      });
    }
  };
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, ctx, id);
      const own = await tx.selectFrom('briefings').select('id').where('campaignId', '=', campaign.id).execute();
      const ids = new Set(own.map((briefing) => briefing.id));
      const stranger = decisions.findIndex(({ briefingId }) => !ids.has(briefingId));
      if (stranger >= 0) throw about(stranger, notFound());
      await decideAll({ ...ctx, db: tx });
      await record(tx, ctx, {
        entity: 'campaigns',
        entityId: id,
        action: 'campaign.decide',
        changes: { decisions: decisions.map(({ briefingId, decision }) => ({ briefingId, decision })) },
        silent: true,
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw new Refusal(409, error.code, { ...error.details, current: await presentCampaign(ctx, id) });
  }
}
