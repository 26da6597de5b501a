import type { RequestDecision } from '@linkstand/contract/requests/schema';
import type { Context } from '../../../platform/context.ts';
import { invalid, notFound, Refusal } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { approveBriefing } from '../../briefings/commands/approve-briefing.ts';
import { approveDirectly } from '../../briefings/commands/approve-directly.ts';
import { denyBriefing } from '../../briefings/commands/deny-briefing.ts';
import { presentCampaign } from '../../campaigns/presenter.ts';
import { writeCampaign } from '../../campaigns/write-campaign.ts';

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
  await withFreshRecord(
    ctx,
    () => presentCampaign(ctx, id),
    () =>
      writeCampaign(ctx, 'decide', { id }, async (campaign, tx, inside) => {
        const own = await tx.selectFrom('briefings').select('id').where('campaignId', '=', campaign.id).execute();
        const ids = new Set(own.map((briefing) => briefing.id));
        const stranger = decisions.findIndex(({ briefingId }) => !ids.has(briefingId));
        if (stranger >= 0) throw about(stranger, notFound());
        await decideAll(inside);
        return {
          logged: { decisions: decisions.map(({ briefingId, decision }) => ({ briefingId, decision })) },
          silent: true,
        };
      }),
  );
}
