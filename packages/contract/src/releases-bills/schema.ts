import { z } from 'zod';
import { Cents, Day, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { releaseBillFilter } from './filter.ts';
import { BILL_STATES } from './states.ts';

/** An expense of the company itself. Amounts in euro cents, days as calendar days. */
export const ReleaseBillInput = z.strictObject({
  description: line(200, 1),
  supplier: line(120),
  /** The supplier's document number. */
  documentNumber: line(60),
  categoryCostId: Id,
  valueCents: Cents.min(1),
  issueDate: Day,
  dueDate: Day,
  /** Null while it is unpaid. */
  paymentDate: Day.nullable(),
  notes: text(5000),
});

export const ReleaseBill = ReleaseBillInput.extend({
  ...recordFields,
  status: z.enum(BILL_STATES),
  /** Unpaid after its due date. */
  isLate: z.boolean(),
  categoryCost: Ref.extend({ color: z.string() }),
}).meta({ id: 'ReleaseBill' });
export type ReleaseBill = z.output<typeof ReleaseBill>;

export const ReleaseBillFilter = filterSchema(releaseBillFilter);
