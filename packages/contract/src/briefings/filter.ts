import { PAPER_STATUSES, PAYMENT_STATUSES } from '../finances/choices.ts';
import { LINK_STATES } from '../links/states.ts';
import { defineFilter } from '../shared/filter.ts';
import { BRIEFING_TYPES, FILL_MODES, LINK_TYPES, REVIEW_MODES } from '../shared/topics.ts';
import { briefingMachine, CLIENT_STATUSES } from './machine.ts';

/** Filters of every list of briefings; see `shared/filter.ts`. */
export const briefingFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  status: { kind: 'choices', values: briefingMachine.states, max: 12 },
  mine: { kind: 'flag' },
  /** Waits for an act of the reader, in the sense of each role. */
  needsMe: { kind: 'flag', offer: 'own' },
  late: { kind: 'flag' },
  unassigned: { kind: 'flag' },
  editorId: { kind: 'reference', offer: 'rare' },
  clientId: { kind: 'reference', offer: 'rare' },
  siteId: { kind: 'reference', offer: 'rare' },
  campaignId: { kind: 'reference', offer: 'linked' },
  companyId: { kind: 'reference', offer: 'linked' },
  ownerId: { kind: 'reference', offer: 'linked' },
  categoryId: { kind: 'reference', offer: 'rare' },
  clientStatus: { kind: 'choices', values: CLIENT_STATUSES, max: 12, offer: 'rare' },
  reviewMode: { kind: 'choices', values: REVIEW_MODES, offer: 'rare' },
  briefingType: { kind: 'choices', values: BRIEFING_TYPES, offer: 'rare' },
  linkType: { kind: 'choices', values: LINK_TYPES, offer: 'rare' },
  fillMode: { kind: 'choices', values: FILL_MODES, offer: 'rare' },
  country: { kind: 'countries', max: 60, offer: 'rare' },
  language: { kind: 'languages', max: 60, offer: 'rare' },
  submitted: { kind: 'days', offer: 'rare' },
  due: { kind: 'days', offer: 'rare' },
  published: { kind: 'days', offer: 'rare' },
  poCode: { kind: 'text', max: 60, offer: 'rare' },
  withOpenCase: { kind: 'flag', offer: 'rare' },
  linkState: { kind: 'choices', values: LINK_STATES, offer: 'rare' },
  checkFailed: { kind: 'flag', offer: 'rare' },
  bonus: { kind: 'flag', offer: 'rare' },
  clientPapers: { kind: 'choices', values: PAPER_STATUSES, offer: 'rare' },
  clientPayment: { kind: 'choices', values: PAYMENT_STATUSES, offer: 'rare' },
  ownerPapers: { kind: 'choices', values: PAPER_STATUSES, offer: 'rare' },
  ownerPayment: { kind: 'choices', values: PAYMENT_STATUSES, offer: 'rare' },
  invoice: { kind: 'text', max: 60, offer: 'rare' },
  payBy: { kind: 'days', offer: 'rare' },
  paid: { kind: 'days', offer: 'rare' },
});
