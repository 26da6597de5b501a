import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

/** Asks the provider for its fee for a payment, and posts it; card-fee.ts does the work. */
export const noteCardFee = defineJob({
  name: 'note-card-fee',
  schema: z.object({ paymentId: z.int() }),
  // Some payments are settled days after they were made.
  retries: { limit: 20, firstDelaySeconds: 10, maxDelaySeconds: 12 * 60 * 60 },
  concurrency: 2,
});
