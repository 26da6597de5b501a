import type { Context, Tx } from '../../../platform/context.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { actOnPerson, type Person, type PersonAt } from '../act-on-person.ts';
import { requireAnotherAdmin } from '../another-admin.ts';

/** Stores whether a person may sign in. */
async function setEnabled(tx: Tx, ctx: Context, { id }: Person, isEnabled: boolean): Promise<void> {
  const disabledAt = isEnabled ? null : ctx.now;
  await tx.updateTable('users').set({ disabledAt, version: NEXT_VERSION }).where('id', '=', id).execute();
  const [from, to] = isEnabled ? ['disabled', 'active'] : ['active', 'disabled'];
  const action = `user.${isEnabled ? 'enable' : 'disable'}`;
  await record(tx, ctx, { entity: 'users', entityId: id, action, from, to, undo: {} });
}

/** Lets a person sign in again. */
export const enablePerson = (ctx: Context, identity: IdentityAdmin, at: PersonAt): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt === null) return;
    await setEnabled(tx, ctx, person, true);
    await identity.setDisabled(person.identityUid, false, tx);
  });

/**
 * Disables a person: no sign-in, and every session ends at once. Their records stay. Does nothing if already disabled.
 *
 * @throws Refusal 422 for oneself and for the last administrator
 */
export const disablePerson = (ctx: Context, identity: IdentityAdmin, at: PersonAt): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt !== null) return;
    await requireAnotherAdmin(tx, ctx, person);
    await setEnabled(tx, ctx, person, false);
    // Last, because a remote change does not roll back.
    await identity.setDisabled(person.identityUid, true, tx);
    const sessionsValidAfter = await identity.endSessions(person.identityUid, tx);
    await tx.updateTable('users').set({ sessionsValidAfter }).where('id', '=', person.id).execute();
  });
