import { z } from 'zod';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { resumeNewsletters } from './send-newsletter.ts';

/** Every few minutes: retries mails, and continues newsletters whose process died. */
export const resumeSending = defineJob({
  name: 'resume-newsletters',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
});

export const newsletterResumer = (worker: Parameters<typeof resumeNewsletters>[0], clock: () => Date): JobHandler =>
  handle(resumeSending, () => resumeNewsletters(worker, clock));
