import { asBase } from '@linkstand/contract/shared/money';
import { type Quote, quote } from '@linkstand/contract/shared/quote';
import type { Calendar } from './calendar.ts';
import { categoryId, topicOf } from './categories.ts';
import type { BriefingPlan } from './plans.ts';
import type { BriefingRow } from './rows.ts';

type AcceptedQuote = Extract<Quote, { accepted: true }>;

/** What the plan's categories cost this client on this site. */
export function quoteOf(
  { site, categories, type }: Pick<BriefingPlan, 'site' | 'categories' | 'type'>,
  commissionBp: number,
): AcceptedQuote {
  const [offer] = site.offers;
  const quoted = quote({
    briefingType: type,
    insertionPriceCents: site.insertionPriceCents === null ? null : asBase(site.insertionPriceCents),
    insertionGamblingPriceCents:
      site.insertionGamblingPriceCents === null ? null : asBase(site.insertionGamblingPriceCents),
    insertionCostCents: offer.insertionCostCents,
    priceCents: asBase(site.priceCents),
    gamblingPriceCents: site.gamblingPriceCents === null ? null : asBase(site.gamblingPriceCents),
    costCents: offer.costCents,
    gamblingCostCents: offer.gamblingCostCents,
    priceMultiplierMilli: site.priceMultiplierMilli,
    costMultiplierMilli: site.costMultiplierMilli,
    acceptedSensitive: site.acceptedSensitive,
    topics: categories.map((key) => topicOf(categoryId(key))),
    commissionBp,
  });
  if (!quoted.accepted) throw new Error(`${site.domain} does not take ${quoted.topic}`);
  return quoted;
}

/** Was this part of a draft typed already? Everything was, where nothing else is said. */
export const isTyped = ({ typed }: BriefingPlan, part: NonNullable<BriefingPlan['typed']>[number]): boolean =>
  typed === undefined || typed.includes(part);

/** A briefing as its client left it before the submission. */
export function newBriefing(
  id: number,
  campaign: { readonly id: number; readonly createdAt: Date },
  plan: BriefingPlan,
  calendar: Calendar,
  ownerLinkUuid: string,
  /** Of a link that is put into a published article. */
  insertion: Partial<BriefingRow> = {},
): BriefingRow {
  const [main] = plan.targets;
  return {
    id,
    campaignId: campaign.id,
    siteId: plan.site.id,
    offerId: null,
    ownerId: null,
    editorId: null,
    status: 'draft',
    statusSince: campaign.createdAt,
    title: isTyped(plan, 'title') ? plan.title : '',
    keyword: isTyped(plan, 'keyword') ? main.keyword : '',
    url: isTyped(plan, 'url') ? main.url : '',
    categoryId: isTyped(plan, 'category') ? categoryId(plan.categories[0]) : null,
    briefingType: plan.type,
    fillMode: isTyped(plan, 'terms') ? plan.fillMode : null,
    linkType: isTyped(plan, 'terms') ? plan.linkType : null,
    reviewMode: isTyped(plan, 'terms') ? plan.reviewMode : null,
    writeForMe: plan.writeForMe,
    instructions: plan.instructions,
    articleBy: 'buyer',
    articleUrl: '',
    sentenceBy: 'buyer',
    sentence: '',
    ...insertion,
    desiredPublicationDate: plan.desiredIn === null ? null : calendar.day(-plan.desiredIn),
    dueDate: null,
    promisedDate: null,
    poCode: plan.poCode,
    publicationUrl: '',
    finalLink: '',
    internalComment: plan.internalComment,
    currentVersionId: null,
    topic: 'none',
    priceCents: null,
    costCents: null,
    commissionBp: null,
    priceMultiplierMilli: null,
    quotedAt: null,
    acceptedPriceCents: null,
    bonusAt: null,
    bonusById: null,
    ownerLinkUuid: ownerLinkUuid,
    submittedAt: null,
    approvedAt: null,
    publishedAt: null,
    doneAt: null,
    problemReportedAt: null,
    lastCheckId: null,
    remindersSent: 0,
    version: 1,
    createdAt: campaign.createdAt,
    updatedAt: campaign.createdAt,
  };
}
