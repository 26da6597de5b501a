import type { Tx } from '../../platform/context.ts';

/** Ids of the administrators who can sign in. */
export async function findAdminIds(tx: Tx): Promise<number[]> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();
  return admins.map(({ id }) => id);
}
