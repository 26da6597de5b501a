import { followBriefing } from './features/briefings/subscribers.ts';
import { followCampaign } from './features/campaigns/subscribers.ts';
import { followPaidBill } from './features/cards/close-paid-bill.ts';
import { followCase } from './features/cases/subscribers.ts';
import { followTouch } from './features/crm/subscribers.ts';
import { followRates } from './features/currencies/subscribers.ts';
import { followFailedJob } from './features/failed-jobs/subscribers.ts';
import { followFiscalRecord } from './features/fiscal-records/subscribers.ts';
import { followLinks } from './features/guard/subscribers.ts';
import { followSupplierDocuments } from './features/invoices/subscribers.ts';
import { followNewsletter } from './features/newsletters/subscribers.ts';
import { followOwner } from './features/owners/subscribers.ts';
import { followPayment } from './features/payments/subscribers.ts';
import { followPayout } from './features/payouts/subscribers.ts';
import { followReview } from './features/reviews/subscribers.ts';
import { followForChannels } from './features/services/channel-notices.ts';
import { followMail, followService } from './features/services/subscribers.ts';
import {
  followAnsweredLists,
  followContentRules,
  followPauses,
  followSentLists,
} from './features/sites/by-owner/subscribers.ts';
import { followImport } from './features/sites/imports/subscribers.ts';
import { followCostProposal } from './features/sites/subscribers.ts';
import { followStatement } from './features/statements/subscribers.ts';
import { followTask } from './features/tasks/subscribers.ts';
import { followChat } from './features/whatsapp-chats/subscribers.ts';
import type { Subscriber } from './platform/events.ts';

/** Every subscriber, in order: a person gets one notification per event, from the first that writes one. */
export const subscribers: readonly Subscriber[] = [
  followCampaign,
  followBriefing,
  followLinks,
  followCase,
  followService,
  followMail,
  followFailedJob,
  followRates,
  followFiscalRecord,
  followTask,
  followChat,
  followTouch,
  followNewsletter,
  followOwner,
  followPauses,
  followSentLists,
  followContentRules,
  followAnsweredLists,
  followPayment,
  followPayout,
  followSupplierDocuments,
  followPaidBill,
  followReview,
  followImport,
  followCostProposal,
  followStatement,
  // Last: it reads what the others wrote.
  followForChannels,
];
