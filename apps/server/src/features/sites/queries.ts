import type { Ref } from '@linkstand/contract/shared/pagination';
import type { SiteOptions } from '@linkstand/contract/sites/schema';
import { sql } from 'kysely';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { hasRole } from '../../platform/context.ts';
import { fieldRule, notFound } from '../../platform/errors.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { listCategories } from '../categories/queries.ts';

/** What commands need to know of a site. */
export interface SiteFacts {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly siteManagerId: number | null;
  readonly chosenOfferId: number | null;
  readonly priceCents: number;
  readonly gamblingPriceCents: number | null;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
}

const FACTS = [
  'id',
  'version',
  'name',
  'siteManagerId',
  'chosenOfferId',
  'priceCents',
  'gamblingPriceCents',
  'costCents',
  'gamblingCostCents',
] as const;

/** @throws Refusal 404 */
export async function findFacts(db: Database | Tx, id: number): Promise<SiteFacts> {
  const site = await db.selectFrom('sites').select(FACTS).where('id', '=', id).executeTakeFirst();
  if (!site) throw notFound();
  return site;
}

/** The same, and nobody else changes the site until the transaction ends. */
export async function lockSite(tx: Tx, id: number): Promise<SiteFacts> {
  const site = await tx.selectFrom('sites').select(FACTS).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!site) throw notFound();
  return site;
}

/** The offers of a site, as its history names them. */
export const findOffers = (tx: Tx, siteId: number) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('owners as w', 'w.id', 'o.ownerId')
    .select(['o.id', 'w.name as owner', 'o.costCents', 'o.gamblingCostCents'])
    .where('o.siteId', '=', siteId)
    .execute();

/** What filters and fields of the section offer; countries and languages are those of the catalogue. */
export async function listOptions({ db, locale }: Context): Promise<SiteOptions> {
  const [places, categories, tags, managers] = await Promise.all([
    sql<{ countries: string[]; languages: string[] }>`
      select coalesce(array_agg(distinct country), '{}') as countries, coalesce(array_agg(distinct language), '{}') as languages
      from (select country, language from sites group by country, language) places`.execute(db),
    listCategories(db, locale),
    db.selectFrom('tags').select(['id', 'name', 'color']).orderBy('name').execute(),
    db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('role', '=', 'SITE_MANAGER')
      .where('disabledAt', 'is', null)
      .orderBy('name')
      .execute(),
  ]);
  const { countries = [], languages = [] } = places.rows[0] ?? {};
  return { countries, languages, categories: categories.map(({ id, name }) => ({ id, name })), tags, managers };
}

const MAX_OWNERS = 30;

/**
 * Owners whose name has the text, or the one of this id. A site manager is told of those of its own sites and of new
 * ones without any site, an owner manager of all: it reads every site with its owner.
 */
export async function listOwnerChoices(
  { db, actor }: Context<UserActor>,
  wanted: { readonly text?: string | undefined; readonly id?: number | undefined },
): Promise<Ref[]> {
  const text = wanted.text?.trim() ?? '';
  return db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('mergedIntoId', 'is', null)
    .$if(text !== '', (query) => query.where(containsText(sql`plain_text(name)`, text)))
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? 0))
    .$if(hasRole(actor, 'SITE_MANAGER'), (query) => query.where(ownersOf(actor)))
    .orderBy(sql`starts_with(plain_text(name), plain_text(${text}))`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_OWNERS)
    .execute();
}

/** Owners that a site manager works with, as a condition on `owners`. */
export const ownersOf = (actor: UserActor) => sql<boolean>`(
  exists (select 1 from offers o join sites s on s.id = o.site_id
    where o.owner_id = owners.id and s.site_manager_id = ${actor.id})
  or not exists (select 1 from offers o where o.owner_id = owners.id))`;

/**
 * The name of an owner that this person may choose, for the field at `path`.
 *
 * @throws Refusal 422 for one that isn't there, or that this site manager doesn't work with
 */
export async function ownerName(db: Database | Tx, actor: UserActor, id: number, path: string): Promise<string> {
  const owner = await db
    .selectFrom('owners')
    .select('name')
    .where('id', '=', id)
    .where('mergedIntoId', 'is', null)
    .$if(hasRole(actor, 'SITE_MANAGER'), (query) => query.where(ownersOf(actor)))
    .executeTakeFirst();
  if (!owner) throw fieldRule({ path, code: 'choose_other' });
  return owner.name;
}
