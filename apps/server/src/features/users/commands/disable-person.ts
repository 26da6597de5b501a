import type { Context } from '../../../platform/context.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';
import { requireAnotherAdmin } from '../another-admin.ts';
import { type Person, setPersonEnabled } from '../set-person-enabled.ts';

/**
 * Disables a person: no sign-in, and every session ends at once. Their records stay. Does nothing if already disabled.
 *
 * @throws Refusal 422 for oneself and for the last administrator
 */
export const disablePerson = (ctx: Context, identity: IdentityAdmin, at: PersonAt<Person>): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt !== null) return;
    await requireAnotherAdmin(tx, ctx, person);
    await setPersonEnabled(tx, ctx, person, false);
    // Last, because a remote change does not roll back.
    await identity.setDisabled(person.identityUid, true, tx);
    const sessionsValidAfter = await identity.endSessions(person.identityUid, tx);
    await tx.updateTable('users').set({ sessionsValidAfter }).where('id', '=', person.id).execute();
  });
