import { RETURN_REASONS, toldOf } from '@linkstand/contract/payouts/choices';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { payoutReturned } from './emails/payout-returned.ts';

/** A payout came back: the administrators are told, and the owner who was not paid. */
export const followPayout: Subscriber = async (tx, event) => {
  if (event.name !== 'payout.return') return;
  const payout = await tx
    .selectFrom('payouts as p')
    .leftJoin('owners as o', 'o.id', 'p.ownerId')
    .leftJoin('users as u', 'u.id', 'p.sellerId')
    .select([
      'p.cents',
      'p.endToEndId',
      'p.returnReason',
      'p.runId',
      'o.email',
      'o.language',
      'o.linkUuid',
      'o.linkRevokedAt',
    ])
    .select((eb) => eb.fn.coalesce('o.name', 'u.name').as('payee'))
    .where('p.id', '=', Number(event.data.payoutId))
    .executeTakeFirst();
  if (!payout) return;
  const { cents, endToEndId, payee, email, linkUuid, linkRevokedAt, returnReason } = payout;
  await notify(tx, event, await findAdminIds(tx), {
    type: 'payout_returned',
    data: { payee: payee ?? '', cents, reference: endToEndId ?? '' },
    href: `/payments/payouts/${payout.runId}`,
  });
  // Nothing was sent, so there is nothing that its owner could have seen.
  if (!email || linkUuid === null || returnReason === 'not_paid') return;
  const reason = RETURN_REASONS.find((code) => code === returnReason) ?? 'other';
  await sendMail(tx, {
    to: email,
    locale: localeOf(payout.language ?? ''),
    brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
    template: payoutReturned,
    data: { name: payee ?? '', cents, told: toldOf(reason), linkId: linkRevokedAt === null ? linkUuid : null },
    dedupeKey: `payout-returned:${event.id}`,
  });
};
