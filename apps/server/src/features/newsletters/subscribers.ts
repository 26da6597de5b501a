import type { Subscriber } from '../../platform/events.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies the author that a newsletter was sent, or missed its time. */
export const followNewsletter: Subscriber = async (tx, event) => {
  if (event.entity !== 'newsletters') return;
  const isSent = event.name === 'newsletter.finish';
  if (!isSent && !(event.name === 'newsletter.unschedule' && event.data.wasLate === true)) return;
  const newsletter = await tx
    .selectFrom('newsletters')
    .select(['id', 'name', 'createdById'])
    .where('id', '=', event.entityId)
    .executeTakeFirst();
  if (!newsletter) return;
  await notify(tx, event, [newsletter.createdById], {
    type: isSent ? 'newsletter_sent' : 'newsletter_late',
    data: { title: newsletter.name },
    href: `/newsletters/${newsletter.id}`,
  });
};
