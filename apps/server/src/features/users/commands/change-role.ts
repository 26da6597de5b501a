import { claimsOfRole } from '@linkstand/contract/shared/roles';
import type { RoleChange } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { difference, record } from '../../../platform/record.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';
import { requireAnotherAdmin } from '../another-admin.ts';

/**
 * Changes a person's role. It takes effect within seconds, because every request reads the user row; tokens carry it
 * from the next one on. Assignments stay until somebody else is chosen, so that a mistake can be undone. Clients lose
 * the team's flags.
 *
 * @throws Refusal 422 for oneself and the last administrator, 409 if somebody was first
 */
export const changeRole = (
  ctx: Context,
  identity: IdentityAdmin,
  { version, ...at }: PersonAt & { readonly version: number },
  { role, editorCoordinator = false, reason }: z.output<typeof RoleChange>,
): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.version !== version) throw conflict('changed_meanwhile');
    if (editorCoordinator && role !== 'EDITOR') throw fieldRule({ path: 'editorCoordinator', code: 'choose_other' });
    const next = { role, editorCoordinator };
    const changes = difference(person, next);
    if (!changes) return;
    if (role !== person.role) await requireAnotherAdmin(tx, ctx, person);
    const changed = await updateVersion(tx, 'users', person, {
      ...next,
      ...(role === 'USER'
        ? { canSeeOwnersTable: false, canAccessOwnerNewsletter: false }
        : { isCompanyManager: false }),
    });
    if (changed === undefined) throw conflict('changed_meanwhile');
    await record(tx, ctx, {
      entity: 'users',
      entityId: person.id,
      action: 'user.change_role',
      from: person.role,
      to: role,
      reason,
      changes,
    });
    // Last, because a remote change does not roll back.
    await identity.setClaims(person.identityUid, claimsOfRole(role), tx);
  });
