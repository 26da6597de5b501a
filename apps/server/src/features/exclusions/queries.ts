import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import type { Exclusion, ExclusionFilter, ExclusionLists } from '@linkstand/contract/exclusions/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import { allOf, type Conditions } from '../../platform/list/list-filter.ts';
import { containsText, readSorts } from '../../platform/list/list-query.ts';
import type { Viewer } from '../media/catalogue.ts';
import { excludedFor, excludedSites, liesBelow } from '../media/excluded-sites.ts';
import { forSale } from '../media/queries.ts';
import { mayChange } from './policy.ts';

type Reader = Pick<Viewer, 'userId' | 'companyId'>;
export const readerOf = ({ id, companyId }: UserActor): Reader => ({ userId: id, companyId });

/** The owner of a list, as two columns of the table. */
export const ownerOf = (actor: UserActor, list: ExclusionListName) =>
  list === 'own' ? { userId: actor.id, companyId: null } : { userId: null, companyId: actor.companyId };

/** Condition: `e` is on this list of the reader. */
export const onList = (actor: UserActor, list: ExclusionListName): RawBuilder<boolean> =>
  list === 'own' ? sql`e.user_id = ${actor.id}` : sql`e.company_id = ${actor.companyId}`;

const CONDITIONS: Conditions<ExclusionFilter, UserActor> = {
  text: (text) => containsText(sql`e.domain`, text),
  list: (list, actor) => onList(actor, list),
};
const matches = (actor: UserActor, filter: ExclusionFilter): RawBuilder<SqlBool> =>
  sql`(${excludedFor(readerOf(actor))} and ${allOf(CONDITIONS, actor, filter)})`;

const SORTS = { addedAt: sql`e.added_at`, domain: sql`e.domain` };

interface Row {
  readonly id: number;
  readonly userId: number | null;
  readonly domain: string;
  readonly addedAt: Date;
  readonly addedBy: string | null;
  readonly hides: number;
}

/** Excluded domains in the reader's scope, with the number of sites for sale each hides. */
export async function searchExclusions(
  { db, actor }: Context<UserActor>,
  filter: ExclusionFilter,
  paging: Paging,
): Promise<Exclusion[]> {
  const orders = readSorts(paging, SORTS, sql`e.id`, { by: SORTS.addedAt, direction: 'desc' });
  const order = sql.join([
    ...orders.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`),
    sql`e.id ${sql.raw(orders[0]?.direction ?? 'asc')}`,
  ]);
  const { rows } = await sql<Row>`
    with page as (
      select e.* from exclusions e where ${matches(actor, filter)}
      order by ${order} limit ${paging.size} offset ${paging.page * paging.size}
    )
    select e.id, e.user_id, e.domain, e.added_at, u.name as added_by,
      (select count(*) from sites s where s.domain = e.domain and ${forSale})
        + (select count(*) from sites s where ${liesBelow} and ${forSale}) as hides
    from page e left join users u on u.id = e.added_by_id order by ${order}
  `.execute(db);
  return rows.map(({ id, userId, domain, addedAt, addedBy, hides }) => {
    const list = userId === null ? 'company' : 'own';
    return {
      id,
      list,
      domain,
      addedAt: addedAt.toISOString(),
      addedBy,
      hides,
      can: { remove: mayChange(actor, list) },
    };
  });
}

export async function countExclusions({ db, actor }: Context<UserActor>, filter: ExclusionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from exclusions e where ${matches(actor, filter)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The reader's lists: their own, and the company's if there is one. */
export async function listLists({ db, actor }: Context<UserActor>): Promise<ExclusionLists> {
  const { rows } = await sql<{ own: number; company: number; hidden: number }>`
    select (select count(*) from exclusions e where ${onList(actor, 'own')}) as own,
      (select count(*) from exclusions e where ${onList(actor, 'company')}) as company,
      (select count(*) from sites s where s.id in (${excludedSites(readerOf(actor))}) and ${forSale}) as hidden
  `.execute(db);
  const { own = 0, company = 0, hidden = 0 } = rows[0] ?? {};
  const list = (name: ExclusionListName, count: number) => ({
    list: name,
    count,
    can: { change: mayChange(actor, name) },
  });
  return { lists: [list('own', own), ...(actor.companyId === null ? [] : [list('company', company)])], hidden };
}

/** Everything a filter finds, for export: by name, one row per domain and list. */
export async function allExclusions({ db, actor }: Context<UserActor>, filter: ExclusionFilter) {
  const { rows } = await sql<Pick<Row, 'userId' | 'domain' | 'addedAt' | 'addedBy'>>`
    select e.user_id, e.domain, e.added_at, u.name as added_by
    from exclusions e left join users u on u.id = e.added_by_id where ${matches(actor, filter)} order by e.domain, e.id
  `.execute(db);
  return rows;
}
