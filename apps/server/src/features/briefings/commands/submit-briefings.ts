import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, notFound, rule } from '../../../platform/errors.ts';
import { promisedBy } from '../../links/guarantee.ts';
import { liveSetting } from '../../settings/live.ts';
import { requireFreeArticle } from '../insertion-articles.ts';
import {
  frozenQuote,
  type QuotedBriefing,
  quoteBriefings,
  requireComplete,
  requireOffered,
  sumQuotes,
} from '../quotes.ts';
import { moveBriefings } from './move-briefing.ts';

/**
 * Submits every draft of a campaign, or none, at the total that the buyer saw. Freezes price, cost, commission, offer
 * and owner of each.
 *
 * @param reason why texts of it are not as ordered
 * @returns the ids of the submitted briefings
 * @throws Refusal 422 if something is missing, 409 `quote_changed` with the new quote if the total differs
 */
export async function submitBriefings(
  ctx: Context & { readonly db: Tx },
  campaign: { readonly id: number; readonly userId: number },
  expectedTotalCents: number,
  reason?: string,
): Promise<number[]> {
  const { drafts } = await requireOrder(ctx.db, campaign, expectedTotalCents);
  // Everybody in one order: two who wait for each other would both be refused.
  for (const draft of drafts.toSorted((a, b) => (a.articleUrl < b.articleUrl ? -1 : 1)))
    await requireFreeArticle(ctx.db, draft, `briefings.${draft.id}.article`);
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  await moveBriefings(ctx, 'submit', drafts, ({ id }) => {
    const draft = byId.get(id);
    if (!draft) throw notFound();
    return { ...submitted(ctx, draft), reasonIfAsked: reason };
  });
  return drafts.map(({ id }) => id);
}

/** What they cost today. Nothing for a site that refuses the topic. */
export const totalOf = (drafts: readonly QuotedBriefing[]): number =>
  drafts.reduce((sum, { quote }) => sum + (quote.accepted ? quote.priceCents : 0), 0);

/**
 * The drafts of a campaign, which are complete and cost what the buyer saw.
 * @throws Refusal 422 if something is missing, 409 `quote_changed` with the new quote if the total differs
 */
export async function requireOrder(
  tx: Tx,
  campaign: { readonly id: number; readonly userId: number },
  expectedTotalCents: number,
) {
  const all = await quoteBriefings(tx, campaign);
  const drafts = all.filter(({ status }) => status === 'draft');
  if (all.length === 0) throw rule('campaign_needs_briefing');
  if (drafts.length === 0) throw conflict('not_possible_now');
  requireComplete(drafts);
  requireOffered(drafts);
  const totalCents = totalOf(drafts);
  if (totalCents !== expectedTotalCents) throw conflict('quote_changed', { quote: { ...sumQuotes(all), totalCents } });
  return { drafts, totalCents };
}

/** Enters the queue at this quote, for the first time or again. */
export function submitted(ctx: Context, briefing: QuotedBriefing) {
  const frozen = frozenQuote(ctx, briefing);
  const guarantee = promisedBy(briefing, liveSetting('link_guarantee'));
  return {
    to: 'waiting',
    // What is promised today holds for what is ordered today.
    changes: {
      ...frozen,
      submittedAt: ctx.now,
      // There is no text to review.
      ...(briefing.briefingType === 'link_insertion'
        ? { reviewMode: 'publish_as_is' as const, writeForMe: false }
        : {}),
      // A replacement keeps the guarantee of what it replaces.
      ...(briefing.isReplacement ? {} : { guarantee: guarantee && JSON.stringify(guarantee) }),
    },
    data: { priceCents: frozen.priceCents },
  } as const;
}
