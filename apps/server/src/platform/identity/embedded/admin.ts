import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import {
  type Claims,
  checkClaims,
  checkPassword,
  type IdentityAdmin,
  normalEmail,
  type SendCodeMail,
  type Tx,
  UnknownAccount,
} from '../port.ts';
import { type Account, endSessionsOf, insertAccount, isOurUid, ourUid, replacePassword } from './accounts.ts';
import { insertCode } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';

/** PostgreSQL's code for a value that is there already. */
const UNIQUE_VIOLATION = '23505';

/** The embedded adapter of the port: everything happens in the caller's transaction, or in one of its own. */
export function createEmbeddedAdmin(options: {
  db: Kysely<DB>;
  passwords: Passwords;
  mail: SendCodeMail;
}): IdentityAdmin {
  const { db, passwords, mail } = options;
  const within = async <T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>) =>
    tx ? work(tx) : db.transaction().execute(work);

  const update = async (
    tx: Tx,
    uid: string,
    set: { claims?: string; name?: string; disabledAt?: RawBuilder<Date> | null },
  ) => {
    const { numUpdatedRows } = await tx
      .updateTable('auth.accounts')
      .set(set)
      .where('id', '=', ourUid(uid))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new UnknownAccount(uid);
  };
  const findEnabled = (tx: Tx, email: string): Promise<Account | undefined> =>
    tx
      .selectFrom('auth.accounts')
      .selectAll()
      .where('email', '=', normalEmail(email))
      .where('disabledAt', 'is', null)
      .executeTakeFirst();

  return {
    async createAccount({ email, password, name, claims, emailVerified }, tx) {
      const values = {
        email: normalEmail(email),
        passwordHash: password === null ? null : await passwords.hash(checkPassword(password)),
        name,
        claims: checkClaims(claims),
        emailVerified,
      };
      const account = await within(tx, (own) => insertAccount(own, values));
      return account ? { uid: account.id } : { exists: true };
    },
    setClaims: (uid: string, claims: Claims, tx) =>
      within(tx, (own) => update(own, uid, { claims: checkClaims(claims) })),
    async setPassword(uid, password, tx) {
      const passwordHash = await passwords.hash(checkPassword(password));
      return within(tx, (own) => replacePassword(own, ourUid(uid), passwordHash));
    },
    setName: (uid, name, tx) => within(tx, (own) => update(own, uid, { name })),
    setDisabled: (uid, disabled, tx) =>
      within(tx, async (own) => {
        await update(own, uid, { disabledAt: disabled ? sql<Date>`now()` : null });
        if (disabled) await endSessionsOf(own, uid);
      }),
    endSessions: (uid, tx) => within(tx, (own) => endSessionsOf(own, uid)),
    createCode: (kind, email, tx) =>
      within(tx, async (own) => {
        const account = await findEnabled(own, email);
        return account ? insertCode(own, account, kind) : null;
      }),
    sendOneTimeCode: (kind, email, tx, locale) =>
      within(tx, async (own) => {
        const account = await findEnabled(own, email);
        if (!account) return;
        const code = await insertCode(own, account, kind);
        await mail({ to: account.email, kind, code, ...(locale ? { locale } : {}) }, own);
      }),
    updateEmail: (uid, typed, tx, verified = false) =>
      within(tx, async (own) => {
        const email = normalEmail(typed);
        if (!(await replaceEmail(own, ourUid(uid), email, verified))) return { exists: true };
        await own.deleteFrom('auth.oneTimeCodes').where('accountId', '=', uid).execute();
        return { updated: true };
      }),
    deleteAccount: (uid, tx) =>
      within(tx, async (own) => {
        if (isOurUid(uid)) await own.deleteFrom('auth.accounts').where('id', '=', uid).execute();
      }),
  };
}

/** False when the address is taken. A savepoint, because that must not break the caller's transaction. */
async function replaceEmail(tx: Tx, uid: string, email: string, verified: boolean): Promise<boolean> {
  await sql`savepoint replace_email`.execute(tx);
  try {
    const { numUpdatedRows } = await tx
      .updateTable('auth.accounts')
      .set({ email, emailVerifiedAt: verified ? sql<Date>`now()` : null })
      .where('id', '=', uid)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new UnknownAccount(uid);
    await sql`release savepoint replace_email`.execute(tx);
    return true;
  } catch (error) {
    await sql`rollback to savepoint replace_email`.execute(tx);
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
