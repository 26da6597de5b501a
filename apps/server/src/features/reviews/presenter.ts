import type { Review } from '@linkstand/contract/reviews/schema';
import { applyCommission } from '@linkstand/contract/shared/money';
import type { Context } from '../../platform/context.ts';
import { seesCost } from '../briefings/readers.ts';
import { commissionFrom } from '../users/commission.ts';
import { reviewPolicy } from './policy.ts';
import type { ReviewRow } from './queries.ts';

const ref = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? `#${id}` });

export function presentReview(row: ReviewRow, { actor }: Context): Omit<Review, 'can'> & { can: object } {
  const campaign = ref(row.campaignId, row.campaignName);
  const site = ref(row.siteId, row.siteName);
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    kind: row.kind,
    state: row.state,
    seller: { id: row.sellerId, name: row.sellerName },
    client: { id: row.clientId, name: row.clientName },
    company: ref(row.companyId, row.companyName),
    campaign,
    site,
    subject: campaign ?? site,
    usualPriceCents:
      row.isForSale && row.basePriceCents !== null && row.commission
        ? applyCommission(row.basePriceCents, commissionFrom(row.commission))
        : null,
    ...(seesCost(actor) ? { costCents: row.isForSale ? row.costCents : null } : {}),
    askedPriceCents: row.askedPriceCents,
    askedUntil: row.askedUntil,
    message: row.message,
    priceCents: row.priceCents,
    until: row.until,
    answer: row.answer,
    decidedBy: ref(row.decidedById, row.decidedByName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    can: reviewPolicy.can(actor, row),
  };
}
