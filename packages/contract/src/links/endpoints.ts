import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';

/** The signed root of a day's checks. */
const LinkDay = z.object({ day: Day, size: z.int(), checkpoint: z.string() });

/** What is published about the checks of links, for whoever verifies evidence. */
export const links = {
  days: endpoint({
    method: 'GET',
    path: '/api/v1/link-days',
    access: 'public',
    summary: 'The signed roots of the last days’ checks, newest first, with the public key.',
    output: z.object({
      origin: z.string(),
      publicKey: z.string(),
      days: z.array(LinkDay),
      /** After how many days a link that can't be seen is a case, and counts as lost. */
      unseen: z.object({ caseDays: z.int(), lostDays: z.int() }),
    }),
    perMinute: 60,
  }),
} as const;
