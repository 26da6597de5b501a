import {
  type PaymentParty,
  type PaymentState,
  type PaymentTransition,
  paymentMachine,
} from '@linkstand/contract/payments/machine';
import { type Actor, hasRole } from '../../platform/context.ts';
import { inPersonOnly } from '../../platform/errors.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import { seesMoney } from '../users/company-scope.ts';
import type { PaymentRow } from './queries.ts';

type Facts = Pick<PaymentRow, 'state' | 'kind' | 'companyId' | 'recipientId'>;

/** Anyone who orders from a wallet may pay into it. A payment is its announcer's, and the company's manager's. */
function* partiesTo(actor: Actor, { kind, companyId, recipientId }: Facts): Generator<PaymentParty> {
  if (hasRole(actor, 'ADMIN')) yield 'admin';
  if (!hasRole(actor, 'USER') || kind !== 'top_up' || actor.companyId !== companyId) return;
  if (recipientId === actor.id || (companyId !== null && seesMoney(actor))) yield 'payer';
}

/** Who confirms, refuses, withdraws and reverses payments: only ever in person. */
export const paymentPolicy = definePolicy<PaymentTransition, PaymentState, PaymentParty, Facts>({
  rules: paymentMachine.transitions,
  stateOf: ({ state }) => state,
  partiesTo: (actor, payment) => new Set(partiesTo(actor, payment)),
  keepsFrom: (actor) =>
    actor.kind === 'user' && actor.impersonatedBy !== undefined ? inPersonOnly('money') : undefined,
});
