import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { failedJobFilter } from './filter.ts';
import { type FailedJobTransition, failedJobMachine } from './machine.ts';

/** A background job whose last attempt failed, and that nothing else takes care of. */
export const FailedJob = z
  .object({
    ...recordFields,
    /** The name of the job, such as `send-owner-reminder`. */
    job: z.string(),
    /** What it was to work on, as JSON: ids, above all. */
    payload: z.string(),
    /** The error of the last attempt. */
    error: z.string(),
    attempts: z.int(),
    failedAt: Instant,
    state: z.enum(failedJobMachine.states),
    can: recordFields.can.extend({
      repeat: z.boolean(),
      dismiss: z.boolean(),
    } satisfies Record<FailedJobTransition, z.ZodBoolean>),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.output<typeof FailedJob>;

export const FailedJobFilter = filterSchema(failedJobFilter);
