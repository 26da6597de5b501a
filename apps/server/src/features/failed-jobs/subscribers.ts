import type { Subscriber } from '../../platform/events.ts';
import { notify, withoutUnread } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';

/** Tells administrators of a job that failed for good. Of those that follow, who has not read that is told nothing. */
export const followFailedJob: Subscriber = async (tx, event) => {
  if (event.name !== 'failed_job.record') return;
  await notify(tx, event, await withoutUnread(tx, 'job_failed', await findAdminIds(tx)), {
    type: 'job_failed',
    data: { job: String(event.data.job) },
    href: `/failed-jobs?state=open&open=${event.entityId}`,
  });
};
