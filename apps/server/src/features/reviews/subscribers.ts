import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { reviewDecided } from './emails/review-decided.ts';
import { reviewRequested } from './emails/review-requested.ts';
import { type ReviewRow, selectReviews } from './queries.ts';

const aboutOf = (review: ReviewRow) => ({
  reviewId: review.id,
  kind: review.kind,
  client: review.clientName,
  subject: (review.kind === 'campaign' ? review.campaignName : review.siteName) ?? `#${review.campaignId}`,
});
const newsOf = (review: ReviewRow) => ({
  data: { who: review.sellerName, client: review.clientName, subject: aboutOf(review).subject, kind: review.kind },
  href: `/sellers/reviews?open=${review.id}`,
});
const defaultBrand = async (tx: Tx) => findMailBrand(tx, await findDefaultBrandId(tx));

/** Every administrator may decide, so all of them are told. */
async function tellAdministrators(tx: Tx, event: DomainEvent, review: ReviewRow): Promise<void> {
  const readers = await findAdminIds(tx);
  const brand = await defaultBrand(tx);
  for (const id of readers) {
    const person = await readPerson(tx, id);
    if (!person || isDoneBy(event, id)) continue;
    await sendMail(tx, {
      to: person.email,
      locale: person.locale,
      brand,
      template: reviewRequested,
      data: {
        ...aboutOf(review),
        name: person.name,
        seller: review.sellerName,
        priceCents: review.askedPriceCents,
        until: review.askedUntil,
        message: review.message,
      },
      dedupeKey: `event:${event.id}:review:${id}`,
    });
  }
  await notify(tx, event, readers, { type: 'seller_asked', ...newsOf(review) });
}

async function tellSeller(tx: Tx, event: DomainEvent, review: ReviewRow): Promise<void> {
  const seller = await readPerson(tx, review.sellerId);
  if (!seller) return;
  const isApproved = review.state === 'approved';
  await sendMail(tx, {
    to: seller.email,
    locale: seller.locale,
    brand: await defaultBrand(tx),
    template: reviewDecided,
    data: {
      ...aboutOf(review),
      name: seller.name,
      isApproved,
      decidedBy: review.decidedByName ?? '',
      priceCents: review.priceCents,
      until: review.until,
      message: review.answer,
    },
    dedupeKey: `event:${event.id}:review`,
  });
  const type = isApproved ? 'seller_approved' : 'seller_denied';
  await notify(tx, event, [seller.id], { type, ...newsOf(review) });
}

/** Notifies administrators of a seller's request, and the seller of the decision. */
export const followReview: Subscriber = async (tx, event) => {
  if (event.entity !== 'review_requests') return;
  const review = await selectReviews(tx).where('reviewRequests.id', '=', event.entityId).executeTakeFirst();
  if (!review) return;
  if (event.name === 'review.create') await tellAdministrators(tx, event, review);
  if (event.name === 'review.approve' || event.name === 'review.deny') await tellSeller(tx, event, review);
};
