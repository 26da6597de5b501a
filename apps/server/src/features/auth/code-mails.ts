import { LOCALES, type Locale } from '@linkstand/contract/shared/fields';
import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import type { SendCodeMail } from '../../platform/identity/port.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { addressAlreadyKnown } from '../users/emails/address-already-known.ts';
import { clientInvitation } from '../users/emails/client-invitation.ts';
import { resetPassword } from '../users/emails/reset-password.ts';
import { staffInvitation } from '../users/emails/staff-invitation.ts';
import { verifyAddress } from '../users/emails/verify-address.ts';

const asLocale = (language: string | null | undefined): Locale | undefined =>
  LOCALES.find((locale) => locale === language);

/** Mails a one-time code in the person's own language and under the person's brand. */
export const sendCodeMail: SendCodeMail = async ({ to, kind, code, locale }, tx) => {
  const person = await tx
    .selectFrom('users')
    .select(['name', 'language', 'brandId', 'role', 'editorCoordinator'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', to))
    .executeTakeFirst();
  const brand = await findMailBrand(tx, person?.brandId ?? (await findDefaultBrandId(tx)));
  const envelope = { to, brand, locale: asLocale(person?.language) ?? asLocale(locale) ?? 'en-US' };
  const data = { name: person?.name ?? '', code };
  if (kind === 'VERIFY_EMAIL') await sendMail(tx, { ...envelope, template: verifyAddress, data });
  else if (kind === 'INVITE' && person?.role === 'USER')
    await sendMail(tx, { ...envelope, template: clientInvitation, data: { ...data, brand: brand.name } });
  else if (kind === 'INVITE')
    await sendMail(tx, {
      ...envelope,
      template: staffInvitation,
      data: { ...data, role: invitedAs(person), invitedBy: brand.name, team: brand.name },
    });
  else await sendMail(tx, { ...envelope, template: resetPassword, data });
};

const invitedAs = (person: { role: string; editorCoordinator: boolean } | undefined) =>
  person?.editorCoordinator ? 'COORDINATOR' : (INTERNAL_ROLES.find((role) => role === person?.role) ?? 'EDITOR');

/** Tells the holder of a known address that somebody tried to register with it. */
export const sendKnownAddress: Services['sendKnownAddress'] = async (tx, { to, locale, brandId }) => {
  await sendMail(tx, { to, locale, brand: await findMailBrand(tx, brandId), template: addressAlreadyKnown, data: {} });
};
