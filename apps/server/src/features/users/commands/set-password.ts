import { localeOf } from '@linkstand/contract/shared/locales';
import type { Context } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import { type IdentityAdmin, WeakPassword } from '../../../platform/identity/port.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { record } from '../../../platform/record.ts';
import { findBrandLocale, findDefaultBrandId, findMailBrand } from '../../brands/queries.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';
import { passwordChanged } from '../emails/password-changed.ts';
import type { PersonRow } from '../queries.ts';

/**
 * Sets another password for a person who can't receive mail. Ends every session, invalidates earlier links, and mails
 * the person who did it. The password is stored nowhere.
 *
 * @throws Refusal 422 for oneself, for a disabled person, and for a weak password
 */
export const setPassword = (
  ctx: Context,
  identity: IdentityAdmin,
  at: PersonAt<PersonRow>,
  password: string,
): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (ctx.actor.kind === 'user' && ctx.actor.id === person.id) throw rule('not_yourself');
    if (person.disabledAt !== null) throw rule('disabled_person');
    await record(tx, ctx, { entity: 'users', entityId: person.id, action: 'user.set_password', silent: true });
    const brandId = person.brandId ?? (await findDefaultBrandId(tx));
    await sendMail(tx, {
      to: person.email,
      locale: localeOf(person.mailLanguage, await findBrandLocale(tx, brandId)),
      brand: await findMailBrand(tx, brandId),
      template: passwordChanged,
      data: { name: person.name, by: ctx.actor.name },
    });
    // Last, because a remote change does not roll back.
    const sessionsValidAfter = await identity.setPassword(person.identityUid, password, tx).catch((error: unknown) => {
      throw error instanceof WeakPassword ? fieldRule({ path: 'password', code: 'password_short' }) : error;
    });
    await tx.updateTable('users').set({ sessionsValidAfter }).where('id', '=', person.id).execute();
  });
