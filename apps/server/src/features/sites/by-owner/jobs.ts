import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { resumeDueOffers } from './pause-offers.ts';

/** Puts on sale again what owners paused until today. */
export const endPauses = defineJob({
  name: 'end-pauses',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '2 * * * *', zone: 'installation' },
  run: async (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => {
    await resumeDueOffers(db, at, timeZone);
  },
});
