import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '../../platform/context.ts';

const KEY = 'first_admin_token_sha256';
const digest = (token: string) => createHash('sha256').update(token).digest();

/**
 * While the installation has no administrator: a token with which one person registers as administrator. Every start
 * makes a new one, which replaces the old one.
 */
export async function offerFirstAdmin(db: Database): Promise<string | undefined> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').limit(1).executeTakeFirst();
  if (admin) return undefined;
  const token = randomBytes(24).toString('base64url');
  const value = JSON.stringify(digest(token).toString('hex'));
  await db
    .insertInto('instanceFacts')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return token;
}

/** Uses the token. False if it is not the current one. */
export async function takeFirstAdmin(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('instanceFacts')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  if (typeof row?.value !== 'string' || !timingSafeEqual(Buffer.from(row.value, 'hex'), digest(token))) return false;
  await tx.deleteFrom('instanceFacts').where('key', '=', KEY).execute();
  return true;
}
