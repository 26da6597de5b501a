import type { Locale } from '@linkstand/contract/shared/locales';
import type { Caller, Role } from '@linkstand/contract/shared/roles';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/types.generated.ts';

/** The administrator who really sits there, where a person is seen as. */
export interface Impersonator {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  /** When the grant ends by itself. */
  readonly until: Date;
}

/** Somebody who signed in; read from the user row on every request, never from the token alone. */
export interface UserActor {
  readonly kind: 'user';
  readonly id: number;
  readonly uid: string;
  /** Both names, where somebody acts as somebody else: "Ada Admin as Carla Client". */
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly isCoordinator: boolean;
  readonly canSeeOwnersTable: boolean;
  readonly canAccessOwnerNewsletter: boolean;
  readonly companyId: number | null;
  readonly isCompanyManager: boolean;
  readonly language: Locale | null;
  readonly impersonatedBy?: Impersonator;
}

/** Whoever holds an owner's link: to one briefing, or to all of the owner's. */
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

/** Who asks, when, in which language, under which brand: handed to every query and command. */
export interface Context<A extends Actor = Actor> {
  readonly actor: A;
  /** The moment of the request; features never read the clock themselves. */
  readonly now: Date;
  /** IANA name of the configured zone: what day it is, deadlines and late are counted in it (platform/calendar.ts). */
  readonly timeZone: string;
  readonly locale: Locale;
  readonly brandId: number;
  readonly requestId: string;
  /** Where the request came from; empty for jobs. */
  readonly ip: string;
  /** The ID token it came with; absent for anonymous callers, owners and jobs. */
  readonly token?: { readonly text: string; readonly issuedAt: number; readonly authTime: number };
  readonly db: Database;
}

/** A context for work that no request started. */
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

/** Who limits and queues count: a person, the holder of a link to one publication, else a network address. */
export function callerOf({ actor, ip }: Pick<Context, 'actor' | 'ip'>): string {
  if (actor.kind === 'user') return `user:${actor.id}`;
  if (actor.kind === 'owner') return `owner:${actor.ownerId}:${actor.briefingId}`;
  return actor.kind === 'system' ? `system:${actor.name}` : `ip:${ip}`;
}

/**
 * An actor as far as what a statement says depends on it: people of one kind differ by their ids alone, so that they
 * share the statement that is compiled for their kind (db/compiled.ts).
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

/** A context as far as what a statement says depends on it, for `compiled`. */
export const readingOf = ({ actor, now, timeZone, locale, brandId }: Context) => ({
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
): actor is UserActor & { readonly role: R } =>
  actor.kind === 'user' && (roles as readonly Role[]).includes(actor.role);

/** Does this person answer to one of the callers an endpoint names? COORDINATOR and OWNERS_TABLE are flags. */
export const isOneOf = (actor: UserActor, callers: readonly Caller[]): boolean =>
  callers.includes(actor.role) ||
  (actor.isCoordinator && callers.includes('COORDINATOR')) ||
  (actor.canSeeOwnersTable && actor.role !== 'USER' && callers.includes('OWNERS_TABLE'));
