import { z } from 'zod';
import { ReviewModeSchema } from '../briefings/schema.ts';
import { CampaignFilter } from '../campaigns/schema.ts';
import { Reason } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';

/** The queue shows campaigns with something waiting; `all` shows every submitted one. */
export const RequestFilter = CampaignFilter.extend({ queue: z.enum(['waiting', 'all']).optional() });
export type RequestFilter = z.output<typeof RequestFilter>;

/** One decision per waiting briefing; all of them or none take effect. */
export const RequestDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    briefingId: Id,
    version: z.int32(),
    decision: z.literal('approve'),
    reviewMode: ReviewModeSchema.optional(),
  }),
  z.strictObject({ briefingId: Id, version: z.int32(), decision: z.literal('approve_directly') }),
  z.strictObject({ briefingId: Id, version: z.int32(), decision: z.literal('deny'), reason: Reason }),
]);
export type RequestDecision = z.output<typeof RequestDecision>;
