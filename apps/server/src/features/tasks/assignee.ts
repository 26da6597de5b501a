import type { Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

/** @throws Refusal 422 unless it is an administrator who may sign in, or nobody */
export async function requireAssignee(tx: Tx, assigneeId: number | null | undefined): Promise<void> {
  if (assigneeId === null || assigneeId === undefined) return;
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', assigneeId)
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!person) throw fieldRule({ path: 'assigneeId', code: 'choose_other' });
}
