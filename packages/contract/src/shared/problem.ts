import { z } from 'zod';

/** One fault of one field. `path` is dotted, such as `targets.0.url`, and empty for the whole body. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof FieldError>;

/**
 * Every error answer: `application/problem+json` (RFC 9457) with a stable `code`, a `message` for people in the
 * caller's language, and the fields concerned. A 409 for a stale version carries the fresh record as `current`; a
 * changed quote carries `quote`; an insufficient wallet carries `missingCents`.
 */
export const Problem = z
  .object({
    type: z.string().optional(),
    title: z.string().optional(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    errors: z.array(FieldError),
    requestId: z.string().optional(),
    current: z.unknown().optional(),
    quote: z.unknown().optional(),
    missingCents: z.int().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof Problem>;
