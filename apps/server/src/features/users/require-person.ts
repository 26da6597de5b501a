import type { Role } from '@linkstand/contract/shared/roles';
import type { Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

/**
 * Checks that a record can be assigned to this person, who must be enabled and have one of the roles. Nobody is fine.
 * @param path of the field that names the person
 * @throws Refusal 422
 */
export async function requirePerson(
  tx: Tx,
  path: string,
  id: number | null | undefined,
  roles: readonly Role[],
): Promise<void> {
  if (id === null || id === undefined) return;
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', [...roles])
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!person) throw fieldRule({ path, code: 'choose_other' });
}
