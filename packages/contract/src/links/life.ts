import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { LinkClaim } from './claim.ts';
import { LinkProblemCode } from './schema.ts';
import { LINK_STATES } from './states.ts';
import { LINK_VERDICTS } from './verdict.ts';

/** How many checks a strip shows at most. */
export const MAX_SHOWN_VISITS = 120;

/** One look at a page. */
const Visit = z.object({
  at: Instant,
  verdict: z.enum(LINK_VERDICTS),
  /** What was wrong. */
  problems: z.array(z.object({ code: LinkProblemCode, detail: z.string() })),
});

/** The life of a published link: where it stands, and what each check found. */
export const LinkLife = z
  .object({
    state: z.enum(LINK_STATES),
    /** When the state began: of a lost link the first check that failed. */
    since: Instant,
    /** All checks ever, those that are not listed included. */
    checks: z.int(),
    lastAt: Instant.nullable(),
    nextAt: Instant.nullable(),
    /** What is owed for it: the newest claim. Null if it was never lost, or ordered without a guarantee. */
    claim: LinkClaim.nullable(),
    /** The last day that the guarantee holds. */
    guaranteedUntil: Day.nullable(),
    /** The newest, oldest first. */
    visits: z.array(Visit),
  })
  .meta({ id: 'LinkLife' });
export type LinkLife = z.output<typeof LinkLife>;
