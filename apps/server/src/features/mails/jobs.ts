import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { checkSenderDomains, type MailSender } from '../../platform/mail/sender-domains.ts';

/** Hourly: whether the DNS records of the domains that mails are sent from are still right. */
export const watchSenderDomains = defineJob({
  name: 'watch-sender-domains',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 10 * 60,
});

export const senderDomainsWatch = (db: Database, sender: MailSender): JobHandler =>
  handle(watchSenderDomains, (_data, { at }) => checkSenderDomains(db, sender, at));
