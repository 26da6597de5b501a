import type { z } from 'zod';
import { watchDeadlines } from './features/briefings/jobs.ts';
import { remindApprovers } from './features/campaigns/jobs.ts';
import { noteCardFee } from './features/cards/card-fee.ts';
import { closePaidBill } from './features/cards/close-paid-bill.ts';
import { escalateCases, resumeCases } from './features/cases/jobs.ts';
import { removeBytes } from './features/content/jobs.ts';
import { mailDigests } from './features/crm/mail-digests.ts';
import { remindClients } from './features/crm/remind-clients.ts';
import { readRates } from './features/currencies/jobs.ts';
import { checkVatNumbers } from './features/finances/vat-register.ts';
import { guardLinks } from './features/guard/jobs.ts';
import { tellLinkNews } from './features/guard/tell-news.ts';
import { watchClaims } from './features/guard/watch-claims.ts';
import { workBatch } from './features/invoices/batches.ts';
import { sendFiscalRecords } from './features/invoices/fiscal/send-records.ts';
import { renderInvoice } from './features/invoices/paper/render-invoice.ts';
import { verifyDocuments } from './features/invoices/verify-documents.ts';
import { closeBooks } from './features/ledger/jobs.ts';
import { watchSenderDomains } from './features/mails/jobs.ts';
import { mailNewSites } from './features/media/jobs.ts';
import { resumeSending, sendNewsletter, testNewsletter } from './features/newsletters/jobs.ts';
import { readBounces } from './features/newsletters/read-mailbox.ts';
import { mailReports } from './features/reports/mail-reports.ts';
import { checkMonths, sumMonths } from './features/reports/sum-months.ts';
import { tellChannel } from './features/services/channel-notices.ts';
import { checkServices, resealServices } from './features/services/jobs.ts';
import { moveFiles } from './features/services/move-files.ts';
import { metricReader, refreshMetrics } from './features/services/site-metrics/refresh.ts';
import {
  typedBounceAddress,
  typedBounces,
  typedMailHeaders,
  typedRates,
  typedRegister,
} from './features/services/use-services.ts';
import { liveSetting } from './features/settings/live.ts';
import { endPauses } from './features/sites/by-owner/jobs.ts';
import { runImportJob } from './features/sites/imports/jobs.ts';
import { recalculateSurvival } from './features/survival/recalculate.ts';
import { ringTasks } from './features/tasks/jobs.ts';
import { recalculateClients } from './features/users/jobs.ts';
import { fetchChatFile } from './features/whatsapp-chats/fetch-file.ts';
import { watchChats } from './features/whatsapp-chats/jobs.ts';
import { sendChatMessage } from './features/whatsapp-chats/send-message.ts';
import { syncTemplates } from './features/whatsapp-chats/templates.ts';
import { cleanUp } from './housekeeping.ts';
import type { ServiceStates } from './platform/adapters/service-states.ts';
import type { TaxOffice } from './platform/adapters/tax-office.ts';
import type { Database } from './platform/context.ts';
import { followEvent } from './platform/events.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import type { Job } from './platform/jobs.ts';
import { deliverMail } from './platform/mail/deliver-mail.ts';
import { eraseMails } from './platform/mail/erase-mails.ts';
import type { MailTransport } from './platform/mail/transport.ts';
import { removeLogoBytes } from './platform/resource/logo.ts';
import { workWebhook } from './platform/webhooks-in/deliveries.ts';
import type { Services } from './services.ts';
import { sweepStorage } from './storage-sweep.ts';
import { subscribers } from './subscribers.ts';
import { webhooks } from './webhooks.ts';

/** What a process has that runs jobs. */
interface Worker {
  readonly db: Database;
  readonly services: Services;
  readonly identity: IdentityService;
  readonly transport: MailTransport;
  readonly mailFrom: string;
  readonly taxOffice: TaxOffice;
  readonly states: ServiceStates;
}

/** What jobs run with: each names those that it takes. */
export const jobTools = ({ services, ...worker }: Worker) => {
  const { db, states } = worker;
  const { outside, timeZone } = services;
  return {
    ...worker,
    outside,
    timeZone,
    cards: services.cards,
    certificates: services.certificates,
    evidence: services.evidence,
    mailSender: services.mailSender,
    storage: services.storage,
    stores: services.stores,
    visitor: services.visitor,
    whatsapp: services.whatsapp,
    bounceAddress: typedBounceAddress,
    bounceMailbox: typedBounces(outside, states.note),
    fetchRates: typedRates(outside, states.note),
    mailHeaders: typedMailHeaders,
    mailReplyTo: () => liveSetting('mail_senders').mails,
    readMetrics: metricReader({ db, outside, states, timeZone }),
    subscribers,
    vatRegister: typedRegister(outside, states.note),
    verifyDocuments,
    webhooks: webhooks(services),
  };
};

/** Every job, one line each. It does not compile with one that takes a tool that there is not. */
export const jobs: readonly Job<z.ZodType, ReturnType<typeof jobTools>>[] = [
  followEvent,
  deliverMail,
  eraseMails,
  watchSenderDomains,
  sendNewsletter,
  testNewsletter,
  resumeSending,
  readBounces,
  sendChatMessage,
  fetchChatFile,
  syncTemplates,
  watchChats,
  watchDeadlines,
  remindApprovers,
  checkServices,
  resealServices,
  refreshMetrics,
  tellChannel,
  ringTasks,
  moveFiles,
  removeBytes,
  removeLogoBytes,
  recalculateClients,
  recalculateSurvival,
  mailNewSites,
  remindClients,
  mailDigests,
  mailReports,
  sumMonths,
  checkMonths,
  tellLinkNews,
  escalateCases,
  resumeCases,
  watchClaims,
  guardLinks,
  closeBooks,
  noteCardFee,
  closePaidBill,
  readRates,
  checkVatNumbers,
  renderInvoice,
  workBatch,
  sendFiscalRecords,
  runImportJob,
  endPauses,
  workWebhook,
  cleanUp,
  sweepStorage,
];
