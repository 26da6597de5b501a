import { defineMachine } from '../shared/machine.ts';

/** How a person can stand to a case that they see; the server's policy tells which of these an actor is. */
export type CaseParty = 'client' | 'team' | 'coordinator' | 'admin' | 'system';

const UNFINISHED = ['open', 'answered'] as const;

/** The life of a case. The only place that knows it. */
export const caseMachine = defineMachine({
  states: ['open', 'answered', 'closed'],
  transitions: {
    // The team's answer makes it answered, the client's opens it again.
    answer: { from: [...UNFINISHED], to: [...UNFINISHED], who: ['client', 'team'] },
    // A check that passes closes what a failed one opened.
    close: { from: [...UNFINISHED], to: ['closed'], who: ['team', 'system'], reason: 'required' },
    reopen: { from: ['closed'], to: ['open'], who: ['team'], reason: 'required' },
    assign: { from: [...UNFINISHED], to: 'same', who: ['coordinator', 'admin'] },
    update: { from: [...UNFINISHED], to: 'same', who: ['team'] },
  },
});

export type CaseState = (typeof caseMachine.states)[number];
export type CaseTransition = keyof typeof caseMachine.transitions;

/** What can be done to a case beside its moves. */
export const OTHER_CASE_ACTS = ['remove'] as const;
export const CASE_ACTS = [...caseMachine.names, ...OTHER_CASE_ACTS] as const;
export type CaseAct = (typeof CASE_ACTS)[number];
