import { z } from 'zod';
import { Cents, Day, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { releaseBillFilter } from './filter.ts';
import { BILL_STATES } from './states.ts';

/** An expense of the company itself. Money is cents of a euro, days are calendar days. */
export const ReleaseBillInput = z.strictObject({
  description: line(200, 1),
  supplier: line(120),
  /** As the supplier counts its documents. */
  documentNumber: line(60),
  categoryCostId: Id,
  valueCents: Cents.min(1),
  issueDate: Day,
  dueDate: Day,
  /** Null while it is open. */
  paymentDate: Day.nullable(),
  notes: text(5000),
});

export const ReleaseBill = ReleaseBillInput.extend({
  ...recordFields,
  status: z.enum(BILL_STATES),
  /** Open, and its due date is over. */
  isLate: z.boolean(),
  categoryCost: Ref.extend({ color: z.string() }),
}).meta({ id: 'ReleaseBill' });
export type ReleaseBill = z.output<typeof ReleaseBill>;

export const ReleaseBillFilter = filterSchema(releaseBillFilter);
