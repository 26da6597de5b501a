import type { Context, Tx } from '../../platform/context.ts';
import { record } from '../../platform/record.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';

export interface Person {
  readonly id: number;
  readonly identityUid: string;
  readonly role: string;
  readonly disabledAt: Date | null;
}

/** Stores whether a person may sign in. The caller updates the account. */
export async function setPersonEnabled(tx: Tx, ctx: Context, { id }: Person, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabledAt: isEnabled ? null : ctx.now, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  const [from, to] = isEnabled ? ['disabled', 'active'] : ['active', 'disabled'];
  await record(tx, ctx, {
    entity: 'users',
    entityId: id,
    action: `user.${isEnabled ? 'enable' : 'disable'}`,
    from,
    to,
    undo: {},
  });
}
