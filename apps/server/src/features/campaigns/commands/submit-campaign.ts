import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { Context, Tx } from '../../../platform/context.ts';
import { hasRole } from '../../../platform/context.ts';
import { conflict, type FieldFault, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { transition } from '../../../platform/transition.ts';
import { authorizeCampaign } from '../policy.ts';
import { type CampaignRecord, lockCampaign } from '../queries.ts';
import { type QuotedBriefing, quoteBriefings, sumQuotes } from '../quotes.ts';

interface Order {
  /** The total that the buyer saw; another one is 409 with the new quote. */
  readonly expectedTotalCents: number;
  /** Where the client said so, when the team submits for it. */
  readonly mandate?: string | undefined;
}

/** Submits every draft briefing of a campaign, or none: freezes what each costs and where it goes. */
export function submitCampaign(ctx: Context, id: number, order: Order): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id);
    authorizeCampaign(ctx.actor, 'submit', campaign);
    requireMandate(ctx, order);
    const all = await quoteBriefings(tx, campaign);
    const drafts = all.filter(({ status }) => status === 'draft');
    if (all.length === 0) throw rule('campaign_needs_briefing');
    if (drafts.length === 0) throw conflict('not_possible_now');
    requireComplete(drafts);
    requireOffered(drafts);
    requireExpectedTotal(all, drafts, order.expectedTotalCents);
    for (const briefing of drafts) await freeze(tx, ctx, briefing, 'submit');
    await tx
      .updateTable('campaigns')
      .set({
        submittedAt: campaign.submittedAt ?? ctx.now,
        mandate: order.mandate ?? campaign.mandate,
        version: campaign.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await giveTitles(tx, campaign);
    await record(tx, ctx, {
      entity: 'campaigns',
      entityId: id,
      action: 'campaign.submit',
      from: campaign.status,
      to: 'waiting',
      reason: order.mandate,
      data: { briefings: drafts.map((briefing) => briefing.id) },
    });
  });
}

function requireMandate(ctx: Context, { mandate }: Order): void {
  if (hasRole(ctx.actor, 'USER')) {
    if (!ctx.actor.emailVerified) throw rule('email_unverified');
    return;
  }
  if (!mandate?.trim()) throw rule('mandate_required', { faults: [{ path: 'mandate', code: 'required' }] });
}

/** Names what is missing, briefing by briefing: `briefings.<id>.<field>`. */
export function requireComplete(briefings: readonly QuotedBriefing[]): void {
  const faults = briefings.flatMap(({ id, missing, isAvailable, quote }): FieldFault[] => [
    ...missing.map((field): FieldFault => ({ path: `briefings.${id}.${field}`, code: 'required' })),
    ...(isAvailable ? [] : [{ path: `briefings.${id}.site`, code: 'site_unavailable' } as const]),
    ...(quote.accepted ? [] : [{ path: `briefings.${id}.category`, code: 'sensitive_not_supported' } as const]),
  ]);
  if (faults.length > 0) throw rule('campaign_incomplete', { faults });
}

/** What is frozen at submission is among what the offer takes at that moment. */
export function requireOffered(briefings: readonly QuotedBriefing[]): void {
  const faults = briefings.flatMap(({ id, unoffered }) =>
    unoffered.map((field): FieldFault => ({ path: `briefings.${id}.${field}`, code: 'choose_other' })),
  );
  if (faults.length > 0) throw rule('campaign_incomplete', { faults });
}

function requireExpectedTotal(
  all: readonly QuotedBriefing[],
  drafts: readonly QuotedBriefing[],
  expected: number,
): void {
  const total = drafts.reduce((sum, { quote }) => sum + (quote.accepted ? quote.priceCents : 0), 0);
  if (total !== expected) throw conflict('quote_changed', { quote: { ...sumQuotes(all), totalCents: total } });
}

/** Moves one briefing to waiting with its price, cost, commission, offer and owner as they are at this moment. */
export async function freeze(
  tx: Tx,
  ctx: Context,
  briefing: QuotedBriefing,
  verb: 'submit' | 'resubmit',
): Promise<void> {
  if (!briefing.quote.accepted) throw rule('sensitive_not_supported');
  const status = briefing.status as BriefingStatus;
  await transition(
    tx,
    briefingMachine,
    { id: briefing.id, version: briefing.version, status },
    verb,
    'waiting',
    { ...frozen(ctx, briefing), submittedAt: ctx.now },
    ctx.now,
  );
  await record(tx, ctx, {
    entity: 'briefings',
    entityId: briefing.id,
    action: `briefing.${verb}`,
    from: status,
    to: 'waiting',
    data: { priceCents: briefing.quote.priceCents },
  });
}

/** What a submission writes down so that later changes of the site do not touch it. */
export const frozen = (
  ctx: Context,
  { quote, offerId, ownerId, commissionBp, priceMultiplierMilli }: QuotedBriefing,
) => {
  if (!quote.accepted) throw rule('sensitive_not_supported');
  return {
    offerId,
    ownerId,
    topic: quote.topic,
    priceCents: quote.priceCents,
    costCents: quote.costCents,
    commissionBp,
    priceMultiplierMilli: quote.topic === 'none' || quote.topic === 'gambling' ? 1000 : priceMultiplierMilli,
    quotedAt: ctx.now,
  };
};

/** A briefing without a title of its own takes the campaign's general title. */
const giveTitles = (tx: Tx, campaign: CampaignRecord) =>
  tx
    .updateTable('briefings')
    .set({ title: campaign.generalTitle })
    .where('campaignId', '=', campaign.id)
    .where('title', '=', '')
    .execute();
