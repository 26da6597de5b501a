import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, hasRole, isStaff } from '../../platform/context.ts';

/**
 * Which parts of a briefing a reader may see at all (docs/RULES.md, Who sees what). The scope decides on which
 * briefings.
 */

/** Cost and profit. */
export const seesCost = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER');
/** Invoice and payment of the client's side. */
export const seesClientFinance = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SELLER');
/** Documents and payment of the owner's side. */
export const seesOwnerFinance = (actor: Actor): boolean => hasRole(actor, 'ADMIN');
/** The owner, with contacts. */
export const seesOwner = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER');
/** Names of team members, assignment, lateness. */
export const seesEditor = (actor: Actor): boolean => isStaff(actor);
/** The note that only the team sees. */
export const seesInternalComment = (actor: Actor): boolean => isStaff(actor);

/** True if a client opened the case. A condition on the table `cases` under an alias. */
export const isOpenedByClient = (alias: string): RawBuilder<SqlBool> =>
  sql`coalesce((select opener.role = 'USER' from users opener where opener.id = ${sql.ref(`${alias}.opened_by_id`)}), false)`;
/** Which cases of a briefing a reader sees. Clients see those that clients opened. */
export const casesSeenBy = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  hasRole(actor, 'USER') ? isOpenedByClient(alias) : sql`true`;

/** The published page and its check. Clients see them once published, but not during a correction. */
export const seesPage = (actor: Actor, { status }: { readonly status: string }): boolean =>
  isStaff(actor) || actor.kind === 'system' || status === 'published' || status === 'done';
/** `seesPage` as a condition on the table `briefings`. */
export const pagesSeenBy = (actor: Actor): RawBuilder<SqlBool> =>
  isStaff(actor) || actor.kind === 'system' ? sql`true` : sql`(briefings.status in ('published', 'done'))`;

/** Clients and owners see what they wrote and what was shown to them, never the team's unfinished work. */
export const seesDrafts = (actor: Actor): boolean => isStaff(actor) || actor.kind === 'system';

/** True if the actor may read this version of the content. */
export const seesVersion = (actor: Actor, version: { readonly authorKind: string; readonly sealedAt: Date | null }) =>
  seesDrafts(actor) || version.authorKind === 'client' || version.sealedAt !== null;

/** `seesVersion` as a condition on the table `content_versions` under the alias given. */
export const versionsSeenBy = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  seesDrafts(actor)
    ? sql`true`
    : sql`(${sql.ref(`${alias}.author_kind`)} = 'client' or ${sql.ref(`${alias}.sealed_at`)} is not null)`;
