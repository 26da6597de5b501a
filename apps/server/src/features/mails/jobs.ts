import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { checkSenderDomains, type MailSender } from '../../platform/mail/sender-domains.ts';

/** Checks whether the DNS records of the domains that mails are sent from are still right. */
export const watchSenderDomains = defineJob({
  name: 'watch-sender-domains',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 10 * 60,
  schedule: { cron: '40 * * * *', zone: 'UTC' },
  run: (_data, { db, mailSender }: { readonly db: Database; readonly mailSender: MailSender }, { at }) =>
    checkSenderDomains(db, mailSender, at),
});
