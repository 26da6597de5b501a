import type { Locale } from '@linkstand/contract/shared/locales';
import type { Caller, Role } from '@linkstand/contract/shared/roles';
import type { CompanyRoleFlags } from '@linkstand/contract/users/company-roles';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import { networksOf } from './identity/networks.ts';

/** The administrator behind an impersonation. */
export interface Impersonator {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  /** When the impersonation ends by itself. */
  readonly until: Date;
}

/** A signed-in person. Read from the user row on every request, never from the token alone. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: number;
  readonly uid: string;
  /** Both names during an impersonation: "Ada Admin as Carla Client". */
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly isCoordinator: boolean;
  readonly canSeeOwnersTable: boolean;
  readonly canAccessOwnerNewsletter: boolean;
  readonly companyId: number | null;
  readonly isCompanyManager: boolean;
  /** What the person may do in its company besides. */
  readonly companyRoles: CompanyRoleFlags;
  /** The company's projects that the person is held to; null for all. */
  readonly heldProjectIds: readonly number[] | null;
  readonly language: Locale | null;
  readonly impersonatedBy?: Impersonator;
}

/** Anyone who uses an owner's link: to one briefing, or to all briefings of the owner. */
export interface OwnerActor {
  readonly kind: 'owner';
  readonly ownerId: number;
  readonly name: string;
  readonly briefingId: number | null;
}

/** A job or a rule. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
  readonly name: 'anonymous';
}

export type Actor = UserActor | OwnerActor | SystemActor | AnonymousActor;
export const ANONYMOUS: AnonymousActor = { kind: 'anonymous', name: 'anonymous' };

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** True on a database whose transactions are parts of a larger one: that of a request with an idempotency key. */
export const IS_WITHIN_LARGER = Symbol('transactions within a larger one');

/** Does a transaction of this database end when its work is done, so that the work may commit it? */
export const hasOwnTransactions = (db: Database | Tx): boolean =>
  !db.isTransaction && Reflect.get(db, IS_WITHIN_LARGER) !== true;

/** The `Idempotency-Key` of a request, for a handler that stores it with what it creates. */
export interface RequestKey {
  /** SHA-256 of the key with its caller and endpoint. */
  readonly key: string;
  /** SHA-256 of what was asked. Another request under the same key is refused. */
  readonly sha256: string;
}

/** A run of a person over many records, of which a call is a part. */
export interface BatchRun {
  /** UUID that all its calls carry. */
  readonly key: string;
  /** The batch that it undoes. */
  readonly undoesId?: number;
}

/** Who asks, when, in which language, under which brand. Passed to every query and command. */
export interface Context<A extends Actor = Actor> {
  readonly actor: A;
  /** The time of the request. Features never read the clock. */
  readonly now: Date;
  /** IANA name of the configured time zone. Days, deadlines and lateness are counted in it (platform/calendar.ts). */
  readonly timeZone: string;
  readonly locale: Locale;
  /** The caller named its language, so `locale` is no guess. */
  readonly namesLanguage?: boolean;
  readonly brandId: number;
  readonly requestId: string;
  /** IP address of the request. Empty for jobs. */
  readonly ip: string;
  /** The ID token of the request. Absent for anonymous callers, owners and jobs. */
  readonly token?: { readonly text: string; readonly issuedAt: number; readonly authTime: number };
  readonly db: Database;
  /** Only for endpoints whose handlers store it. */
  readonly requestKey?: RequestKey;
  /** Records that are written are part of it. */
  readonly batch?: BatchRun;
  /** True where the demo writes what happened before it began: it is audited, and nobody is told (no event, no job). */
  readonly isPast?: true;
}

/** A context that carries a transaction: whatever is called with it is part of it. */
export type Inside<C extends Pick<Context, 'db'>> = C & { readonly db: Tx };

/**
 * All that `work` writes takes effect, or nothing: in the transaction that the context carries, otherwise in one of its
 * own. Commands that are called with `inside` are part of it, so whoever catches what one throws has to throw on.
 */
export function together<C extends Pick<Context, 'db'>, R>(
  ctx: C,
  work: (tx: Tx, inside: Inside<C>) => Promise<R>,
): Promise<R> {
  const run = (tx: Tx) => work(tx, { ...ctx, db: tx });
  return ctx.db.isTransaction ? run(ctx.db as Tx) : ctx.db.transaction().execute(run);
}

/** A context for work that was not started by a request. */
export const systemContext = (
  db: Database,
  name: string,
  brandId: number,
  now: Date,
  timeZone: string,
): Context<SystemActor> => ({
  actor: { kind: 'system', name },
  now,
  timeZone,
  locale: 'en-US',
  brandId,
  requestId: '',
  ip: '',
  db,
});

/** Who acted, as logs and transfers store it: a person or an owner. Null for others. */
export function actorIdOf(actor: Actor): number | null {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'owner' ? actor.ownerId : null;
}

/**
 * The key that rate limits and queues count by: a person, an owner's link to one publication, otherwise a network
 * address.
 */
export function callerOf({ actor, ip }: Pick<Context, 'actor' | 'ip'>): string {
  if (actor.kind === 'user') return `user:${actor.id}`;
  if (actor.kind === 'owner') return `owner:${actor.ownerId}:${actor.briefingId}`;
  return actor.kind === 'system' ? `system:${actor.name}` : `ip:${networksOf(ip).address}`;
}

/**
 * The part of an actor that a statement's text depends on. People of the same kind differ by id only, so they share one
 * compiled statement (db/compiled.ts).
 */
export function readerOf(actor: Actor): Actor {
  switch (actor.kind) {
    case 'user': {
      const { impersonatedBy, ...own } = actor;
      return { ...own, uid: '', name: '', email: '', language: null };
    }
    case 'anonymous':
      return actor;
    default:
      return { ...actor, name: '' };
  }
}

/** The part of a context that a statement's text depends on. For `compiled`. */
export const statementContext = ({ actor, now, timeZone, locale, brandId }: Context) => ({
  actor: readerOf(actor),
  now,
  timeZone,
  locale,
  brandId,
  requestId: '',
  ip: '',
});

export const isUser = (actor: Actor): actor is UserActor => actor.kind === 'user';
export const isStaff = (actor: Actor): actor is UserActor & { readonly role: Exclude<Role, 'USER'> } =>
  actor.kind === 'user' && actor.role !== 'USER';
export const hasRole = <R extends Role>(
  actor: Actor,
  ...roles: readonly R[]
): actor is UserActor & { readonly role: R } => actor.kind === 'user' && roles.some((role) => role === actor.role);

/**
 * True if this person is one of the callers an endpoint names. COORDINATOR and OWNERS_TABLE are flags of a user, not
 * roles.
 */
export const isOneOf = (actor: UserActor, callers: readonly Caller[]): boolean =>
  callers.includes(actor.role) ||
  (actor.isCoordinator && callers.includes('COORDINATOR')) ||
  (actor.canSeeOwnersTable && actor.role !== 'USER' && callers.includes('OWNERS_TABLE')) ||
  (actor.canAccessOwnerNewsletter && actor.role !== 'USER' && callers.includes('OWNER_NEWSLETTER'));
