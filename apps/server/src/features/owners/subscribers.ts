import { PaymentHint } from '@linkstand/contract/owners/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { ownerLinkRenewed } from './emails/owner-link-renewed.ts';
import { ownerPaymentChanged } from './emails/owner-payment-changed.ts';

/** Mails an owner what was changed about it: the link that it works with, the account that it is paid to. */
export const followOwner: Subscriber = async (tx, event) => {
  if (event.name === 'owner.renew_link') await mailLink(tx, event);
  if (event.name === 'owner.set_payment' || event.name === 'owner.remove_payment') await mailPayment(tx, event);
};

/** Who could change the account could not keep its owner from hearing of it. */
const mailPayment: Subscriber = async (tx, event) => {
  const owner = await tx
    .selectFrom('owners')
    .select(['name', 'email', 'language', 'linkUuid', 'linkRevokedAt', 'paymentHint'])
    .where('id', '=', event.entityId)
    .executeTakeFirst();
  if (!owner?.email) return;
  const hint = PaymentHint.pick({ account: true }).safeParse(owner.paymentHint);
  await sendMail(tx, {
    to: owner.email,
    locale: localeOf(owner.language),
    brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
    template: ownerPaymentChanged,
    data: {
      name: owner.name,
      ending: hint.success ? hint.data.account.replace(/[•\s]/g, '') : '',
      linkId: owner.linkRevokedAt === null ? owner.linkUuid : null,
    },
    dedupeKey: `owner-payment:${event.id}`,
  });
};

/** The new link after the old one ended, unless it was replaced or revoked since. */
const mailLink: Subscriber = async (tx, event) => {
  const owner = await tx
    .selectFrom('owners')
    .select(['name', 'email', 'language', 'linkUuid'])
    .where('id', '=', event.entityId)
    .where('linkRevokedAt', 'is', null)
    .executeTakeFirst();
  if (!owner?.email) return;
  await sendMail(tx, {
    to: owner.email,
    locale: localeOf(owner.language),
    brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
    template: ownerLinkRenewed,
    data: { name: owner.name, linkId: owner.linkUuid },
    dedupeKey: `owner-link:${owner.linkUuid}`,
  });
};
