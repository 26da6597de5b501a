import { isLocale } from '@linkstand/contract/shared/locales';
import { companyRoleFlags } from '@linkstand/contract/users/company-roles';
import { type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../../db/types.generated.ts';
import type { Database, UserActor } from '../../platform/context.ts';
import type { VerifiedToken } from '../../platform/identity/verifier.ts';
import { signedInBefore } from '../../platform/identity/verifier.ts';
import { followToken, type KnownSignIns } from './follow-token.ts';

const REMEMBERED_MS = 5000;
const MOST = 20_000;

interface Person {
  readonly actor: UserActor;
  readonly isActive: boolean;
  readonly sessionsValidAfter: Date;
  /** Ended sessions whose last ID token may still be valid. */
  readonly endedSessions: readonly string[];
  readonly signIns: KnownSignIns;
}

/** A person as requests need it. */
export const actorOf = (row: Selectable<DB['users']>): UserActor => ({
  kind: 'user',
  id: row.id,
  uid: row.identityUid,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  role: row.role,
  isCoordinator: row.editorCoordinator,
  canSeeOwnersTable: row.canSeeOwnersTable,
  canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
  companyId: row.companyId,
  isCompanyManager: row.isCompanyManager,
  companyRoles: companyRoleFlags(row.companyRoles),
  heldProjectIds: row.heldProjectIds,
  language: isLocale(row.language) ? row.language : null,
});

async function readPerson(db: Database, uid: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll('users')
    .select(
      sql<string[]>`array(select session_id from ended_sessions e where e.identity_uid = users.identity_uid)`.as(
        'endedSessions',
      ),
    )
    .where('identityUid', '=', uid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabledAt, sessionsValidAfter, endedSessions } = row;
  return { actor: actorOf(row), isActive: disabledAt === null, sessionsValidAfter, endedSessions, signIns: row };
}

export interface People {
  /** The person of a verified token. Undefined if they may not act: unknown, disabled, signed out since. */
  find(token: VerifiedToken): Promise<UserActor | undefined>;
  forget(uid: string): void;
  forgetAll(): void;
}

/**
 * Reads the user row for every request through a cache of at most 5 s, which is invalidated when the row changes. So a
 * disabled or demoted person is out within 5 s, even if a notification was lost.
 */
export function people(db: Database, clock: () => number = () => performance.now()): People {
  const known = new LRUCache<string, Promise<Person | undefined>>({
    max: MOST,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const remember = (uid: string) => {
    const kept = known.get(uid);
    if (kept) return kept;
    const person = readPerson(db, uid);
    person.catch(() => known.delete(uid));
    known.set(uid, person);
    return person;
  };
  return {
    async find(token) {
      const person = await remember(token.uid);
      if (!person?.isActive || signedInBefore(token, person.sessionsValidAfter)) return undefined;
      if (token.sessionId !== undefined && person.endedSessions.includes(token.sessionId)) return undefined;
      if (!(await followToken(db, token, person.signIns))) return person.actor;
      known.delete(token.uid);
      return (await remember(token.uid))?.actor;
    },
    forget: (uid) => void known.delete(uid),
    forgetAll: () => known.clear(),
  };
}
