import type { Subscriber } from '../../platform/events.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies administrators of a broken service. */
export const followService: Subscriber = async (tx, event) => {
  if (event.entity !== 'services' || event.name !== 'service.break') return;
  const service = await tx.selectFrom('services').select('name').where('id', '=', event.entityId).executeTakeFirst();
  if (!service) return;
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .execute();
  const ids = admins.map(({ id }) => id);
  await notify(tx, event, ids, {
    type: 'service_broken',
    data: { service: service.name },
    href: `/third-party-apis?service=${service.name}`,
  });
};
