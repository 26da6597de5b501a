import type { Context, Tx } from '../../../platform/context.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { type Person, setPersonEnabled } from '../set-person-enabled.ts';

/** Lets a person sign in again. */
export async function enablePerson(tx: Tx, ctx: Context, identity: IdentityAdmin, person: Person): Promise<void> {
  if (person.disabledAt === null) return;
  await setPersonEnabled(tx, ctx, person, true);
  await identity.setDisabled(person.identityUid, false, tx);
}
