/** One-time codes sent by mail: 256 random bits, stored as SHA-256. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeKind, Tx } from '../port.ts';
import type { Account } from './accounts.ts';

/** An invitation is valid for three days, because people don't expect it. */
const LIFE_HOURS: Record<CodeKind, number> = { PASSWORD_RESET: 1, VERIFY_EMAIL: 1, INVITE: 72 };

const digest = (code: string) => createHash('sha256').update(code).digest();

/** Earlier codes stay valid. Otherwise a stranger who requests resets could invalidate every mail the person gets. */
export async function insertCode(tx: Tx, account: Account, kind: CodeKind): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx
    .insertInto('auth.oneTimeCodes')
    .values({
      codeHash: digest(code),
      accountId: account.id,
      kind,
      email: account.email,
      expiresAt: sql<Date>`now() + make_interval(hours => ${LIFE_HOURS[kind]})`,
    })
    .execute();
  return code;
}

export interface FoundCode {
  kind: CodeKind;
  account: Account;
  /** It was used before, or ended with other codes of the account (`endCodes`). */
  isUsed: boolean;
}

/** What the code is for, without using it. Undefined for an unknown or expired code. */
export async function findCode(db: Pick<Tx, 'selectFrom'>, code: string): Promise<FoundCode | undefined> {
  const row = await db
    .selectFrom('auth.oneTimeCodes as code')
    .innerJoin('auth.accounts as account', 'account.id', 'code.accountId')
    .selectAll('account')
    .select(['code.kind', 'code.usedAt'])
    .where('code.codeHash', '=', digest(code))
    .where(sql<boolean>`(code.expires_at > now() or code.used_at is not null)`)
    // It verifies the address it was sent to, which may have changed since.
    .whereRef('code.email', '=', 'account.email')
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, usedAt, ...account } = row;
  return { kind, account, isUsed: usedAt !== null };
}

/** Uses the code. Returns false if another request was first. */
export async function useCode(tx: Tx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.oneTimeCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('codeHash', '=', digest(code))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an account's other codes, of one kind or of all: what they were for is done. */
export async function endCodes(tx: Tx, uid: string, kind?: CodeKind): Promise<void> {
  await tx
    .updateTable('auth.oneTimeCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('accountId', '=', uid)
    .where('usedAt', 'is', null)
    .$call((codes) => (kind === undefined ? codes : codes.where('kind', '=', kind)))
    .execute();
}
