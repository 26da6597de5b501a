import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { requireFreeArticle } from '../insertion-articles.ts';
import { quoteBriefings, requireComplete, requireOffered, sumQuotes } from '../quotes.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';
import { submitted } from './submit-briefings.ts';

/** Returns a denied briefing to the queue with a new quote that the client has seen (409 `quote_changed`). */
export const resubmitBriefing = (
  ctx: Context,
  {
    expectedTotalCents,
    reason,
    ...at
  }: BriefingRef & { readonly expectedTotalCents: number; readonly reason?: string | undefined },
) =>
  moveBriefing(ctx, 'resubmit', at, async ({ id, campaignId, userId }, tx) => {
    // Locks the campaign, so that the values inherited from it don't change meanwhile.
    await tx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forUpdate().execute();
    const all = await quoteBriefings(tx, { id: campaignId, userId });
    const briefing = all.find((candidate) => candidate.id === id);
    if (!briefing) throw conflict('changed_meanwhile');
    requireComplete([briefing]);
    requireOffered([briefing]);
    if (briefing.quote.accepted && briefing.quote.priceCents !== expectedTotalCents) {
      throw conflict('quote_changed', { quote: { ...sumQuotes(all), totalCents: briefing.quote.priceCents } });
    }
    await requireFreeArticle(tx, briefing, `briefings.${id}.article`);
    return { ...submitted(ctx, briefing), reasonIfAsked: reason };
  });
