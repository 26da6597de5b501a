import type { Context, Tx } from '../../../platform/context.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import { requireAnotherAdmin } from '../another-admin.ts';

interface Person {
  readonly id: number;
  readonly identityUid: string;
  readonly role: string;
  readonly disabledAt: Date | null;
}

/**
 * Shuts a person out: no sign-in any more, every session ends at once, all that it did stays. Nothing happens to one
 * who is disabled already.
 *
 * @throws Refusal 422 for oneself and for the last administrator
 */
export async function disablePerson(tx: Tx, ctx: Context, identity: IdentityAdmin, person: Person): Promise<void> {
  if (person.disabledAt !== null) return;
  await requireAnotherAdmin(tx, ctx, person);
  await turn(tx, ctx, person, true);
  // What is elsewhere does not roll back: last.
  await identity.setDisabled(person.identityUid, true, tx);
  const sessionsValidAfter = await identity.endSessions(person.identityUid, tx);
  await tx.updateTable('users').set({ sessionsValidAfter }).where('id', '=', person.id).execute();
}

/** Lets a person sign in again. */
export async function enablePerson(tx: Tx, ctx: Context, identity: IdentityAdmin, person: Person): Promise<void> {
  if (person.disabledAt === null) return;
  await turn(tx, ctx, person, false);
  await identity.setDisabled(person.identityUid, false, tx);
}

async function turn(tx: Tx, ctx: Context, { id }: Person, off: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ disabledAt: off ? ctx.now : null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const [from, to] = off ? ['active', 'disabled'] : ['disabled', 'active'];
  await record(tx, ctx, { entity: 'users', entityId: id, action: `user.${off ? 'disable' : 'enable'}`, from, to });
}
