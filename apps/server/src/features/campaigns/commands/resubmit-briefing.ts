import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { authorizeBriefing } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { lockCampaign } from '../queries.ts';
import { quoteBriefings, sumQuotes } from '../quotes.ts';
import { freeze, requireComplete, requireOffered } from './submit-campaign.ts';

/** A denied briefing goes back into the queue under a new quote. */
export function resubmitBriefing(ctx: Context, id: number, version: number, expectedTotalCents: number): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const record = await findBriefing(tx, ctx.actor, id);
    authorizeBriefing(ctx.actor, 'resubmit', record);
    const campaign = await lockCampaign(tx, ctx, record.campaignId);
    const all = await quoteBriefings(tx, campaign);
    const briefing = all.find((candidate) => candidate.id === id);
    if (briefing?.status !== 'denied') throw conflict('not_possible_now');
    if (briefing.version !== version) throw conflict('changed_meanwhile');
    requireComplete([briefing]);
    requireOffered([briefing]);
    if (briefing.quote.accepted && briefing.quote.priceCents !== expectedTotalCents) {
      throw conflict('quote_changed', { quote: { ...sumQuotes(all), totalCents: briefing.quote.priceCents } });
    }
    await freeze(tx, ctx, briefing, 'resubmit');
  });
}
