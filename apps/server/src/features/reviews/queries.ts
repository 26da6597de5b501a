import type { ReviewKind } from '@linkstand/contract/reviews/choices';
import type { ReviewState } from '@linkstand/contract/reviews/machine';
import type { BaseCents } from '@linkstand/contract/shared/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { campaignName } from '../campaigns/campaign-name.ts';
import { isForSale } from '../media/for-sale.ts';
import { type CommissionSources, commissionSources } from '../users/commission.ts';

/** Administrators see every request, a seller those it made. */
export function visibleTo({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return EVERYTHING;
  if (actor.kind !== 'user') return sql`false`;
  if (actor.role === 'ADMIN') return EVERYTHING;
  // Of clients who went to another seller they see nothing any more.
  return actor.role === 'SELLER'
    ? sql`(review_requests.seller_id = ${actor.id} and exists (select from users client
        where client.id = review_requests.client_id and client.account_executive_id = ${actor.id}))`
    : sql`false`;
}

/** The request, its client, and the parts of the site's usual price for that client. */
export interface ReviewRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly kind: ReviewKind;
  readonly state: ReviewState;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly clientId: number;
  readonly clientName: string;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly siteId: number | null;
  readonly siteName: string | null;
  readonly isForSale: boolean;
  readonly basePriceCents: BaseCents | null;
  readonly costCents: number | null;
  /** Null where no client is named. */
  readonly commission: CommissionSources | null;
  readonly askedPriceCents: number | null;
  readonly askedUntil: string | null;
  readonly message: string;
  readonly priceCents: number | null;
  readonly until: string | null;
  readonly answer: string;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
}

export const selectReviews = (db: Database | Tx) =>
  db
    .selectFrom('reviewRequests')
    .leftJoin('users as seller', 'seller.id', 'reviewRequests.sellerId')
    .leftJoin('users as client', 'client.id', 'reviewRequests.clientId')
    .leftJoin('users as decider', 'decider.id', 'reviewRequests.decidedById')
    .leftJoin('companies as company', 'company.id', 'client.companyId')
    .leftJoin('campaigns as campaign', 'campaign.id', 'reviewRequests.campaignId')
    .leftJoin('sites as site', 'site.id', 'reviewRequests.siteId')
    .selectAll('reviewRequests')
    .select([
      'seller.name as sellerName',
      'client.name as clientName',
      'company.id as companyId',
      'company.name as companyName',
      campaignName('campaign').as('campaignName'),
      'site.name as siteName',
      sql<boolean>`coalesce(${isForSale('site')}, false)`.as('isForSale'),
      'site.priceCents as basePriceCents',
      'site.costCents as costCents',
      commissionSources(sql.ref('client.id')).as('commission'),
      'decider.name as decidedByName',
    ])
    .$castTo<ReviewRow>();

/** The client, by name, address or company, the site, the campaign, the seller, or who decided. */
export const aboutText = (text: string): RawBuilder<SqlBool> => sql`(
  review_requests.client_id in (${idsNamed('users', text)})
  or review_requests.site_id in (${idsNamed('sites', text)})
  or review_requests.seller_id in (${idsNamed('users', text)})
  or review_requests.decided_by_id in (${idsNamed('users', text)})
  or review_requests.campaign_id in (
    select w.campaign_id from campaign_search w where ${containsText(sql`w.search_text`, text)}))`;

/** Submitted campaigns of one of the seller's own clients. */
const campaignsOf = (db: Database | Tx, sellerId: number, clientId: number) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.id', campaignName('c').as('name')])
    .where('c.userId', '=', clientId)
    .where('c.submittedAt', 'is not', null)
    .where('u.accountExecutiveId', '=', sellerId);

/** The newest of them, to choose from. */
export const listClientCampaigns = ({ db }: Context, sellerId: number, clientId: number) =>
  campaignsOf(db, sellerId, clientId).orderBy('c.createdAt', 'desc').limit(200).execute();

/** Whether a campaign is one of them. */
export const isClientCampaign = async (tx: Tx, sellerId: number, clientId: number, id: number): Promise<boolean> =>
  (await campaignsOf(tx, sellerId, clientId).where('c.id', '=', id).executeTakeFirst()) !== undefined;
