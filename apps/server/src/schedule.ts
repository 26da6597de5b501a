import { watchDeadlines } from './features/briefings/jobs.ts';
import { escalateCases } from './features/cases/jobs.ts';
import { mailDigests } from './features/crm/mail-digests.ts';
import { remindClients } from './features/crm/remind-clients.ts';
import { readRates } from './features/currencies/jobs.ts';
import { checkVatNumbers } from './features/finances/vat-register.ts';
import { watchClaims } from './features/guard/claim-jobs.ts';
import { guardLinks } from './features/guard/jobs.ts';
import { sendFiscalRecords } from './features/invoices/fiscal/keep-record.ts';
import { closeBooks } from './features/ledger/jobs.ts';
import { watchSenderDomains } from './features/mails/jobs.ts';
import { mailNewSites } from './features/media/jobs.ts';
import { resumeSending } from './features/newsletters/jobs.ts';
import { readBounces } from './features/newsletters/read-mailbox.ts';
import { mailReports } from './features/reports/mail-reports.ts';
import { checkMonths, sumMonths } from './features/reports/sum-months.ts';
import { checkServices, resealServices } from './features/services/jobs.ts';
import { moveFiles } from './features/services/move-files.ts';
import { CHECK_MINUTE } from './features/services/services-deps.ts';
import { refreshMetrics } from './features/services/site-metrics/refresh.ts';
import { recalculateSurvival } from './features/survival/recalculate.ts';
import { ringTasks } from './features/tasks/jobs.ts';
import { recalculateClients } from './features/users/jobs.ts';
import { watchChats } from './features/whatsapp-chats/jobs.ts';
import { syncTemplates } from './features/whatsapp-chats/templates.ts';
import { cleanUp } from './housekeeping.ts';
import { type Schedule, schedule } from './platform/jobs.ts';
import { eraseMails } from './platform/mail/erase-mails.ts';
import { sweepStorage } from './storage-sweep.ts';

/** Every recurring job, one line each. */
export const schedules = (timeZone: string): readonly Schedule[] => [
  schedule({ job: watchDeadlines, cron: '5 * * * *', data: {}, timeZone }),
  schedule({ job: checkServices, cron: `${CHECK_MINUTE} * * * *`, data: {}, timeZone: 'UTC' }),
  schedule({ job: watchSenderDomains, cron: '40 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: refreshMetrics, cron: '35 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: resealServices, cron: '50 3 * * *', data: {}, timeZone }),
  schedule({ job: ringTasks, cron: '2 * * * *', data: {}, timeZone }),
  schedule({ job: syncTemplates, cron: '15 4 * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: watchChats, cron: '* * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: escalateCases, cron: '8 * * * *', data: {}, timeZone }),
  schedule({ job: watchClaims, cron: '50 * * * *', data: {}, timeZone }),
  schedule({ job: guardLinks, cron: '* * * * *', data: {}, timeZone }),
  schedule({ job: resumeSending, cron: '*/3 * * * *', data: {}, timeZone }),
  schedule({ job: readBounces, cron: '*/5 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: cleanUp, cron: '35 * * * *', data: {}, timeZone }),
  schedule({ job: recalculateSurvival, cron: '40 2 * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: recalculateClients, cron: '10 0 * * *', data: {}, timeZone }),
  schedule({ job: mailNewSites, cron: '30 6 * * *', data: {}, timeZone }),
  schedule({ job: remindClients, cron: '25 * * * *', data: {}, timeZone }),
  schedule({ job: mailDigests, cron: '12 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: mailReports, cron: '10 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: sumMonths, cron: '* * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: checkMonths, cron: '30 1 * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: sendFiscalRecords, cron: '* * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: readRates, cron: '20 */3 * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: checkVatNumbers, cron: '45 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: closeBooks, cron: '20 3 * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: moveFiles, cron: '55 * * * *', data: {}, timeZone: 'UTC' }),
  schedule({ job: sweepStorage, cron: '40 3 * * *', data: {}, timeZone }),
  schedule({ job: eraseMails, cron: '17 4 * * *', data: {}, timeZone }),
];
