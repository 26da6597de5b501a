import type { ReviewState } from '@linkstand/contract/reviews/machine';
import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import { approveReview } from '../features/reviews/commands/approve-review.ts';
import { denyReview } from '../features/reviews/commands/deny-review.ts';
import { withdrawReview } from '../features/reviews/commands/withdraw-review.ts';
import { reviewsResource } from '../features/reviews/resource.ts';
import { createRow } from '../platform/resource/write.ts';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import { fits } from './order.ts';
import type { PastOf } from './past.ts';
import { MAIN_AGENCY, MAIN_CLIENT, STAFF } from './people.ts';
import { randomOf } from './random.ts';
import type { Story } from './rows.ts';
import type { DemoSite } from './sites.ts';

interface Plan {
  readonly kind: 'campaign' | 'special_price';
  readonly state: ReviewState;
  readonly daysAgo: number;
  readonly message: string;
  readonly answer: string;
}

const PLANS: readonly Plan[] = [
  {
    kind: 'special_price',
    state: 'denied',
    daysAgo: 74,
    message: 'They found the same site elsewhere for a fifth less and would order at once.',
    answer: 'The owner raised the cost last month; at this price we would lose money. Offer them a similar site.',
  },
  {
    kind: 'campaign',
    state: 'approved',
    daysAgo: 51,
    message: 'The client was unhappy with the last texts. Could someone senior read these before they go out?',
    answer: 'Read all of them. Two needed sources, the others are fine.',
  },
  {
    kind: 'special_price',
    state: 'approved',
    daysAgo: 23,
    message: 'Six publications this quarter if we meet their budget on this one.',
    answer: 'Agreed for this quarter.',
  },
  {
    kind: 'special_price',
    state: 'withdrawn',
    daysAgo: 12,
    message: 'They ask for ten percent off for a first order.',
    answer: '',
  },
  {
    kind: 'special_price',
    state: 'open',
    daysAgo: 3,
    message: 'A regular client who wants to move its whole budget here. A small discount would settle it.',
    answer: '',
  },
  {
    kind: 'campaign',
    state: 'open',
    daysAgo: 2,
    message: 'They asked for a quick look at the anchors: too many are the same, I think.',
    answer: '',
  },
  {
    kind: 'special_price',
    state: 'open',
    daysAgo: 1,
    message: 'Their limit is a round number, and our price is a little above it.',
    answer: '',
  },
];

const ADMIN_ID = 1;

/**
 * Sellers' requests for their clients, with the resulting special prices. The clients whom tests sign in as keep their
 * usual prices.
 */
export async function makeSellerRequests(
  past: PastOf,
  clients: readonly DemoClient[],
  sites: readonly DemoSite[],
  campaigns: Story['campaigns'],
  calendar: Calendar,
): Promise<void> {
  const random = randomOf('seller requests');
  const known: readonly string[] = [MAIN_CLIENT.email, MAIN_AGENCY.email];
  const ordered = (client: DemoClient) =>
    campaigns.filter(({ userId, submittedAt }) => userId === client.id && submittedAt !== null);
  const looked = clients.filter(
    (client) =>
      client.executiveId !== null &&
      STAFF[client.executiveId - 1]?.role === 'SELLER' &&
      !known.includes(client.email) &&
      ordered(client).length > 0,
  );
  for (const [index, client] of random.sample(looked, PLANS.length).entries()) {
    const { kind, state, daysAgo, message, answer } = PLANS[index] as Plan;
    const site = random.pick(
      sites.filter((one) => one.status === 'active' && one.country === client.country && fits(one, client.sector)),
    );
    const usual = applyCommission(asBase(site.priceCents), client.commissionBp);
    const bySeller = (at: Date) => past(client.executiveId as number, at);
    const { id } = await createRow(reviewsResource, bySeller(calendar.at(daysAgo, 10.25)), {
      kind,
      clientId: client.id,
      message,
      ...(kind === 'special_price'
        ? {
            siteId: site.id,
            askedPriceCents: Math.floor((usual * 0.85) / 500) * 500,
            askedUntil: calendar.day(daysAgo - 90),
          }
        : { campaignId: random.pick(ordered(client)).id as number }),
    });
    const decidedAt = calendar.at(Math.max(1, daysAgo - 1), 15.5);
    const byAdmin = past(ADMIN_ID, decidedAt);
    if (state === 'approved')
      await approveReview(byAdmin, { id, message: answer, belowCostReason: 'They order often.' });
    if (state === 'denied') await denyReview(byAdmin, { id, message: answer });
    if (state === 'withdrawn') await withdrawReview(bySeller(decidedAt), { id });
  }
}
