/**
 * Duplicates: accounts that claim an address which another account had first. They can sign in, and may verify the
 * address until somebody has. The first to verify keeps it, the others are deleted.
 */
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import { type Account, lockAddress, type OnChange } from './accounts.ts';

/**
 * True if an unverified account is a mere registration that only its creator has used, so it may be deleted when
 * another account verifies the address.
 */
export type IsOnlyClaim = (uid: string, tx: Tx) => Promise<boolean>;

/** True if the account may verify its address; false if it belongs to another account. */
export async function isProvable(tx: Tx, account: Account, isOnlyClaim: IsOnlyClaim): Promise<boolean> {
  // The query is the same for every account, so its duration does not tell the two kinds apart.
  const holder = await tx
    .selectFrom('auth.accounts')
    .select(['id', 'emailVerifiedAt'])
    .where('email', '=', account.email)
    .where(sql<boolean>`not is_duplicate`)
    .executeTakeFirst();
  const isFree = !holder || (holder.emailVerifiedAt === null && (await isOnlyClaim(holder.id, tx)));
  return !account.isDuplicate || isFree;
}

/**
 * Deletes the other accounts of an address that this account verifies. Returns false if it may not have the address:
 * the account is gone, or another one is more than a claim.
 */
export async function endOthers(
  tx: Tx,
  account: Account,
  { isOnlyClaim, onChange }: { isOnlyClaim: IsOnlyClaim; onChange: OnChange },
): Promise<boolean> {
  const all = await lockAddress(tx, account.email);
  const own = all.find(({ id }) => id === account.id);
  if (!own || !(await isProvable(tx, own, isOnlyClaim))) return false;
  for (const { id } of all) {
    if (id === own.id) continue;
    await tx.deleteFrom('auth.accounts').where('id', '=', id).execute();
    await onChange({ type: 'ended', uid: id }, tx);
  }
  return true;
}
