import { z } from 'zod';
import { defineJob } from '../../../platform/jobs.ts';

/** Makes the files of an issued document; render-invoice.ts carries it out. */
export const renderInvoice = defineJob({
  name: 'render-invoice',
  schema: z.object({ invoiceId: z.int() }),
  retries: { limit: 8 },
  concurrency: 2,
});
