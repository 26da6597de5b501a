import type { Subscriber } from '../../platform/events.ts';
import { notify, withoutUnread } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';

/** Notifies administrators of a broken service. */
export const followService: Subscriber = async (tx, event) => {
  if (event.entity !== 'services' || event.name !== 'service.break') return;
  const service = await tx.selectFrom('services').select('name').where('id', '=', event.entityId).executeTakeFirst();
  if (!service) return;
  await notify(tx, event, await findAdminIds(tx), {
    type: 'service_broken',
    data: { service: service.name },
    href: `/third-party-apis?service=${service.name}`,
  });
};

/**
 * Asks administrators about a mail that may have arrived. Who has not read the last such question yet gets no second one:
 * a mail server that fails loses many at once, and all of them are on the list.
 */
export const followMail: Subscriber = async (tx, event) => {
  if (event.entity !== 'mails' || event.name !== 'mail.lose') return;
  await notify(tx, event, await withoutUnread(tx, 'mail_unknown', await findAdminIds(tx)), {
    type: 'mail_unknown',
    data: { title: String(event.data.title) },
    href: `/admin/mail?status=unknown&open=${event.entityId}`,
  });
};
