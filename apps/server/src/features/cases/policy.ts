import {
  type CaseAct,
  type CaseParty,
  type CaseState,
  caseMachine,
  type OTHER_CASE_ACTS,
} from '@linkstand/contract/cases/machine';
import { type Actor, hasRole, isStaff } from '../../platform/context.ts';
import { type ActRule, definePolicy } from '../../platform/lifecycle/policy.ts';
import { seesOwner } from '../briefings/readers.ts';
import { seesClient } from '../users/readers.ts';
import type { CaseRecord } from './queries.ts';

/** How somebody who sees a case relates to it. */
function* partiesOf(actor: Actor): Generator<CaseParty> {
  if (actor.kind === 'system') yield 'system';
  if (hasRole(actor, 'USER')) yield 'client';
  if (!isStaff(actor)) return;
  yield 'team';
  if (actor.isCoordinator) yield 'coordinator';
  if (actor.role === 'ADMIN') yield 'admin';
}

const OTHER_ACTS: Readonly<Record<(typeof OTHER_CASE_ACTS)[number], ActRule<CaseState, CaseParty>>> = {
  remove: { who: ['admin'], from: caseMachine.states },
};

type CaseFacts = Pick<CaseRecord, 'state' | 'stoppedOn' | 'waitsFor' | 'ownerId'>;

/** Who may do what to a case, among those who see it. */
export const casePolicy = definePolicy<CaseAct, CaseState, CaseParty, CaseFacts>({
  rules: { ...caseMachine.transitions, ...OTHER_ACTS },
  stateOf: ({ state }) => state,
  partiesTo: (actor) => new Set(partiesOf(actor)),
  obstacle: (_actor, act, { stoppedOn, ownerId, waitsFor }) => {
    const isImpossible =
      (act === 'wait' && (ownerId === null || waitsFor === 'owner')) || (act === 'resume' && stoppedOn === null);
    return isImpossible ? 'not_possible_now' : undefined;
  },
});

/** Fields and filters that are not for this reader. Clients don't see the assignee and the owner. */
export const unreadable = (actor: Actor): ReadonlySet<string> =>
  new Set([
    ...(isStaff(actor) ? [] : ['assignee', 'assigneeId']),
    ...(seesClient(actor) ? [] : ['client']),
    ...(seesOwner(actor) ? [] : ['owner']),
  ]);
