import { z } from 'zod';
import { LEAST_TOP_UP, MAX_TOP_UP } from '../payments/choices.ts';
import { paymentMachine } from '../payments/machine.ts';
import { Id } from '../shared/pagination.ts';

/** A payment by card as its client sees it. */
export const CardPayment = z
  .object({
    id: Id,
    state: z.enum(paymentMachine.states),
    cents: z.int(),
    /** The bill that it pays. Null for a top-up. */
    bill: z.object({ id: Id, number: z.string() }).nullable(),
    /** The payment page. Null once it is paid or canceled. */
    checkoutUrl: z.string().nullable(),
    /** It was paid, and the provider takes its time to have the money: it can be neither paid nor canceled. */
    isWaiting: z.boolean(),
    /** Another amount was paid than requested, so the team checks it. */
    isExamined: z.boolean(),
  })
  .meta({ id: 'CardPayment' });
export type CardPayment = z.output<typeof CardPayment>;

export const CardTopUpInput = z.strictObject({
  cents: z.int().min(LEAST_TOP_UP).max(MAX_TOP_UP),
  /** The order that the client returns to. */
  campaignId: Id.optional(),
});
