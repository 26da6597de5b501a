import { localeOf } from '@linkstand/contract/shared/locales';
import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import type { SendIdentityMail } from '../../platform/identity/port.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findBrandLocale, findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { addressAlreadyKnown } from '../users/emails/address-already-known.ts';
import { clientInvitation } from '../users/emails/client-invitation.ts';
import { resetPassword } from '../users/emails/reset-password.ts';
import { staffInvitation } from '../users/emails/staff-invitation.ts';
import { verifyAddress } from '../users/emails/verify-address.ts';

/**
 * Mails a one-time code, or that the address is known, in the person's language and brand; without a language, in that
 * of the page where it was asked for.
 */
export const sendIdentityMail: SendIdentityMail = async (mail, tx) => {
  const { to, kind, uid, locale } = mail;
  // Mails about a duplicate go to the account that has the address.
  const isOwn = uid !== undefined && kind !== 'ADDRESS_KNOWN';
  const person = await tx
    .selectFrom('users')
    .select(['name', 'mailLanguage as language', 'brandId', 'role', 'editorCoordinator'])
    .where((eb) =>
      isOwn
        ? eb('identityUid', '=', uid)
        : eb.and([eb(eb.fn('lower', ['email']), '=', to), eb('isDuplicate', '=', false)]),
    )
    .executeTakeFirst();
  const brand = await findMailBrand(tx, person?.brandId ?? (await findDefaultBrandId(tx)));
  const envelope = {
    to,
    brand,
    locale: localeOf(person?.language ?? locale, await findBrandLocale(tx, brand.id)),
  };
  if (mail.kind === 'ADDRESS_KNOWN') {
    await sendMail(tx, { ...envelope, template: addressAlreadyKnown, data: {} });
    return;
  }
  const data = { name: person?.name ?? '', code: mail.code };
  const invitedBy = mail.invitedBy ?? brand.name;
  if (kind === 'VERIFY_EMAIL') await sendMail(tx, { ...envelope, template: verifyAddress, data });
  else if (kind === 'INVITE' && person?.role === 'USER')
    await sendMail(tx, { ...envelope, template: clientInvitation, data: { ...data, invitedBy, brand: brand.name } });
  else if (kind === 'INVITE')
    await sendMail(tx, {
      ...envelope,
      template: staffInvitation,
      data: { ...data, role: invitedAs(person), invitedBy, team: brand.name },
    });
  else await sendMail(tx, { ...envelope, template: resetPassword, data });
};

const invitedAs = (person: { role: string; editorCoordinator: boolean } | undefined) =>
  person?.editorCoordinator ? 'COORDINATOR' : (INTERNAL_ROLES.find((role) => role === person?.role) ?? 'EDITOR');
