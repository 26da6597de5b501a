import { z } from 'zod';

/** From how many links and losses a site or an owner has a curve of its own. */
export const OWN_CURVE = { links: 30, losses: 5 } as const;

const Share = z.number().min(0).max(1);

/** How long links stand: the share that is still there, by the days since their publication. */
export const SurvivalCurve = z
  .object({
    /** Links that were watched, and how many of them were lost in their first year. */
    links: z.int(),
    losses: z.int(),
    /**
     * `own`: from its links alone. `shrunk`: too few links, so drawn towards what it belongs to. `parent`: none, so the
     * curve of what it belongs to.
     */
    basis: z.enum(['own', 'shrunk', 'parent']),
    /** The age, in days, up to which the longest watched of these links was seen, at most a year. */
    watchedDays: z.int(),
    /** Months that a link stands on average, of its first twelve. */
    months: z.number(),
    /** The months are the least that is known: no link was lost, or none was watched for a whole year. */
    isAtLeast: z.boolean(),
    /** The curve ends here: nothing is known of later days. */
    untilDay: z.int(),
    /** By day, ascending: the share from this day on, with 95 % limits. Before the first day all are in place. */
    steps: z.array(z.object({ day: z.int(), share: Share, low: Share, high: Share })),
  })
  .meta({ id: 'SurvivalCurve' });
export type SurvivalCurve = z.output<typeof SurvivalCurve>;
