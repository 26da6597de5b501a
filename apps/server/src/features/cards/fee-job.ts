import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** Asks the provider what it kept of a payment, and posts that; card-fee.ts carries it out. */
export const noteCardFee = defineJob({
  name: 'note-card-fee',
  schema: z.object({ paymentId: z.int() }),
  // Some payments are settled days after they were made.
  retries: { limit: 20, firstDelaySeconds: 10, maxDelaySeconds: 12 * 60 * 60 },
  concurrency: 2,
});
