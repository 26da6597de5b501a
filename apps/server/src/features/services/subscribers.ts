import type { Subscriber } from '../../platform/events.ts';
import { notify } from '../notifications/notify.ts';
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
