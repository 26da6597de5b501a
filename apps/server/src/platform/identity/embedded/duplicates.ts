/**
 * Accounts that only say an address is theirs, because another had it when they were made. They can sign in, and prove
 * the address as long as nobody has proved it; whoever proves it first has it, and the others end.
 */
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import { type Account, lockAddress, type OnChange } from './accounts.ts';

/**
 * Is an unverified account no more than a registration that nobody but its maker has touched, so that it may end when
 * another account proves the address?
 */
export type IsOnlyClaim = (uid: string, tx: Tx) => Promise<boolean>;

/** May the account prove its address, or is it somebody else's already? */
export async function isProvable(tx: Tx, account: Account, isOnlyClaim: IsOnlyClaim): Promise<boolean> {
  // The same question for every account, so that the time it takes does not tell the two kinds apart.
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
 * Ends the other accounts of an address, for the one that proves it. False when it must not have the address: it is
 * gone, or another account is more than a claim.
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
