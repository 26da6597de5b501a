import { z } from 'zod';
import { Color, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { recordFields } from '../shared/resource.ts';
import { crmTagFilter } from './filter.ts';

/** A short remark of the team about a client, such as "comes back in autumn". */
export const CrmTagInput = z.strictObject({
  name: line(60, 1),
  color: Color,
  description: line(300),
  /** Days after which its clients should be heard of. */
  cadenceDays: z.int().min(1).max(730).nullable(),
});

export const CrmTag = CrmTagInput.extend({ ...recordFields, users: z.int() }).meta({ id: 'CrmTag' });
export type CrmTag = z.output<typeof CrmTag>;

export const CrmTagFilter = filterSchema(crmTagFilter);
