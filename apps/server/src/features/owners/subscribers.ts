import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { ownerLinkRenewed } from './emails/owner-link-renewed.ts';

/** Mails an owner the new link after the old one ended, unless it was replaced or revoked since. */
export const followOwner: Subscriber = async (tx, event) => {
  if (event.name !== 'owner.renew_link') return;
  const owner = await tx
    .selectFrom('owners')
    .select(['name', 'email', 'language', 'linkUuid'])
    .where('id', '=', event.entityId)
    .where('linkRevokedAt', 'is', null)
    .executeTakeFirst();
  if (!owner?.email) return;
  await sendMail(tx, {
    to: owner.email,
    locale: LOCALES.find((locale) => locale === owner.language) ?? 'en-US',
    brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
    template: ownerLinkRenewed,
    data: { name: owner.name, linkId: owner.linkUuid },
    dedupeKey: `owner-link:${owner.linkUuid}`,
  });
};
