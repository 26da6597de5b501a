import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { LinkClaim } from './claim.ts';
import { LinkProblemCode } from './schema.ts';
import { LINK_STATES } from './states.ts';
import { GuaranteeTerms } from './terms.ts';
import { LINK_VERDICTS } from './verdict.ts';

/** Maximum checks in the strip. */
export const MAX_SHOWN_VISITS = 120;

/** One visit of a page. */
const Visit = z.object({
  at: Instant,
  verdict: z.enum(LINK_VERDICTS),
  /** The faults. */
  problems: z.array(z.object({ code: LinkProblemCode, detail: z.string() })),
});

/** The history of a published link: its state, and the result of each check. */
export const LinkLife = z
  .object({
    state: z.enum(LINK_STATES),
    /** When the state began. For a lost link, the time of the first failed check. */
    since: Instant,
    /** Number of all checks, including those not listed. */
    checks: z.int(),
    lastAt: Instant.nullable(),
    nextAt: Instant.nullable(),
    /** Its newest claim. Null if it was never lost, or ordered without a guarantee. */
    claim: LinkClaim.nullable(),
    /** What was promised when it was ordered. Null: nothing. */
    guarantee: GuaranteeTerms.nullable(),
    /** The last day of the guarantee. */
    guaranteedUntil: Day.nullable(),
    /** The client's pages that it links to and that don't open. Detail: the status, or why nothing answered. */
    deadTargets: z.array(z.object({ url: z.string(), since: Instant, detail: z.string() })),
    /** The newest checks, oldest first. */
    visits: z.array(Visit),
  })
  .meta({ id: 'LinkLife' });
export type LinkLife = z.output<typeof LinkLife>;
