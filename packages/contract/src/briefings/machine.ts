import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a briefing. The server's policy says which of these an actor is. */
export type BriefingParty =
  | 'client'
  | 'seller'
  | 'editor' // any editor, while the briefing is in the open queue
  | 'own_editor'
  | 'coordinator'
  | 'site_manager'
  | 'owner_manager'
  | 'owner_link'
  | 'admin'
  | 'system';

/** States of an order that is neither published nor ended. */
export const BEFORE_PUBLICATION = [
  'draft',
  'waiting',
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
] as const;

const SUBMITTED = [
  'waiting',
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
  'published',
  'done',
  'denied',
  'canceled',
] as const;

/** The lifecycle of a briefing (docs/RULES.md, Briefings), and its only definition. */
export const briefingMachine = defineMachine({
  states: ['draft', ...SUBMITTED],
  transitions: {
    // A denied briefing must be changed before it is submitted again.
    edit: { from: ['draft', 'waiting', 'denied'], to: 'same', who: ['client', 'admin'] },
    submit: { from: ['draft'], to: ['waiting'], who: ['client', 'seller', 'admin'] },
    approve: { from: ['waiting'], to: ['waiting_review', 'pending_owner'], who: ['coordinator', 'admin'] },
    approve_directly: { from: ['waiting', 'waiting_review'], to: ['pending_owner'], who: ['admin'] },
    deny: {
      from: ['waiting', 'waiting_review', 'in_review'],
      to: ['denied'],
      who: ['coordinator', 'admin'],
      reason: 'required',
    },
    resubmit: { from: ['denied'], to: ['waiting'], who: ['client'] },
    start_review: {
      from: ['waiting_review'],
      to: ['in_review'],
      who: ['editor', 'own_editor', 'coordinator', 'admin'],
    },
    send_to_client: { from: ['in_review'], to: ['pending_client'], who: ['own_editor', 'coordinator', 'admin'] },
    ask_review: { from: ['pending_client'], to: ['in_review'], who: ['client'] },
    send_version_back: { from: ['pending_client'], to: ['in_review'], who: ['client'] },
    accept_content: { from: ['pending_client'], to: ['pending_owner'], who: ['client', 'coordinator', 'admin'] },
    send_to_production: { from: ['in_review'], to: ['pending_owner'], who: ['own_editor', 'coordinator', 'admin'] },
    recall: {
      from: ['pending_client', 'pending_owner', 'waiting_publish'],
      to: ['in_review'],
      who: ['own_editor', 'coordinator', 'admin'],
      reason: 'required',
    },
    swap_site: {
      from: ['in_review'],
      to: ['in_review', 'pending_client'],
      who: ['coordinator', 'admin'],
      reason: 'required',
    },
    accept_publication: {
      from: ['pending_owner'],
      to: ['waiting_publish'],
      who: ['owner_link', 'owner_manager', 'admin'],
    },
    change_promise: {
      from: ['waiting_publish'],
      to: 'same',
      who: ['owner_link', 'owner_manager', 'admin'],
      reason: 'required',
    },
    // Where a link is to be inserted into an article that its owner names, or that is gone meanwhile.
    propose_articles: {
      from: ['pending_owner'],
      to: ['pending_client'],
      who: ['owner_link', 'owner_manager', 'admin'],
    },
    choose_article: { from: ['pending_client'], to: ['pending_owner', 'in_review'], who: ['client'] },
    decline_publication: {
      from: ['pending_owner', 'waiting_publish'],
      to: ['in_review'],
      who: ['owner_link', 'owner_manager', 'admin'],
      reason: 'required',
    },
    confirm_publication: {
      from: ['pending_owner', 'waiting_publish'],
      to: ['published'],
      who: ['owner_link', 'owner_manager', 'site_manager', 'own_editor', 'coordinator', 'admin'],
    },
    correct_url: {
      from: ['published'],
      to: 'same',
      who: ['owner_link', 'owner_manager', 'own_editor', 'coordinator', 'admin'],
    },
    return_to_owner: {
      from: ['published', 'done'],
      to: ['waiting_publish'],
      who: ['own_editor', 'coordinator', 'owner_manager', 'admin'],
      reason: 'required',
    },
    report_problem: { from: ['published', 'done'], to: 'same', who: ['client'], reason: 'required' },
    finalize: { from: ['published'], to: ['done'], who: ['coordinator', 'admin', 'system'] },
    cancel: {
      from: [...BEFORE_PUBLICATION],
      to: ['canceled'],
      who: ['client', 'coordinator', 'admin'],
      reason: 'required',
    },
    refund: { from: ['published', 'done'], to: ['canceled'], who: ['admin'], reason: 'required' },
    force_status: { from: [...SUBMITTED], to: [...SUBMITTED], who: ['admin'], reason: 'required' },
  },
});

export type BriefingStatus = (typeof briefingMachine.states)[number];
export type BriefingTransition = keyof typeof briefingMachine.transitions;

/** Transitions that hold, release, take or refund money, or agree to a price. Never allowed while impersonating. */
export const MONEY_TRANSITIONS = [
  'submit',
  'resubmit',
  'deny',
  'accept_content',
  'swap_site',
  'confirm_publication',
  'return_to_owner',
  'finalize',
  'cancel',
  'refund',
  'force_status',
] as const satisfies readonly BriefingTransition[];

/**
 * What happens to the client's money in a state: nothing, held, or taken. `earned`: the seller's share is posted too.
 */
export type MoneyStage = 'none' | 'held' | 'taken' | 'earned';

/** Money depends on the state alone, whichever transition led there (docs/RULES.md, Money). */
export const MONEY_STAGE: Readonly<Record<BriefingStatus, MoneyStage>> = {
  draft: 'none',
  waiting: 'held',
  waiting_review: 'held',
  in_review: 'held',
  pending_client: 'held',
  pending_owner: 'held',
  waiting_publish: 'held',
  published: 'taken',
  done: 'earned',
  denied: 'none',
  canceled: 'none',
};

/** States in which a client may cancel. Later only a coordinator or an administrator may. */
export const CLIENT_CANCELABLE: readonly BriefingStatus[] = ['draft', 'waiting'];

export const CLIENT_STATUSES = [
  'draft',
  'waiting',
  'in_progress',
  'pending',
  'waiting_publish',
  'published',
  'finished',
  'denied',
  'canceled',
] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The status that a client sees. `pending` means it is the client's turn. */
export const CLIENT_STATUS: Readonly<Record<BriefingStatus, ClientStatus>> = {
  draft: 'draft',
  waiting: 'waiting',
  waiting_review: 'in_progress',
  in_review: 'in_progress',
  pending_client: 'pending',
  pending_owner: 'waiting_publish',
  waiting_publish: 'waiting_publish',
  published: 'published',
  done: 'finished',
  denied: 'denied',
  canceled: 'canceled',
};

export const CAMPAIGN_STATUSES = ['draft', 'waiting', 'in_progress', 'finished', 'canceled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** A campaign's status, derived from its briefings (docs/RULES.md, Briefings). Without briefings it is a draft. */
export function campaignStatus(briefings: readonly BriefingStatus[]): CampaignStatus {
  const ended = (status: BriefingStatus) => status === 'done' || status === 'denied' || status === 'canceled';
  if (briefings.every((status) => status === 'draft')) return 'draft';
  if (briefings.every(ended)) return briefings.includes('done') ? 'finished' : 'canceled';
  const further = briefings.some((status) => status !== 'draft' && status !== 'waiting' && !ended(status));
  return briefings.includes('waiting') && !further && !briefings.includes('done') ? 'waiting' : 'in_progress';
}
