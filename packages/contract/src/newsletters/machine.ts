import { defineMachine } from '../shared/machine.ts';

export type NewsletterParty = 'author' | 'system';

/** The lifecycle of a newsletter, and its only definition. Everybody who sees one may send it. */
export const newsletterMachine = defineMachine({
  states: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'],
  transitions: {
    update: { from: ['draft'], to: 'same', who: ['author'] },
    schedule: { from: ['draft'], to: ['scheduled'], who: ['author'] },
    // Also automatically, if its time was missed by more than an hour.
    unschedule: { from: ['scheduled'], to: ['draft'], who: ['author', 'system'] },
    send: { from: ['draft', 'scheduled'], to: ['sending'], who: ['author', 'system'] },
    pause: { from: ['sending'], to: ['paused'], who: ['author'] },
    resume: { from: ['paused'], to: ['sending'], who: ['author'] },
    cancel: { from: ['scheduled', 'sending', 'paused'], to: ['canceled'], who: ['author'] },
    // To those whom the mail server refused.
    retry: { from: ['sent'], to: ['sending'], who: ['author'] },
    finish: { from: ['sending'], to: ['sent'], who: ['system'] },
  },
});

export type NewsletterState = (typeof newsletterMachine.states)[number];
export type NewsletterTransition = keyof typeof newsletterMachine.transitions;
export const OTHER_NEWSLETTER_ACTS = ['remove'] as const;
export const NEWSLETTER_ACTS = [...newsletterMachine.names, ...OTHER_NEWSLETTER_ACTS] as const;
export type NewsletterAct = (typeof NEWSLETTER_ACTS)[number];
