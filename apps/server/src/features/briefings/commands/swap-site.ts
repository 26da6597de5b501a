import { randomUUID } from 'node:crypto';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { type Quote, quote } from '@linkstand/contract/shared/quote';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, type FieldFault, rule } from '../../../platform/errors.ts';
import { isForSale } from '../../media/for-sale.ts';
import { specialPrice } from '../../media/special-prices.ts';
import { commissionOf } from '../../users/commission.ts';
import { type BriefingChanges, dueDateOf } from '../entering.ts';
import { isInsertion } from '../insertion-articles.ts';
import type { BriefingRecord } from '../queries.ts';
import { topicsOfBriefing } from '../quotes.ts';
import { type BriefingRef, briefingTogether, moveBriefing } from './move-briefing.ts';
import { recallBriefing } from './recall-briefing.ts';

type Accepted = Extract<Quote, { accepted: true }>;

type Swap = BriefingRef & TransitionInput['swap_site'];

/**
 * Moves it to another site with a new frozen quote and a new owner's link. If the price rises, whoever swaps confirms
 * it (409 `price_changed` carries it), and the client is asked. With `recall`, it is called back from the client or the
 * owner before; a refused swap leaves it with them.
 */
export const swapSite = (ctx: Context, { recall = false, ...input }: Swap): Promise<void> => {
  const { id, version, reason } = input;
  if (!recall) return swap(ctx, input);
  return briefingTogether(ctx, id, async (inside) => {
    await recallBriefing(inside, { id, version, reason });
    // The recall has raised the version, and holds the row.
    await swap(inside, { ...input, version: undefined });
  });
};

const swap = (ctx: Context, { siteId, reason, expectedPriceCents, ...at }: Omit<Swap, 'recall'>) =>
  moveBriefing(ctx, 'swap_site', at, async (briefing, tx) => {
    if (siteId === briefing.siteId) throw refuse('same_site');
    const site = await findSite(tx, siteId, briefing.userId);
    requireConditions(ctx, briefing, site);
    const commissionBp = await commissionOf(tx, briefing.userId);
    const { briefingType } = briefing;
    const price = quote({ ...site, briefingType, topics: await topicsOfBriefing(tx, briefing.id), commissionBp });
    if (!price.accepted) throw refuse(price.isUnsold ? 'insertion_not_sold' : 'sensitive_not_supported');
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

/** A site with the terms of its chosen offer. @throws Refusal 422 if it is not for sale */
async function findSite(tx: Tx, siteId: number, clientId: number) {
  const companyId = sql`(select company_id from users where id = ${clientId})`;
  const site = await tx
    .selectFrom('sites as s')
    .selectAll('s')
    .select(specialPrice({ userId: clientId, companyId }).as('specialPriceCents'))
    .where('s.id', '=', siteId)
    .where(isForSale('s'))
    .executeTakeFirst();
  if (!site) throw refuse('site_unavailable');
  return { ...site, acceptedSensitive: site.acceptedSensitive };
}
type Site = Awaited<ReturnType<typeof findSite>>;

/** Checks that the agreement with the client fits the new site too. */
function requireConditions(ctx: Context, briefing: BriefingRecord, site: Site): void {
  const { linkType, fillMode } = briefing;
  const words = CHOICE_WORDS[ctx.locale];
  if (linkType !== null && !site.linkTypes.includes(linkType))
    throw refuse('link_type_not_offered', { linkType: words.linkType[linkType] });
  if (fillMode !== null && !isInsertion(briefing) && !site.fillModes.includes(fillMode))
    throw refuse('fill_mode_not_offered', { fillMode: words.fillMode[fillMode] });
}

function requireExpected(briefing: BriefingRecord, price: Accepted, isDearer: boolean, expected?: number): void {
  if (expected === undefined ? !isDearer : expected === price.priceCents) return;
  throw conflict('price_changed', {
    quote: { briefingId: briefing.id, priceCents: price.priceCents, previousCents: briefing.priceCents },
  });
}

/** Frozen as at submission: later changes of the site have no effect. */
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
    // The old owner's link must not open the new owner's publication.
    ownerLinkUuid: randomUUID(),
    publicationUrl: '',
    // The article is on the other site; the new owner proposes one.
    ...(isInsertion(briefing) ? { articleUrl: '', articleBy: 'owner' } : {}),
    finalLink: '',
    lastCheckId: null,
  };
}
