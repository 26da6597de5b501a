import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Database, Tx, UserActor } from '../../platform/context.ts';
import { EVERYTHING, estimateScopeSize, type ScanStrategy } from '../../platform/list/list-query.ts';
import { seesCampaigns } from '../users/company-scope.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import { isOwnerOf } from '../users/owners-of.ts';

/** From here on a publication concerns its owner and the owner's manager. */
export const OWNER_SIDE_STATUSES = [
  'pending_owner',
  'waiting_publish',
  'published',
  'done',
] as const satisfies BriefingStatus[];

const NOBODY = sql<SqlBool>`false`;

/** Columns of a briefing under an alias. @param id its id's column, in a table that has one for a part of it */
export function columnsOf(alias: string, id = 'id') {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    id: column(id),
    campaign: column('campaign_id'),
    site: column('site_id'),
    owner: column('owner_id'),
    editor: column('editor_id'),
    status: column('status'),
    isOwnerSide: sql<SqlBool>`${column('status')} in (${sql.join(OWNER_SIDE_STATUSES)})`,
  };
}
type Columns = ReturnType<typeof columnsOf>;

/**
 * True if a column names one of these records. For one row, it is looked up by key. To find all, the records are found
 * first, and a few of them become a list that the planner can use with an index.
 */
export const isOneOf = (
  strategy: ScanStrategy,
  column: RawBuilder<unknown>,
  table: string,
  alias: string,
  condition: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => {
  const [id, named] = [sql.ref(`${alias}.id`), sql`${sql.table(table)} ${sql.ref(alias)}`];
  if (strategy === 'probe')
    return sql<SqlBool>`coalesce((select ${condition} from ${named} where ${id} = ${column}), false)`;
  const ids = sql`select ${id} from ${named} where ${condition}`;
  return strategy === 'few' ? sql<SqlBool>`${column} = any(array(${ids}))` : sql<SqlBool>`${column} in (${ids})`;
};

function ofClient(actor: UserActor, b: Columns, strategy: ScanStrategy): RawBuilder<SqlBool> {
  return isOneOf(strategy, b.campaign, 'campaigns', 'c', sql`(${seesCampaigns(actor)})`);
}

/** Clients that a seller looks after now, as a condition on the column that names one. */
export const isClientOf = (actor: UserActor, user: RawBuilder<unknown>, strategy: ScanStrategy) =>
  isOneOf(strategy, user, 'users', 'own', sql`(own.account_executive_id = ${actor.id})`);

/** Orders of the clients that a seller looks after now. Who prepared them doesn't matter: rights end with the mandate. */
export const ofClientsOf = (actor: UserActor, b: Columns, strategy: ScanStrategy) =>
  isOneOf(strategy, b.campaign, 'campaigns', 'c', isClientOf(actor, sql.ref('c.user_id'), strategy));

export const ofOwnerManager = (actor: UserActor, b: Columns, strategy: ScanStrategy) =>
  isOneOf(strategy, b.owner, 'owners', 'o', isOwnerOf(actor, 'o'));

export const ofSiteManager = (actor: UserActor, b: Columns, strategy: ScanStrategy) =>
  isOneOf(strategy, b.site, 'sites', 's', sql`(s.site_manager_id = ${actor.id})`);

function visibleToUser(actor: UserActor, b: Columns, strategy: ScanStrategy): RawBuilder<SqlBool> {
  switch (actor.role) {
    case 'ADMIN':
      return isNoDuplicates('briefings', b.id);
    case 'EDITOR':
      return actor.isCoordinator
        ? sql`(${b.status} <> 'draft' or ${isOneOf(strategy, b.campaign, 'campaigns', 'c', sql`(c.prepared_by_id = ${actor.id})`)})`
        : sql`(${b.editor} = ${actor.id} or (${b.status} = 'waiting_review' and ${b.editor} is null))`;
    case 'SITE_MANAGER':
      return sql`(${b.status} <> 'draft' and ${ofSiteManager(actor, b, strategy)})`;
    case 'OWNER_MANAGER':
      return sql`(${b.isOwnerSide} and ${ofOwnerManager(actor, b, strategy)})`;
    case 'SELLER':
      return ofClientsOf(actor, b, strategy);
    case 'USER':
      return ofClient(actor, b, strategy);
  }
}

/**
 * The single scope of briefings (docs/RULES.md, Who sees what): which of them an actor sees, as a condition on the
 * table `briefings` under its name or the alias given. It needs no joins, so it also fits `where briefing_id in (select
 * …)`.
 * @param id the column of its id, in a table that has the others too
 */
export function visibleTo(
  actor: Actor,
  alias = 'briefings',
  strategy: ScanStrategy = 'probe',
  id = 'id',
): RawBuilder<SqlBool> {
  const b = columnsOf(alias, id);
  switch (actor.kind) {
    case 'system':
      return EVERYTHING;
    case 'anonymous':
      return NOBODY;
    case 'owner': {
      const isTheOne = actor.briefingId === null ? EVERYTHING : sql<SqlBool>`${b.id} = ${actor.briefingId}`;
      return sql`(${b.owner} = ${actor.ownerId} and ${b.isOwnerSide} and ${isTheOne})`;
    }
    case 'user':
      return visibleToUser(actor, b, strategy);
  }
}

/** How long somebody may still have a record on screen that left their scope. Minutes. */
const STILL_ON_SCREEN = 60;

/**
 * Was it in the actor's scope until somebody just moved it on? True for a queue that another editor took it from and
 * for owners' sides it was called back from: who acts on what they still see there is late (409), not a stranger (404).
 */
export function wasRecentlyVisibleTo(actor: Actor, now: Date, alias = 'briefings'): RawBuilder<SqlBool> {
  const b = columnsOf(alias);
  const since = new Date(now.getTime() - STILL_ON_SCREEN * 60_000);
  const leftFrom = (statuses: readonly string[]) =>
    sql<SqlBool>`exists (
      select from audit_entries a
      where a.entity = 'briefings' and a.entity_id = ${b.id} and a.at >= ${since}
        and a.from_status in (${sql.join(statuses)})
    )`;
  if (actor.kind === 'owner') {
    const isTheOne = actor.briefingId === null ? EVERYTHING : sql<SqlBool>`${b.id} = ${actor.briefingId}`;
    return sql`(${b.owner} = ${actor.ownerId} and ${isTheOne} and ${leftFrom(OWNER_SIDE_STATUSES)})`;
  }
  if (actor.kind !== 'user') return NOBODY;
  if (actor.role === 'EDITOR') return leftFrom(['waiting_review']);
  if (actor.role === 'OWNER_MANAGER')
    return sql`(${ofOwnerManager(actor, b, 'probe')} and ${leftFrom(OWNER_SIDE_STATUSES)})`;
  return NOBODY;
}

/** Whether an actor sees few or many of all briefings, as far as assignments tell. */
export async function scopeSizeOf(db: Database | Tx, actor: Actor): Promise<'few' | 'many'> {
  if (actor.kind !== 'user') return actor.kind === 'owner' ? 'few' : 'many';
  switch (actor.role) {
    case 'USER':
      return estimateScopeSize(db, sql`select c.id from campaigns c where ${seesCampaigns(actor)}`);
    case 'SELLER':
      return estimateScopeSize(db, sql`select u.id from users u where u.account_executive_id = ${actor.id}`);
    case 'SITE_MANAGER':
      return estimateScopeSize(db, sql`select s.id from sites s where s.site_manager_id = ${actor.id}`);
    case 'EDITOR':
      return actor.isCoordinator
        ? 'many'
        : estimateScopeSize(db, sql`select b.id from briefings b where b.editor_id = ${actor.id}`);
    default:
      return 'many';
  }
}
