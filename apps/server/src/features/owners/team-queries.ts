import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** Sites that an owner offers, with the costs. Sites where the offer is chosen come first. */
export const listOffers = (db: Database, ownerId: number) =>
  db
    .selectFrom('offers as f')
    .innerJoin('sites as s', 's.id', 'f.siteId')
    .select([
      's.id',
      's.name',
      's.domain',
      's.status',
      sql<boolean>`coalesce(s.chosen_offer_id = f.id, false)`.as('isChosen'),
      'f.costCents',
      'f.gamblingCostCents',
      'f.deliveryDays',
      sql<number>`(
        select count(*)::int from briefings b
        where b.site_id = s.id and b.owner_id = f.owner_id and b.status in ('published', 'done'))`.as('timesPublished'),
    ])
    .where('f.ownerId', '=', ownerId)
    .orderBy(sql`s.chosen_offer_id = f.id`, (order) => order.desc().nullsLast())
    .orderBy(sql`s.name collate people`)
    .execute();

/** Active owner managers by name. */
export const listManagers = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'OWNER_MANAGER')
    .where('disabledAt', 'is', null)
    .orderBy(sql`name collate people`)
    .execute();
