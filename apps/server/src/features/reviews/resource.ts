import { reviewResource } from '@linkstand/contract/reviews/endpoints';
import type { ReviewInput } from '@linkstand/contract/reviews/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, isUser, type Tx } from '../../platform/context.ts';
import { type FieldFault, fieldRule } from '../../platform/errors.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { seesCost } from '../briefings/readers.ts';
import { isForSale } from '../media/for-sale.ts';
import { findClient } from '../requests/queries.ts';
import { presentReview } from './presenter.ts';
import { aboutText, isClientCampaign, selectReviews, visibleTo } from './queries.ts';

type PartialInput = {
  readonly [K in keyof z.output<typeof ReviewInput>]?: z.output<typeof ReviewInput>[K] | undefined;
};

const CAMPAIGN = ['campaignId'] as const;
const PRICE = ['siteId', 'askedPriceCents', 'askedUntil'] as const;

/** What this kind needs must be there, what another kind needs must not. */
function requireShape(input: PartialInput): void {
  const [needed, strange] = input.kind === 'campaign' ? [CAMPAIGN, PRICE] : [PRICE, CAMPAIGN];
  const faults: FieldFault[] = [
    ...needed.flatMap((path) => (input[path] == null ? [{ path, code: 'required' as const }] : [])),
    ...strange.flatMap((path) =>
      input[path] == null ? [] : [{ path, code: 'unknown_field' as const, parameters: { field: path } }],
    ),
  ];
  if (faults.length > 0) throw fieldRule(...faults);
}

/** The client is the seller's own, and the campaign or the site one that it can be asked for. */
async function check(tx: Tx, ctx: Context, input: PartialInput): Promise<void> {
  requireShape(input);
  if (!isUser(ctx.actor)) throw new Error('Only a seller asks.');
  const client = await findClient(tx, ctx.actor, input.clientId ?? 0);
  if (input.kind === 'campaign') {
    if (!(await isClientCampaign(tx, ctx.actor.id, client.id, input.campaignId ?? 0)))
      throw fieldRule({ path: 'campaignId', code: 'choose_other' });
    return;
  }
  requireDayAhead(ctx, 'askedUntil', input.askedUntil ?? '');
  const site = await tx
    .selectFrom('sites')
    .select('id')
    .where('id', '=', input.siteId ?? 0)
    .where(isForSale('sites'))
    .executeTakeFirst();
  if (!site) throw fieldRule({ path: 'siteId', code: 'choose_other' });
}

/** @throws Refusal 422 when the day is over */
export function requireDayAhead(ctx: Context, path: string, day: string): void {
  if (day < dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path, code: 'day_in_past' });
}

const NONE: ReadonlySet<string> = new Set();
/** Sellers read what was decided, not what it costs us. */
const OF_COST: ReadonlySet<string> = new Set(['costCents', 'belowCostReason']);

const askedAlready = (path: string): FieldFault => ({ path, code: 'review_asked_already' });

export const reviewsResource = defineResource({
  contract: reviewResource,
  table: 'reviewRequests',
  noun: 'review',
  rows: selectReviews,
  visibleTo,
  filters: {
    text: aboutText,
    kind: (kinds) => sql<boolean>`review_requests.kind = any(${[...kinds]}::text[])`,
    state: (states) => sql<boolean>`review_requests.state = any(${[...states]}::text[])`,
    sellerId: (id) => sql<boolean>`review_requests.seller_id = ${id}`,
    clientId: (id) => sql<boolean>`review_requests.client_id = ${id}`,
  },
  sorts: {
    createdAt: notNullSort(sql`review_requests.created_at`),
    askedPriceCents: sql`review_requests.asked_price_cents`,
  },
  order: { by: notNullSort(sql`review_requests.created_at`), direction: 'desc' },
  columns: (input, ctx) => ({ ...input, sellerId: isUser(ctx.actor) ? ctx.actor.id : null, createdAt: ctx.now }),
  check,
  unique: {
    review_requests_open_campaign: askedAlready('campaignId'),
    review_requests_open_price: askedAlready('siteId'),
  },
  unreadable: ({ actor }) => (seesCost(actor) ? NONE : OF_COST),
  present: presentReview,
  mayUpdate: () => false,
  mayRemove: () => false,
});
