import type { Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

/**
 * Checks that a case can be assigned to this person, who must be a team member. Nobody is fine.
 * @throws Refusal 400
 */
export async function requireAssignee(tx: Tx, assigneeId: number | null | undefined): Promise<void> {
  if (assigneeId === null || assigneeId === undefined) return;
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', assigneeId)
    .where('role', '<>', 'USER')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!person) throw fieldRule({ path: 'assigneeId', code: 'choose_other' });
}
