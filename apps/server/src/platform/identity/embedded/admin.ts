import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import {
  type Claims,
  type CodeKind,
  checkClaims,
  checkPassword,
  type IdentityAdmin,
  normalEmail,
  type SendIdentityMail,
  type Tx,
  UnknownAccount,
} from '../port.ts';
import { type Account, endSessionsOf, insertAccount, isOurUid, ourUid, replacePassword } from './accounts.ts';
import { type IsOnlyClaim, isProvable } from './duplicates.ts';
import { insertCode } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';

/** PostgreSQL's code for unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** The embedded adapter of the port. Works in the caller's transaction, or in its own. */
export function createEmbeddedAdmin(options: {
  db: Kysely<DB>;
  passwords: Passwords;
  mail: SendIdentityMail;
  isOnlyClaim: IsOnlyClaim;
}): IdentityAdmin {
  const { db, passwords, mail, isOnlyClaim } = options;
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
      .where(sql<boolean>`not is_duplicate`)
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
  const mailCode = async (tx: Tx, account: Account, kind: CodeKind, locale?: string, invitedBy?: string) => {
    const code = await insertCode(tx, account, kind);
    // Only a duplicate can't be found by its address.
    const about = account.isDuplicate ? { uid: account.id } : {};
    const said = { ...(locale ? { locale } : {}), ...(invitedBy ? { invitedBy } : {}) };
    await mail({ to: account.email, ...about, kind, code, ...said }, tx);
  };
  const hashOf = async (tx: Tx, uid: string, password: string) => {
    const account = await tx.selectFrom('auth.accounts').select('email').where('id', '=', uid).executeTakeFirst();
    if (!account) throw new UnknownAccount(uid);
    return passwords.hash(password, account.email);
  };

  return {
    async createAccount({ email: typed, password, name, claims, emailVerified, mayDuplicate = false }, tx) {
      const email = normalEmail(typed);
      const values = {
        email,
        passwordHash: password === null ? null : await passwords.hash(checkPassword(password), email),
        name,
        claims: checkClaims(claims),
        emailVerified,
      };
      const account = await within(
        tx,
        async (own) =>
          (await insertAccount(own, values)) ??
          (mayDuplicate ? insertAccount(own, { ...values, isDuplicate: true }) : undefined),
      );
      return account ? { uid: account.id, isDuplicate: account.isDuplicate } : { exists: true };
    },
    setClaims: (uid: string, claims: Claims, tx) =>
      within(tx, (own) => update(own, uid, { claims: checkClaims(claims) })),
    async setPassword(uid, password, tx) {
      const checked = checkPassword(password);
      return within(tx, async (own) => replacePassword(own, uid, await hashOf(own, ourUid(uid), checked)));
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
    sendOneTimeCode: (kind, email, tx, locale, invitedBy) =>
      within(tx, async (own) => {
        const account = await findEnabled(own, email);
        if (account) await mailCode(own, account, kind, locale, invitedBy);
      }),
    sendVerification: ({ uid }, tx, locale) =>
      within(tx, async (own) => {
        const account = await own
          .selectFrom('auth.accounts')
          .selectAll()
          .where('id', '=', ourUid(uid))
          .where('disabledAt', 'is', null)
          .executeTakeFirst();
        if (!account) return;
        if (await isProvable(own, account, isOnlyClaim)) await mailCode(own, account, 'VERIFY_EMAIL', locale);
        else await mail({ to: account.email, uid, kind: 'ADDRESS_KNOWN', ...(locale ? { locale } : {}) }, own);
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

/** Returns false if the address is taken. Uses a savepoint, so that the caller's transaction survives. */
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
