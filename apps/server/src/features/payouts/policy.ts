import {
  type PayoutParty,
  type PayoutState,
  type PayoutTransition,
  payoutMachine,
} from '@linkstand/contract/payouts/machine';
import { type Actor, hasRole } from '../../platform/context.ts';
import { inPersonOnly } from '../../platform/errors.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import type { PayoutRunRow } from './queries.ts';

type Facts = Pick<PayoutRunRow, 'state' | 'paidCount'>;

/** Nobody moves money while acting for another person. */
export const isInPerson = (actor: Actor): boolean => actor.kind !== 'user' || actor.impersonatedBy === undefined;

/** Who pays and cancels runs: only ever in person. What has been paid in part is not canceled any more. */
export const payoutPolicy = definePolicy<PayoutTransition, PayoutState, PayoutParty, Facts>({
  rules: payoutMachine.transitions,
  stateOf: ({ state }) => state,
  partiesTo: (actor: Actor) => new Set<PayoutParty>(hasRole(actor, 'ADMIN') ? ['admin'] : []),
  keepsFrom: (actor) => (isInPerson(actor) ? undefined : inPersonOnly('money')),
  obstacle: (_actor, act, { paidCount }) => (act === 'cancel' && paidCount > 0 ? 'payout_partly_paid' : undefined),
});
