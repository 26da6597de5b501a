import type { OwnerBlockPreview } from '@linkstand/contract/owners/schema';
import { type SqlBool, sql } from 'kysely';
import type { Context, Database } from '../../platform/context.ts';
import { isUnpublished } from '../briefings/off-sale.ts';
import { visibleTo } from '../briefings/scope.ts';
import { seesCostOfSite } from './policy.ts';

const costSeenBy = (ctx: Context, column: 'cost_cents' | 'gambling_cost_cents') =>
  sql<number | null>`case when ${seesCostOfSite(ctx)} then ${sql.ref(`f.${column}`)} end`;

/** Sites that an owner offers, with the costs that the reader sees. Sites where the offer is chosen come first. */
export const listOffers = (ctx: Context, ownerId: number) =>
  ctx.db
    .selectFrom('offers as f')
    .innerJoin('sites as s', 's.id', 'f.siteId')
    .leftJoin('costProposals as p', (join) => join.onRef('p.offerId', '=', 'f.id').on('p.declinedAt', 'is', null))
    .select([
      's.id',
      's.name',
      's.domain',
      's.status',
      sql<boolean>`coalesce(s.chosen_offer_id = f.id, false)`.as('isChosen'),
      costSeenBy(ctx, 'cost_cents').as('costCents'),
      costSeenBy(ctx, 'gambling_cost_cents').as('gamblingCostCents'),
      sql<{
        costCents: number;
        gamblingCostCents: number | null;
      } | null>`case when p.id is not null and ${seesCostOfSite(ctx)} then
        jsonb_build_object('costCents', p.cost_cents, 'gamblingCostCents', p.gambling_cost_cents) end`.as('proposed'),
      'f.deliveryDays',
      sql<number>`(
        select count(*)::int from briefings b
        where b.site_id = s.id and b.owner_id = f.owner_id and b.status in ('published', 'done'))`.as('timesPublished'),
    ])
    .where('f.ownerId', '=', ownerId)
    .orderBy(sql`s.chosen_offer_id = f.id`, (order) => order.desc().nullsLast())
    .orderBy(sql`s.name collate people`)
    .execute();

/** What blocking an owner takes off sale, and what is under way with it. */
export async function previewBlock({ db, actor }: Context, ownerId: number): Promise<OwnerBlockPreview> {
  const { rows } = await sql<OwnerBlockPreview>`
    select
      (select count(*)::int from sites s where s.owner_id = ${ownerId} and s.status = 'active') as sites,
      (select count(*)::int from cart_items c join sites s on s.id = c.site_id
        where s.owner_id = ${ownerId} and s.status = 'active') as carts,
      count(b.id)::int as open_orders,
      count(b.id) filter (where ${visibleTo(actor, 'b')})::int as seen_orders
    from briefings b where b.owner_id = ${ownerId} and ${isUnpublished('b')}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Counts are always one row.');
  return found;
}

/** Active owner managers by name; of those, the ones who see an owner. */
export const listManagers = (db: Database, seenId?: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'OWNER_MANAGER')
    .where('disabledAt', 'is', null)
    .$if(seenId !== undefined, (query) =>
      query.where(sql<SqlBool>`(users.can_see_owners_table
        or exists (select from owners o where o.id = ${seenId} and coalesce(o.owner_manager_id, users.id) = users.id))`),
    )
    .orderBy(sql`name collate people`)
    .execute();

/** The owner that this one was merged into. What was said and written of it still leads to its page. */
export const survivorOf = async ({ db }: Context, id: number): Promise<number | null> =>
  (await db.selectFrom('owners').select('mergedIntoId').where('id', '=', id).executeTakeFirst())?.mergedIntoId ?? null;
