import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a case they see. The server's policy says which of these an actor is. */
export type CaseParty = 'client' | 'team' | 'coordinator' | 'admin' | 'system';

const UNFINISHED = ['open', 'answered'] as const;

/** The lifecycle of a case, and its only definition. */
export const caseMachine = defineMachine({
  states: ['open', 'answered', 'closed'],
  transitions: {
    // An answer of the team moves it to answered; one of the client opens it again.
    answer: { from: [...UNFINISHED], to: [...UNFINISHED], who: ['client', 'team'] },
    // A passed check closes the case that a failed one opened.
    close: { from: [...UNFINISHED], to: ['closed'], who: ['team', 'system'], reason: 'required' },
    // It goes on in another open case. Opened again, both are separate.
    merge: { from: [...UNFINISHED], to: ['closed'], who: ['team', 'system'] },
    reopen: { from: ['closed'], to: ['open'], who: ['team'], reason: 'required' },
    // Notes for the team, also after it is closed.
    note: { from: [...UNFINISHED, 'closed'], to: 'same', who: ['team'] },
    // The clocks stand still while the owner is asked, with a note of what was asked, or by the terms of a guarantee.
    wait: { from: [...UNFINISHED], to: 'same', who: ['team', 'system'], reason: 'required' },
    // The clocks run again. An answer of whoever was asked does the same.
    resume: { from: [...UNFINISHED], to: 'same', who: ['team', 'system'] },
    assign: { from: [...UNFINISHED], to: 'same', who: ['coordinator', 'admin'] },
    update: { from: [...UNFINISHED], to: 'same', who: ['team'] },
  },
});

export type CaseState = (typeof caseMachine.states)[number];
export type CaseTransition = keyof typeof caseMachine.transitions;

/** Acts on a case that are not moves. */
export const OTHER_CASE_ACTS = ['remove'] as const;
export const CASE_ACTS = [...caseMachine.names, ...OTHER_CASE_ACTS] as const;
export type CaseAct = (typeof CASE_ACTS)[number];
