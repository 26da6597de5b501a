import {
  type NewsletterAct,
  type NewsletterParty,
  type NewsletterState,
  newsletterMachine,
  type OTHER_NEWSLETTER_ACTS,
} from '@linkstand/contract/newsletters/machine';
import { type ActRule, definePolicy } from '../../platform/lifecycle/policy.ts';
import type { NewsletterRecord } from './queries.ts';

const OTHER_ACTS: Readonly<Record<(typeof OTHER_NEWSLETTER_ACTS)[number], ActRule<NewsletterState, NewsletterParty>>> =
  { remove: { who: ['author'], from: ['draft'] } };

/** Everybody who sees a newsletter may send it. The system starts scheduled ones and finishes them. */
export const newsletterPolicy = definePolicy<
  NewsletterAct,
  NewsletterState,
  NewsletterParty,
  Pick<NewsletterRecord, 'state' | 'retryable'>
>({
  rules: { ...newsletterMachine.transitions, ...OTHER_ACTS },
  stateOf: ({ state }) => state,
  obstacle: (_, act, { retryable }) => (act === 'retry' && retryable === 0 ? 'not_possible_now' : undefined),
  partiesTo: ({ kind }) => new Set<NewsletterParty>(kind === 'user' ? ['author'] : kind === 'system' ? ['system'] : []),
});
