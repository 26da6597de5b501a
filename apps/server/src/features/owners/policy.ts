import { careFields } from '@linkstand/contract/crm/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context } from '../../platform/context.ts';
import { hasRole, isStaff } from '../../platform/context.ts';
import { EVERYTHING, type ScanStrategy } from '../../platform/list/list-query.ts';
import { hasAnotherAdmin } from '../users/another-admin.ts';
import { isOwnerOf } from '../users/owners-of.ts';

interface OwnerFacts {
  readonly ownerManagerId: number | null;
  /** The owner of sites that this reader manages, or created by them and without sites. */
  readonly isOfSites: boolean;
}

/**
 * Whose owners a team member sees (docs/RULES.md, Who sees what): an administrator and whoever has the owners table,
 * all; a site manager, those of their sites, and those they created as long as these have no site; an owner manager, their
 * own and unassigned ones.
 */
export function ownersVisibleTo({ actor }: Pick<Context, 'actor'>, strategy: ScanStrategy): RawBuilder<SqlBool> {
  if (!isStaff(actor)) return sql`false`;
  if (actor.role === 'ADMIN' || actor.canSeeOwnersTable) return EVERYTHING;
  if (actor.role === 'SITE_MANAGER')
    return strategy === 'probe'
      ? sql`(${isOfSites({ actor })})`
      : sql`owners.id in (
          select o.id from owners o where o.created_by_id = ${actor.id} and o.sites_count = 0
          union all
          select f.owner_id from sites s join offers f on f.site_id = s.id where s.site_manager_id = ${actor.id})`;
  if (actor.role === 'OWNER_MANAGER') return isOwnerOf(actor, 'owners');
  return sql`false`;
}

/** False of an owner that was merged into another. */
export const isWhole = (owner: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${owner}.merged_into_id`)} is null`;

/** An owner of sites that a site manager looks after, or one that was created for sites which are yet to come. */
export const isOfSites = ({ actor }: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  hasRole(actor, 'SITE_MANAGER')
    ? sql`coalesce(owners.created_by_id = ${actor.id} and owners.sites_count = 0, false) or exists (
        select from offers f join sites s on s.id = f.site_id
        where f.owner_id = owners.id and s.site_manager_id = ${actor.id})`
    : sql`false`;

/** Who may change an owner they see, and read its payment details. */
export function mayChangeOwner(actor: Actor, owner: OwnerFacts): boolean {
  if (!isStaff(actor)) return false;
  switch (actor.role) {
    case 'ADMIN':
      return true;
    case 'SITE_MANAGER':
      return owner.isOfSites;
    case 'OWNER_MANAGER':
      return actor.canSeeOwnersTable;
    default:
      return false;
  }
}

/**
 * Who may block an owner, or make one of two: not site managers, since it may have sites of others. Asked of who may
 * change it.
 */
export const mayBlockOwner = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'OWNER_MANAGER');

/** Who brings in its price list: whoever imports sites, of an owner that they work with. */
export const mayBringPrices = (actor: Actor, { isOfSites: isOf }: Pick<OwnerFacts, 'isOfSites'>): boolean =>
  hasRole(actor, 'ADMIN') || (hasRole(actor, 'SITE_MANAGER') && isOf);

/** Who calls an owner they see, notes it and plans what comes next. */
export const mayLookAfter = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'OWNER_MANAGER');

const NOTHING: ReadonlySet<string> = new Set();
const CARE: ReadonlySet<string> = new Set([...Object.keys(careFields), 'stepDue', 'lastTouchFrom', 'lastTouchTo']);

/** Fields, filters and sorts of owners that are not for this reader. */
export const unreadable = ({ actor }: Context): ReadonlySet<string> => (mayLookAfter(actor) ? NOTHING : CARE);

/**
 * Who may pass an owner its link: whoever may act for it anyway, under their own name (`owner_manager` and `admin` in
 * the machine of briefings).
 */
export const mayRevealLink = (actor: Actor, { ownerManagerId }: Pick<OwnerFacts, 'ownerManagerId'>): boolean =>
  hasRole(actor, 'ADMIN') || (hasRole(actor, 'OWNER_MANAGER') && (ownerManagerId ?? actor.id) === actor.id);

/** Who reads what an owner is owed and was paid: the same people. */
export const mayReadAccount = mayRevealLink;

/** Whether the reader sees what the site `s` costs: a site manager, of own sites only. */
export const seesCostOfSite = ({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> =>
  hasRole(actor, 'SITE_MANAGER')
    ? sql`s.site_manager_id = ${actor.id}`
    : sql`${hasRole(actor, 'ADMIN', 'OWNER_MANAGER')}::boolean`;

interface PaymentKept {
  readonly paymentChangedAt: Date | null;
  readonly paymentChangedById: number | null;
  readonly paymentConfirmedAt: Date | null;
  /** The reader changed the details, and no other administrator could confirm them. */
  readonly isOnlyConfirmer: boolean;
  /** The owner was notified of the change, at an address that was not changed for it. */
  readonly isOwnerNotified: boolean;
}

/** For this time the owner can object, before the person who made the change may confirm it too. */
const SECOND_LOOK_MS = 72 * 3_600_000;
const SECOND_LOOK = sql`${SECOND_LOOK_MS / 1000} * interval '1 second'`;

const isOwnChange = ({ actor }: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  hasRole(actor, 'ADMIN')
    ? sql`coalesce(owners.payment_changed_by_id = ${actor.id} and owners.payment_confirmed_at is null, false)`
    : sql`false`;

export const isOnlyConfirmer = (ctx: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  hasRole(ctx.actor, 'ADMIN') ? sql`(${isOwnChange(ctx)} and not ${hasAnotherAdmin(ctx.actor.id)})` : sql`false`;

/** Whoever could change the address as well would keep the owner from hearing of it. Asked of the reader's changes. */
export const isOwnerNotified = (ctx: Pick<Context, 'actor'>): RawBuilder<boolean> => sql`case when ${isOwnChange(ctx)}
  then owners.email <> '' and not exists (
    select from audit_entries a
    where a.entity = 'owners' and a.entity_id = owners.id and a.action in ('owner.update', 'owner.merge')
      and a.changes ? 'email' and a.at > owners.payment_changed_at - ${SECOND_LOOK})
  else false end`;

/**
 * Who says that bank details are the owner's: an administrator who did not change them. Where there is only one, the
 * same after three days in which the owner could object.
 */
export const mayConfirmPayment = ({ actor, now }: Pick<Context, 'actor' | 'now'>, kept: PaymentKept): boolean => {
  const { paymentChangedAt, paymentChangedById, paymentConfirmedAt } = kept;
  if (!hasRole(actor, 'ADMIN') || paymentChangedAt === null || paymentConfirmedAt !== null) return false;
  if (actor.id !== paymentChangedById) return true;
  const couldObject = kept.isOwnerNotified && now.getTime() - paymentChangedAt.getTime() >= SECOND_LOOK_MS;
  return kept.isOnlyConfirmer && couldObject;
};
