import { localeOf } from '@linkstand/contract/shared/locales';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { findBrandLocale, findDefaultBrandId, findMailBrand } from '../../brands/queries.ts';
import { addressChanged } from '../emails/address-changed.ts';
import { mailInvitation } from './invite-person.ts';

interface Person {
  readonly id: number;
  readonly identityUid: string;
  readonly email: string;
  readonly disabledAt: Date | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/**
 * Tells the old address, so that nobody loses an account without a word. An address that was never confirmed, and with
 * which nobody signed in, may be a stranger's.
 */
async function tellOldAddress(tx: Tx, ctx: Context, { id, email, lastLoginAt }: Person): Promise<void> {
  const { name, language, brandId, emailVerifiedAt } = await tx
    .selectFrom('users')
    .select(['name', 'mailLanguage as language', 'brandId', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (emailVerifiedAt === null && lastLoginAt === null) return;
  const mailBrandId = brandId ?? (await findDefaultBrandId(tx));
  await sendMail(tx, {
    to: email,
    locale: localeOf(language, await findBrandLocale(tx, mailBrandId)),
    brand: await findMailBrand(tx, mailBrandId),
    template: addressChanged,
    data: { name, by: ctx.actor.name, address: email },
  });
}

/**
 * Changes the address a person signs in with. It is unverified and gets a verification mail, or the invitation if the
 * person has not signed in yet. The old address gets a mail. Links sent to the old address become invalid. The caller
 * audits it.
 *
 * @throws Refusal 422 on `email` if the address has an account
 */
export async function changeEmail(
  tx: Tx,
  ctx: Context,
  identity: IdentityAdmin,
  person: Person,
  email: string,
): Promise<void> {
  if (email === person.email) return;
  await tellOldAddress(tx, ctx, person);
  await tx.updateTable('users').set({ email, emailVerifiedAt: null }).where('id', '=', person.id).execute();
  const changed = await identity.updateEmail(person.identityUid, email, tx);
  if ('exists' in changed) throw fieldRule({ path: 'email', code: 'email_taken' });
  if (person.disabledAt !== null) return;
  const isInvited = person.invitedAt !== null && person.lastLoginAt === null;
  if (isInvited) await mailInvitation(tx, ctx, identity, email);
  else await identity.sendOneTimeCode('VERIFY_EMAIL', email, tx, ctx.locale);
}
