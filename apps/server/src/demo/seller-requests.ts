import type { ReviewState } from '@linkstand/contract/reviews/machine';
import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import type { ActorFields } from './actors.ts';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { fits } from './order.ts';
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
    message: 'The client was unhappy with the last texts. Could somebody senior read these before they go out?',
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
    message: 'Their limit is a round number, and we are a little above it.',
    answer: '',
  },
];

const ADMIN_ID = 1;
const staffActor = (id: number): ActorFields => ({
  actorKind: 'user',
  actorId: id,
  actorName: STAFF[id - 1]?.name ?? '',
});

/**
 * What the sellers asked for their clients, with the special price that came of it. The clients whom tests sign in as
 * are left out: their prices are the usual ones.
 */
export function sellerRequests(
  clients: readonly DemoClient[],
  sites: readonly DemoSite[],
  { campaigns, audit }: Pick<Story, 'campaigns' | 'audit'>,
  calendar: Calendar,
) {
  const random = randomOf('seller requests');
  const reviewRequests: Row<'reviewRequests'>[] = [];
  const specialPrices: Row<'specialPrices'>[] = [];
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
  random.sample(looked, PLANS.length).forEach((client, index) => {
    const plan = PLANS[index];
    if (!plan) return;
    const id = index + 1;
    const createdAt = calendar.at(plan.daysAgo, 10.25);
    const decidedAt = calendar.at(Math.max(1, plan.daysAgo - 1), 15.5);
    const isDecided = plan.state === 'approved' || plan.state === 'denied';
    const isPrice = plan.kind === 'special_price';
    const site = random.pick(
      sites.filter((one) => one.status === 'active' && one.country === client.country && fits(one, client.sector)),
    );
    const usual = applyCommission(asBase(site.priceCents), client.commissionBp);
    const askedPriceCents = isPrice ? Math.floor((usual * 0.85) / 500) * 500 : null;
    const askedUntil = isPrice ? calendar.day(plan.daysAgo - 90) : null;
    const isGranted = isPrice && plan.state === 'approved';
    reviewRequests.push({
      id,
      kind: plan.kind,
      state: plan.state,
      sellerId: client.executiveId as number,
      clientId: client.id,
      campaignId: isPrice ? null : (random.pick(ordered(client)).id as number),
      siteId: isPrice ? site.id : null,
      askedPriceCents,
      askedUntil,
      message: plan.message,
      priceCents: isGranted ? askedPriceCents : null,
      until: isGranted ? askedUntil : null,
      answer: plan.answer,
      decidedById: isDecided ? ADMIN_ID : null,
      decidedAt: isDecided ? decidedAt : null,
      version: plan.state === 'open' ? 1 : 2,
      createdAt,
      updatedAt: plan.state === 'open' ? createdAt : decidedAt,
    });
    if (isGranted && askedPriceCents !== null && askedUntil !== null) {
      specialPrices.push({
        id: specialPrices.length + 1,
        userId: client.companyId === null ? client.id : null,
        companyId: client.companyId,
        siteId: site.id,
        priceCents: askedPriceCents,
        until: askedUntil,
        endsAt: new Date(Date.parse(`${askedUntil}T00:00:00Z`) + 86_400_000),
        reviewRequestId: id,
        createdAt: decidedAt,
      });
    }
    const entry = { entity: 'review_requests', entityId: id, forced: false, changes: {}, requestId: '' };
    const asked = { action: 'review.create', fromStatus: null, toStatus: null, reason: '' };
    audit.push({ at: createdAt, ...staffActor(client.executiveId as number), ...entry, ...asked });
    if (plan.state === 'open') return;
    const act = { approved: 'approve', denied: 'deny', withdrawn: 'withdraw' }[plan.state];
    const by = staffActor(isDecided ? ADMIN_ID : (client.executiveId as number));
    const ended = { action: `review.${act}`, fromStatus: 'open', toStatus: plan.state, reason: plan.answer };
    audit.push({ at: decidedAt, ...by, ...entry, ...ended });
  });
  return { reviewRequests, specialPrices };
}
