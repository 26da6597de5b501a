import { z } from 'zod';
import { ReviewModeSchema } from '../briefings/schema.ts';
import { Reason } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id } from '../shared/pagination.ts';
import { requestFilter } from './filter.ts';

export const RequestFilter = filterSchema(requestFilter);
export type RequestFilter = z.output<typeof RequestFilter>;

/** One decision per waiting briefing. All take effect, or none. */
export const RequestDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    briefingId: Id,
    version: z.int32(),
    decision: z.literal('approve'),
    reviewMode: ReviewModeSchema.optional(),
    /** Required for a text that is sent on and is not as ordered, and for a site that is off. */
    reason: Reason.optional(),
  }),
  z.strictObject({
    briefingId: Id,
    version: z.int32(),
    decision: z.literal('approve_directly'),
    reason: Reason.optional(),
  }),
  z.strictObject({ briefingId: Id, version: z.int32(), decision: z.literal('deny'), reason: Reason }),
]);
export type RequestDecision = z.output<typeof RequestDecision>;
