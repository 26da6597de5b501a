import { randomUUID } from 'node:crypto';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { type Quote, quote } from '@linkstand/contract/shared/quote';
import type { SensitiveTopic } from '@linkstand/contract/shared/topics';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, type FieldFault, rule } from '../../../platform/errors.ts';
import { specialPrice } from '../../media/special-prices.ts';
import { commissionOf } from '../../users/commission.ts';
import { type BriefingChanges, dueDateOf } from '../entering.ts';
import type { BriefingRecord } from '../queries.ts';
import { topicsOfBriefing } from '../quotes.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

type Accepted = Extract<Quote, { accepted: true }>;

/**
 * Moves it to another site under a new frozen quote; its owner gets a link of its own. When that is dearer than what
 * the client agreed to, whoever swaps confirms the new price (409 `price_changed` tells it) and the client is asked.
 */
export const swapSite = (
  ctx: Context,
  { siteId, reason, expectedPriceCents, ...at }: BriefingRef & TransitionInput['swap_site'],
) =>
  moveBriefing(ctx, 'swap_site', at, async (briefing, tx) => {
    if (siteId === briefing.siteId) throw refuse('same_site');
    const site = await findSite(tx, siteId, briefing.userId);
    requireConditions(ctx, briefing, site);
    const commissionBp = await commissionOf(tx, briefing.userId);
    const price = quote({ ...site, topics: await topicsOfBriefing(tx, briefing.id), commissionBp });
    if (!price.accepted) throw refuse('sensitive_not_supported');
    const agreedCents = briefing.acceptedPriceCents ?? briefing.priceCents ?? 0;
    const isDearer = briefing.bonusAt === null && price.priceCents > agreedCents;
    requireExpected(briefing, price, isDearer, expectedPriceCents);
    return {
      to: isDearer ? 'pending_client' : 'in_review',
      changes: {
        ...frozen(ctx, briefing, site, price, commissionBp),
        acceptedPriceCents: isDearer ? agreedCents : null,
      },
      reason,
      data: { previousSiteId: briefing.siteId, newSiteId: siteId, agreedCents, priceCents: price.priceCents, isDearer },
    };
  });

const refuse = (code: FieldFault['code'], parameters: Record<string, string> = {}) =>
  rule(code, { parameters, faults: [{ path: 'siteId', code, parameters }] });

/** A site with the terms of its chosen offer. @throws Refusal 422 when it can't be bought */
async function findSite(tx: Tx, siteId: number, clientId: number) {
  const companyId = sql`(select company_id from users where id = ${clientId})`;
  const site = await tx
    .selectFrom('sites as s')
    .selectAll('s')
    .select(specialPrice({ userId: clientId, companyId }).as('specialPriceCents'))
    .where('s.id', '=', siteId)
    .where('status', '=', 'active')
    .where('chosenOfferId', 'is not', null)
    .executeTakeFirst();
  if (!site) throw refuse('site_unavailable');
  return { ...site, acceptedSensitive: site.acceptedSensitive as SensitiveTopic[] };
}
type Site = Awaited<ReturnType<typeof findSite>>;

/** What was agreed with the client holds on the new site too. */
function requireConditions(ctx: Context, { linkType, fillMode }: BriefingRecord, site: Site): void {
  const words = CHOICE_WORDS[ctx.locale];
  if (linkType !== null && !site.linkTypes.includes(linkType))
    throw refuse('link_type_not_offered', { linkType: words.linkType[linkType] });
  if (fillMode !== null && !site.fillModes.includes(fillMode))
    throw refuse('fill_mode_not_offered', { fillMode: words.fillMode[fillMode] });
}

function requireExpected(briefing: BriefingRecord, price: Accepted, isDearer: boolean, expected?: number): void {
  if (expected === undefined ? !isDearer : expected === price.priceCents) return;
  throw conflict('price_changed', {
    quote: { briefingId: briefing.id, priceCents: price.priceCents, previousCents: briefing.priceCents },
  });
}

/** As at submission: later changes of the site touch none of it. */
function frozen(
  ctx: Context,
  briefing: BriefingRecord,
  site: Site,
  price: Accepted,
  commissionBp: number,
): BriefingChanges {
  const hasMultiplier = price.topic !== 'none' && price.topic !== 'gambling';
  const approvedOn = dayIn(briefing.approvedAt ?? ctx.now, ctx.timeZone);
  return {
    siteId: site.id,
    offerId: site.chosenOfferId,
    ownerId: site.ownerId,
    topic: price.topic,
    priceCents: price.priceCents,
    costCents: price.costCents,
    commissionBp,
    priceMultiplierMilli: hasMultiplier ? site.priceMultiplierMilli : 1000,
    quotedAt: ctx.now,
    dueDate: dueDateOf({ ...briefing, deliveryDays: site.deliveryDays }, approvedOn),
    // The link of the old site's owner must not open what is another's now.
    ownerLinkUuid: randomUUID(),
    publicationUrl: '',
    finalLink: '',
    lastCheckId: null,
  };
}
