import { followBriefing } from './features/briefings/subscribers.ts';
import { followCampaign } from './features/campaigns/subscribers.ts';
import { followCase } from './features/cases/subscribers.ts';
import { followOwner } from './features/owners/subscribers.ts';
import { followPayment } from './features/payments/subscribers.ts';
import { followReview } from './features/reviews/subscribers.ts';
import { followImport } from './features/sites/imports/subscribers.ts';
import type { Subscriber } from './platform/events.ts';

/** Everything that follows from events, in this order: a person is told once of an event, by the first that tells. */
export const subscribers: readonly Subscriber[] = [
  followCampaign,
  followBriefing,
  followCase,
  followOwner,
  followPayment,
  followReview,
  followImport,
];
