/**
 * Sessions and refresh tokens. Each refresh token is valid for one renewal. It consists of the id of its family (16
 * bytes) and a secret (32 bytes); only its SHA-256 is stored.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Tx } from '../port.ts';
import type { Account } from './accounts.ts';

/** A session ends after this long without use. */
const LIFE_DAYS = 60;
/** Two tabs that renew at once are not theft. */
const REUSE_GRACE_SECONDS = 30;
/** Rotated tokens are deleted after a day. Their family id still identifies them. */
const KEEP_ROTATED_DAYS = 1;

const SHAPE = /^[A-Za-z0-9_-]{64}$/;
const digest = (token: string) => createHash('sha256').update(token).digest();

export interface Session {
  /** The family of its refresh tokens. ID tokens carry it as `sid`. */
  id: string;
  refreshToken: string;
  signedInAt: Date;
}

/** Starts a session. Returns undefined if the account was disabled or its password changed since `account` was read. */
export async function startSession(tx: Tx, account: Account): Promise<Session | undefined> {
  const row = await tx
    .updateTable('auth.accounts')
    .set({ lastLoginAt: sql<Date>`now()` })
    .where('id', '=', account.id)
    .where('disabledAt', 'is', null)
    .where('passwordHash', 'is not distinct from', account.passwordHash)
    // Never before the last end of sessions, even if the clock went back.
    .returning(sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), sessions_valid_since)`.as('now'))
    .executeTakeFirst();
  if (!row) return undefined;
  const id = randomUUID();
  return { id, signedInAt: row.now, refreshToken: await insertToken(tx, account.id, row.now, id) };
}

/** An ended session and its account. */
export interface EndedSession {
  id: string;
  accountId: string;
}

export type Renewal =
  | { account: Account; session: Session }
  | { refused: 'INVALID_REFRESH_TOKEN' | 'TOKEN_EXPIRED' | 'USER_DISABLED'; ended?: EndedSession };

/**
 * Exchanges a refresh token for the next one. Reusing a token whose successor was used ends its family and returns
 * TOKEN_EXPIRED: somebody has a copy, and it is unknown who. While no successor was used, the answer that brought it may
 * have been lost: the token is good for another one, which takes the place of those before. Whoever has one of those
 * then betrays the copy. A deletion must be committed, so refusals are returned, not thrown.
 */
export async function renewSession(tx: Tx, refreshToken: string): Promise<Renewal> {
  const family = familyOf(refreshToken);
  if (!family) return { refused: 'INVALID_REFRESH_TOKEN' };
  const tokenHash = digest(refreshToken);
  // Locks the account's row first, as ending sessions does, so that what is read below is current.
  const account = await tx
    .selectFrom('auth.accounts')
    .selectAll()
    .where('id', '=', (one) =>
      one.selectFrom('auth.sessions').select('accountId').where('familyId', '=', family).limit(1),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!account) return { refused: 'INVALID_REFRESH_TOKEN' };
  const row = await tx
    .selectFrom('auth.sessions')
    .select(['signedInAt', 'rotatedAt', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .select(
      sql<boolean>`coalesce(rotated_at < now() - make_interval(secs => ${REUSE_GRACE_SECONDS}), false)`.as('isLate'),
    )
    .select(
      sql<boolean>`exists (select from auth.sessions o
        where o.family_id = sessions.family_id and o.rotated_at > sessions.rotated_at)`.as('isSucceeded'),
    )
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || row.isExpired || (row.isLate && row.isSucceeded)) {
    await tx.deleteFrom('auth.sessions').where('familyId', '=', family).execute();
    return { refused: 'TOKEN_EXPIRED', ended: { id: family, accountId: account.id } };
  }
  if (account.disabledAt) return { refused: 'USER_DISABLED' };
  if (row.isLate) {
    await tx.deleteFrom('auth.sessions').where('familyId', '=', family).where('rotatedAt', 'is', null).execute();
  }
  if (!row.rotatedAt || row.isLate) {
    await tx
      .updateTable('auth.sessions')
      // Later than all before, even if the clock was set back, because this is the order of the tokens.
      .set({
        rotatedAt: sql<Date>`greatest(now(), (select max(o.rotated_at) + interval '1 microsecond' from auth.sessions o
          where o.family_id = ${family}))`,
      })
      .where('tokenHash', '=', tokenHash)
      .execute();
  }
  await tx
    .deleteFrom('auth.sessions')
    .where('familyId', '=', family)
    .where('rotatedAt', '<', sql<Date>`now() - make_interval(days => ${KEEP_ROTATED_DAYS})`)
    .execute();
  const next = await insertToken(tx, account.id, row.signedInAt, family);
  return { account, session: { id: family, signedInAt: row.signedInAt, refreshToken: next } };
}

/** Signs out: ends the family of a token that is or was valid. The answer is always the same and reveals nothing. */
export async function endFamily(tx: Tx, refreshToken: string): Promise<EndedSession | undefined> {
  const session = await tx
    .selectFrom('auth.sessions')
    .select(['familyId', 'accountId'])
    .where('tokenHash', '=', digest(refreshToken))
    .executeTakeFirst();
  if (!session) return undefined;
  // As above: a renewal under way in another tab finishes first, and its token is deleted too.
  await tx.selectFrom('auth.accounts').select('id').where('id', '=', session.accountId).forUpdate().execute();
  await tx.deleteFrom('auth.sessions').where('familyId', '=', session.familyId).execute();
  return { id: session.familyId, accountId: session.accountId };
}

/** True while the session is active. */
export async function isOpen(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .select('familyId')
    .where('familyId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertToken(tx: Tx, accountId: string, signedInAt: Date, family: string): Promise<string> {
  const refreshToken = Buffer.concat([Buffer.from(family.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString(
    'base64url',
  );
  await tx
    .insertInto('auth.sessions')
    .values({
      tokenHash: digest(refreshToken),
      familyId: family,
      accountId,
      signedInAt,
      expiresAt: sql<Date>`now() + make_interval(days => ${LIFE_DAYS})`,
    })
    .execute();
  return refreshToken;
}

/** The family's id in PostgreSQL's notation. Undefined if this is no refresh token. */
function familyOf(refreshToken: string): string | undefined {
  if (!SHAPE.test(refreshToken)) return undefined;
  const hex = Buffer.from(refreshToken, 'base64url').subarray(0, 16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
