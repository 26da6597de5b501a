import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** Sends a newsletter, or continues sending it. Handled in send-newsletter.ts. */
export const sendNewsletter = defineJob({
  name: 'send-newsletter',
  schema: z.object({ newsletterId: z.int() }),
  timeoutSeconds: 6 * 60 * 60,
  concurrency: 2,
});

/** Mails one version to one address, as a test. */
export const testNewsletter = defineJob({
  name: 'test-newsletter',
  schema: z.object({ newsletterId: z.int(), locale: z.string(), to: z.string(), name: z.string() }),
  retries: { limit: 2 },
  timeoutSeconds: 15 * 60,
});
