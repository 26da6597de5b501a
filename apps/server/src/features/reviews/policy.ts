import {
  type ReviewParty,
  type ReviewState,
  type ReviewTransition,
  reviewMachine,
} from '@linkstand/contract/reviews/machine';
import { type Actor, hasRole } from '../../platform/context.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import type { ReviewRow } from './queries.ts';

function* partiesTo(actor: Actor, { sellerId }: Pick<ReviewRow, 'sellerId'>): Generator<ReviewParty> {
  if (hasRole(actor, 'ADMIN')) yield 'admin';
  if (hasRole(actor, 'SELLER') && actor.id === sellerId) yield 'asker';
}

/** Who may decide what a seller asks, and who may take it back. */
export const reviewPolicy = definePolicy<
  ReviewTransition,
  ReviewState,
  ReviewParty,
  Pick<ReviewRow, 'state' | 'sellerId'>
>({
  rules: reviewMachine.transitions,
  stateOf: ({ state }) => state,
  partiesTo: (actor, review) => new Set(partiesTo(actor, review)),
});
