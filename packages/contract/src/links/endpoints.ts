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
    summary: 'The signed roots of all days’ checks, newest first and a page at a time, with the public key.',
    query: z.strictObject({ before: Day.optional() }),
    output: z.object({
      origin: z.string(),
      publicKey: z.string(),
      days: z.array(LinkDay),
      /** There are more before the last of these: ask again with it as `before`. */
      hasOlder: z.boolean(),
      /** After how many days a link that can't be seen is a case, and counts as lost. */
      unseen: z.object({ caseDays: z.int(), lostDays: z.int() }),
    }),
    perMinute: 60,
  }),
} as const;
