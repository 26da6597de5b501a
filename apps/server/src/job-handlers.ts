import { deadlineWatch } from './features/briefings/jobs.ts';
import { cardFeeNoter } from './features/cards/card-fee.ts';
import { caseEscalation, caseResumption } from './features/cases/jobs.ts';
import { bytesRemoval } from './features/content/jobs.ts';
import { digestMailer } from './features/crm/mail-digests.ts';
import { clientReminders } from './features/crm/remind-clients.ts';
import { liveReminders } from './features/crm/reminder-settings.ts';
import { ratesReader } from './features/currencies/jobs.ts';
import { vatChecker } from './features/finances/vat-register.ts';
import { fiscalSender } from './features/fiscal-records/send.ts';
import { claimWatch } from './features/guard/claim-jobs.ts';
import { linkGuard } from './features/guard/jobs.ts';
import { linkNewsTeller } from './features/guard/tell-news.ts';
import { batchWorker } from './features/invoices/batches.ts';
import { invoiceRenderer } from './features/invoices/paper/render-invoice.ts';
import { verifyDocuments } from './features/invoices/verify-documents.ts';
import { bookClosing } from './features/ledger/jobs.ts';
import { senderDomainsWatch } from './features/mails/jobs.ts';
import { newSitesWatch } from './features/media/jobs.ts';
import { newsletterResumer } from './features/newsletters/jobs.ts';
import { bounceReader } from './features/newsletters/read-mailbox.ts';
import { newsletterSender, newsletterTester } from './features/newsletters/send-newsletter.ts';
import { reportMailer } from './features/reports/mail-reports.ts';
import { monthCheck, monthSummer } from './features/reports/sum-months.ts';
import { channelTeller } from './features/services/channel-notices.ts';
import { servicesResealing, servicesWatch } from './features/services/jobs.ts';
import { filesMover } from './features/services/move-files.ts';
import { metricsRefresh } from './features/services/site-metrics/refresh.ts';
import {
  typedBounceAddress,
  typedBounces,
  typedMailHeaders,
  typedRates,
  typedRegister,
} from './features/services/use-services.ts';
import { liveSetting } from './features/settings/live.ts';
import { importCarrier } from './features/sites/imports/jobs.ts';
import { survivalRecalculation } from './features/survival/recalculate.ts';
import { taskBell } from './features/tasks/jobs.ts';
import { clientRecalculation } from './features/users/jobs.ts';
import { chatFileFetcher } from './features/whatsapp-chats/fetch-file.ts';
import { chatWatch } from './features/whatsapp-chats/jobs.ts';
import { chatSender } from './features/whatsapp-chats/send-message.ts';
import { templateSync } from './features/whatsapp-chats/templates.ts';
import { housekeeping } from './housekeeping.ts';
import type { ServiceStates } from './platform/adapters/service-states.ts';
import type { TaxOffice } from './platform/adapters/tax-office.ts';
import { clockNow } from './platform/clock.ts';
import type { Database } from './platform/context.ts';
import { eventFollower } from './platform/events.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import type { JobHandler } from './platform/jobs.ts';
import { mailDelivery } from './platform/mail/deliver-mail.ts';
import { mailErasure } from './platform/mail/erase-mails.ts';
import type { MailTransport } from './platform/mail/transport.ts';
import { logoRemoval } from './platform/resource/logo.ts';
import { webhookWorker } from './platform/webhooks-in/deliveries.ts';
import type { Services } from './services.ts';
import { storageSweep } from './storage-sweep.ts';
import { subscribers } from './subscribers.ts';
import { webhooks } from './webhooks.ts';

export interface Worker {
  readonly db: Database;
  readonly services: Services;
  readonly identity: IdentityService;
  readonly transport: MailTransport;
  readonly mailFrom: string;
  readonly office: TaxOffice;
  readonly states: ServiceStates;
}

/** What sends newsletters. */
const mailer = ({ db, transport, mailFrom, services }: Pick<Worker, 'db' | 'transport' | 'mailFrom' | 'services'>) => ({
  db,
  transport,
  from: mailFrom,
  timeZone: services.timeZone,
  pace: () => liveSetting('newsletter_pace'),
  replyTo: () => liveSetting('mail_senders').newsletters,
  bounceAddress: typedBounceAddress,
  headersOf: typedMailHeaders,
});

/** Every job with its handler. */
export const jobHandlers = ({
  db,
  services,
  identity,
  transport,
  mailFrom,
  office,
  states,
}: Worker): readonly JobHandler[] => [
  eventFollower(db, subscribers),
  mailDelivery({
    db,
    transport,
    from: mailFrom,
    storage: services.storage,
    replyTo: () => liveSetting('mail_senders').mails,
  }),
  mailErasure({ db }),
  senderDomainsWatch(db, services.mailSender),
  newsletterSender(mailer({ db, transport, mailFrom, services }), clockNow),
  newsletterTester(mailer({ db, transport, mailFrom, services })),
  newsletterResumer(mailer({ db, transport, mailFrom, services }), clockNow),
  bounceReader(db, typedBounces(services.outside, states.note), services.timeZone),
  chatSender({ db, ...services, now: clockNow }),
  chatFileFetcher({ db, ...services, now: clockNow }),
  templateSync(db, services.whatsapp),
  chatWatch(db, services.timeZone, () => liveSetting('chat_alert_minutes')),
  deadlineWatch(db, services.timeZone),
  servicesWatch(db, { ...services.outside, states }, services.timeZone),
  servicesResealing(db, services.outside),
  metricsRefresh({ db, outside: services.outside, states, timeZone: services.timeZone }),
  channelTeller(db, { dispatcher: services.outside.dispatcher, onOutcome: states.note }),
  taskBell(db, services.timeZone),
  filesMover(db, services.stores),
  bytesRemoval(db, services.storage),
  logoRemoval(services.storage),
  clientRecalculation(db),
  survivalRecalculation(db),
  newSitesWatch(db),
  clientReminders({ db, timeZone: services.timeZone, settings: liveReminders }),
  digestMailer({ db, timeZone: services.timeZone, isOn: () => liveSetting('client_digest') }),
  reportMailer({ db, storage: services.storage, timeZone: services.timeZone }),
  monthSummer(db, services.timeZone),
  monthCheck(db, services.timeZone),
  linkNewsTeller(db),
  caseEscalation(db, services.timeZone),
  caseResumption(db, services.timeZone),
  claimWatch(db, services.timeZone),
  linkGuard({ db, visitor: services.visitor, timeZone: services.timeZone, evidence: services.evidence }),
  bookClosing(db, verifyDocuments),
  cardFeeNoter(db, services.cards, services.timeZone),
  ratesReader(db, typedRates(services.outside, states.note), services.timeZone),
  vatChecker(db, typedRegister(services.outside, states.note)),
  invoiceRenderer(db, services.storage),
  batchWorker({ db, storage: services.storage, timeZone: services.timeZone }),
  fiscalSender({ db, office, vault: services.certificates, timeZone: services.timeZone }),
  importCarrier({ db, storage: services.storage, timeZone: services.timeZone }),
  webhookWorker(db, webhooks(services)),
  housekeeping(db, identity, services),
  storageSweep(db, services.storage),
];
