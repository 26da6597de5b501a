import type { Context } from '../../../platform/context.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';
import { type Person, setPersonEnabled } from '../set-person-enabled.ts';

/** Lets a person sign in again. */
export const enablePerson = (ctx: Context, identity: IdentityAdmin, at: PersonAt<Person>): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt === null) return;
    await setPersonEnabled(tx, ctx, person, true);
    await identity.setDisabled(person.identityUid, false, tx);
  });
