import { type PaymentState, type PaymentTransition, paymentMachine } from '@linkstand/contract/payments/machine';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
import { paymentPolicy } from '../policy.ts';
import { presentPayment } from '../presenter.ts';
import type { PaymentRow } from '../queries.ts';
import { paymentsResource } from '../resource.ts';

const life = defineLifecycle<'payments', PaymentRow, PaymentState, PaymentTransition>({
  machine: paymentMachine,
  table: 'payments',
  stateColumn: 'state',
  entity: 'payments',
  noun: 'payment',
  stateOf: ({ state }) => state,
  find: (db, ctx, id) => findRow(paymentsResource, db, ctx, id),
  policy: paymentPolicy,
  onEntering: ({ now, actor }, _before, to) =>
    to === 'withdrawn' || to === 'failed' ? {} : { decidedAt: now, decidedBy: actor.name },
  present: async (ctx, id) => presentPayment(await findRow(paymentsResource, ctx.db, ctx, id), ctx),
});

/** Makes one move of one payment. Every transition uses it. */
export const movePayment = life.move;
/** A move that follows from a card provider's event. The caller has locked the row. */
export const movePaymentByRule = life.moveByRule;
