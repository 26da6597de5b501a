import { users } from '@linkstand/contract/users/endpoints';
import { type Context, together } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';

/**
 * Moves clients from one seller to another, all or none. From now on the other seller sees them and earns their
 * commissions.
 *
 * @throws Refusal 422 if the other can't have clients, or a client is not the seller's (any more)
 */
export async function moveClients(
  ctx: Context,
  from: { readonly id: number; readonly name: string },
  { clientIds, sellerId }: { readonly clientIds: readonly number[]; readonly sellerId: number },
): Promise<number> {
  const wanted = [...new Set(clientIds)].sort((one, other) => one - other);
  return together(ctx, async (tx) => {
    const seller = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', sellerId)
      .where('id', '<>', from.id)
      .where('role', '=', 'SELLER')
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
    if (!seller) throw fieldRule({ path: 'sellerId', code: 'choose_other' });
    const moved = await tx
      .updateTable('users')
      .set({ accountExecutiveId: seller.id, version: NEXT_VERSION })
      .where('id', 'in', wanted)
      .where('accountExecutiveId', '=', from.id)
      .returning('id')
      .execute();
    const found = new Set(moved.map(({ id }) => id));
    const faults = clientIds.flatMap((id, i) =>
      found.has(id) ? [] : [{ path: `clientIds.${i}`, code: 'choose_other' as const }],
    );
    if (faults.length > 0) throw fieldRule(...faults);
    for (const id of wanted) {
      const ref = ({ id: person, name }: { id: number; name: string }) => ({ id: person, name });
      await record(tx, ctx, {
        entity: 'users',
        entityId: id,
        action: 'user.update',
        changes: { accountExecutive: [ref(from), ref(seller)] },
        undo: { resource: users.update.path, change: { accountExecutiveId: from.id } },
      });
    }
    return wanted.length;
  });
}
