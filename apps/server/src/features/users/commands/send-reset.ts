import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';

/** Mails a person the link to choose another password. The old one works until then. @throws Refusal 422 */
export const sendReset = (ctx: Context, identity: IdentityAdmin, at: PersonAt): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt !== null) throw rule('disabled_person');
    await record(tx, ctx, { entity: 'users', entityId: person.id, action: 'user.send_reset', silent: true });
    await identity.sendOneTimeCode('PASSWORD_RESET', person.email, tx, ctx.locale);
  });
