import { z } from 'zod';
import { clockNow } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { liveSetting } from '../settings/live.ts';
import { resumeNewsletters, runNewsletter, sendTest } from './send-newsletter.ts';

type Tools = Pick<Context, 'db' | 'timeZone'> & {
  readonly transport: Pick<MailTransport, 'send'>;
  readonly mailFrom: string;
  readonly bounceAddress: (key: string) => string | undefined;
  readonly mailHeaders: (key: string) => Readonly<Record<string, string>>;
};

const mailer = ({ db, timeZone, transport, mailFrom, bounceAddress, mailHeaders }: Tools) => ({
  db,
  timeZone,
  transport,
  from: mailFrom,
  pace: () => liveSetting('newsletter_pace'),
  replyTo: () => liveSetting('mail_senders').newsletters,
  bounceAddress,
  headersOf: mailHeaders,
});

/** Sends a newsletter, or continues sending it. */
export const sendNewsletter = defineJob({
  name: 'send-newsletter',
  schema: z.object({ newsletterId: z.int() }),
  timeoutSeconds: 6 * 60 * 60,
  concurrency: 2,
  run: ({ newsletterId }, tools: Tools, { signal }) => runNewsletter(mailer(tools), newsletterId, clockNow, signal),
});

/** Mails one version to one address, as a test. */
export const testNewsletter = defineJob({
  name: 'test-newsletter',
  schema: z.object({ newsletterId: z.int(), locale: z.string(), to: z.string(), name: z.string() }),
  retries: { limit: 2 },
  timeoutSeconds: 15 * 60,
  run: (test, tools: Tools, { at }) => sendTest(mailer(tools), test, at),
});

/** Retries mails, and continues newsletters whose process died. */
export const resumeSending = defineJob({
  name: 'resume-newsletters',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  schedule: { cron: '*/3 * * * *', zone: 'installation' },
  run: (_data, tools: Tools) => resumeNewsletters(mailer(tools), clockNow),
});
