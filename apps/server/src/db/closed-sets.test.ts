import { ABOUT_KINDS } from '@linkstand/contract/about/kinds';
import { ACTOR_KINDS } from '@linkstand/contract/audit/choices';
import { BRAND_PICTURES } from '@linkstand/contract/brands/schema';
import { briefingMachine, CAMPAIGN_STATUSES } from '@linkstand/contract/briefings/machine';
import { EARLIER_TEXT_REASONS } from '@linkstand/contract/briefings/schema';
import { TEXT_CHECKERS } from '@linkstand/contract/briefings/text-checks';
import { CASE_KINDS, CASE_WAITS_FOR } from '@linkstand/contract/cases/choices';
import { caseMachine } from '@linkstand/contract/cases/machine';
import { CLIENT_ACTS, TOUCH_KINDS } from '@linkstand/contract/crm/choices';
import { failedJobMachine } from '@linkstand/contract/failed-jobs/machine';
import { ACCOUNT_CODES, PAPER_STATUSES, PAYMENT_STATUSES } from '@linkstand/contract/finances/choices';
import { FISCAL_ENVIRONMENTS, FISCAL_KINDS, FISCAL_STATES } from '@linkstand/contract/fiscal-records/choices';
import { INVOICE_SIDES, INVOICE_TYPES } from '@linkstand/contract/invoices/choices';
import { invoiceMachine } from '@linkstand/contract/invoices/machine';
import { INSERTION_SIDES } from '@linkstand/contract/links/article';
import { CLAIM_STATES } from '@linkstand/contract/links/claim';
import { GUARANTEE_COVERS } from '@linkstand/contract/links/guarantee';
import { LISTED_LINK_STATES } from '@linkstand/contract/links/listed';
import { LINK_STATES } from '@linkstand/contract/links/states';
import { LINK_VERDICTS } from '@linkstand/contract/links/verdict';
import { MAIL_STATUSES } from '@linkstand/contract/mails/choices';
import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { AUDIENCES } from '@linkstand/contract/messages/schema';
import {
  BOUNCES,
  NEWSLETTER_AUDIENCES,
  RECIPIENT_STATES,
  SUPPRESSION_REASONS,
} from '@linkstand/contract/newsletters/choices';
import { newsletterMachine } from '@linkstand/contract/newsletters/machine';
import { FISCAL_KINDS as OWNER_FISCAL_KINDS } from '@linkstand/contract/owners/limits';
import { SITE_PROOFS } from '@linkstand/contract/owners/site-proof';
import {
  COUNTER_ACCOUNTS,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_RETURN_KINDS,
  RETURN_STATES,
} from '@linkstand/contract/payments/choices';
import { paymentMachine } from '@linkstand/contract/payments/machine';
import { PAYOUT_STATES, payoutMachine } from '@linkstand/contract/payouts/machine';
import { REVIEW_KINDS } from '@linkstand/contract/reviews/choices';
import { reviewMachine } from '@linkstand/contract/reviews/machine';
import { FILE_STORES } from '@linkstand/contract/services/file-storage';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { CURRENCIES, FOREIGN_CURRENCIES } from '@linkstand/contract/shared/money';
import { ROLES } from '@linkstand/contract/shared/roles';
import { AUTHOR_KINDS } from '@linkstand/contract/shared/thread';
import {
  BRIEFING_TYPES,
  FILL_MODES,
  LINK_TYPES,
  REVIEW_MODES,
  SENSITIVE_TOPICS,
  TOPICS,
} from '@linkstand/contract/shared/topics';
import { BATCH_KINDS } from '@linkstand/contract/sites/batch';
import { COST_KINDS, PRICE_KINDS, SITE_STATUSES } from '@linkstand/contract/sites/choices';
import { IMPORT_ENCODINGS, IMPORT_KINDS_OF_FILE, IMPORT_QUESTIONS } from '@linkstand/contract/sites/import-choices';
import { importMachine } from '@linkstand/contract/sites/import-machine';
import { LINE_STATES, STATEMENT_FORMATS } from '@linkstand/contract/statements/choices';
import { TASK_PRIORITIES, TASK_REPEATS } from '@linkstand/contract/tasks/choices';
import { taskMachine } from '@linkstand/contract/tasks/machine';
import { COMPANY_ROLES } from '@linkstand/contract/users/company-roles';
import { CHAT_STATES, MESSAGE_KINDS, MESSAGE_STATES, OPT_IN_WAYS } from '@linkstand/contract/whatsapp-chats/choices';
import { CHAT_FILE_STATES } from '@linkstand/contract/whatsapp-chats/files';
import { expect, test } from 'vitest';
import { MAIL_AUDIENCES } from '../platform/mail/template.ts';
import { readClosedSets } from '../testing/closed-sets.ts';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase();

/** Which list of the contract each closed column holds the values of. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'users.company_roles': COMPANY_ROLES,
  'audit_entries.actor_kind': ACTOR_KINDS,
  'bank_statements.format': STATEMENT_FORMATS,
  'billing_accounts.currency': CURRENCIES,
  'brand_pictures.kind': BRAND_PICTURES,
  'brands.default_locale': LOCALES,
  'brands.display_currency': CURRENCIES,
  'briefing_finances.client_payment': PAYMENT_STATUSES,
  'briefing_finances.client_status': PAPER_STATUSES,
  'briefing_finances.owner_payment': PAYMENT_STATUSES,
  'briefing_finances.owner_status': PAPER_STATUSES,
  'briefing_stays.status': briefingMachine.states,
  'briefings.article_by': INSERTION_SIDES,
  'briefings.briefing_type': BRIEFING_TYPES,
  'briefings.fill_mode': FILL_MODES,
  'briefings.link_type': LINK_TYPES,
  'briefings.review_mode': REVIEW_MODES,
  'briefings.status': briefingMachine.states,
  'briefings.topic': TOPICS,
  'campaigns.status': CAMPAIGN_STATUSES,
  'cart_items.topics': TOPICS,
  'case_entries.author_kind': AUTHOR_KINDS,
  'cases.kind': CASE_KINDS,
  'cases.state': caseMachine.states,
  'cases.waits_for': CASE_WAITS_FOR,
  'categories.topic': TOPICS,
  'crm_accounts.language': LOCALES,
  'crm_accounts.last_act_kind': CLIENT_ACTS,
  'crm_accounts.last_touch_kind': TOUCH_KINDS,
  'crm_entries.author_kind': AUTHOR_KINDS,
  'crm_entries.kind': TOUCH_KINDS,
  'cost_changes.kind': COST_KINDS,
  'earlier_texts.reason': EARLIER_TEXT_REASONS,
  'insertion_articles.named_by': INSERTION_SIDES,
  'price_changes.kind': PRICE_KINDS,
  'briefings.sentence_by': INSERTION_SIDES,
  'exchange_rates.currency': FOREIGN_CURRENCIES,
  'failed_jobs.state': failedJobMachine.states,
  'file_storage.store': FILE_STORES,
  'fiscal_records.kind': FISCAL_KINDS,
  'fiscal_records.state': FISCAL_STATES,
  'fiscal_sending.environment': FISCAL_ENVIRONMENTS,
  'invoice_lines.side': INVOICE_SIDES,
  'invoices.currency': CURRENCIES,
  'invoices.state': invoiceMachine.states,
  'invoices.type': INVOICE_TYPES,
  'ledger_accounts.code': ACCOUNT_CODES,
  'link_claims.state': CLAIM_STATES,
  'link_visits.verdict': LINK_VERDICTS,
  'link_watches.last_verdict': LINK_VERDICTS,
  'link_watches.state': LINK_STATES,
  'links.link_type': LINK_TYPES,
  'links.state': LISTED_LINK_STATES,
  'mail_suppressions.reason': SUPPRESSION_REASONS,
  'mails.audience': MAIL_AUDIENCES,
  'mails.locale': LOCALES,
  'mails.status': MAIL_STATUSES,
  'messages.audience': AUDIENCES,
  'messages.author_kind': AUTHOR_KINDS,
  'newsletter_recipients.bounce': BOUNCES,
  'newsletter_recipients.state': RECIPIENT_STATES,
  'newsletters.audience': NEWSLETTER_AUDIENCES,
  'newsletters.state': newsletterMachine.states,
  'offered_sites.proven_by': SITE_PROOFS,
  'offered_sites.type': SITE_TYPES,
  'offers.default_fill_mode': FILL_MODES,
  'offers.fill_modes': FILL_MODES,
  'offers.guarantee_covers': GUARANTEE_COVERS,
  'offers.link_types': LINK_TYPES,
  'owners.fiscal_kind': OWNER_FISCAL_KINDS,
  'owners.language': LOCALES,
  'owners.last_touch_kind': TOUCH_KINDS,
  'payment_returns.kind': PAYMENT_RETURN_KINDS,
  'payment_returns.state': RETURN_STATES,
  'payments.counter_account': COUNTER_ACCOUNTS,
  'payments.kind': PAYMENT_KINDS,
  'payments.method': PAYMENT_METHODS,
  'payments.state': paymentMachine.states,
  'payout_runs.state': payoutMachine.states,
  'payouts.state': PAYOUT_STATES,
  'review_requests.kind': REVIEW_KINDS,
  'review_requests.state': reviewMachine.states,
  'site_batch_items.kind': BATCH_KINDS,
  'site_import_rows.asks': IMPORT_QUESTIONS,
  'site_imports.acting_locale': LOCALES,
  'site_imports.encoding': IMPORT_ENCODINGS,
  'site_imports.kind': IMPORT_KINDS_OF_FILE,
  'site_imports.state': importMachine.states,
  'sites.accepted_sensitive': SENSITIVE_TOPICS,
  'sites.fill_modes': FILL_MODES,
  'sites.link_types': LINK_TYPES,
  'sites.status': SITE_STATUSES,
  'sites.tier': SITE_TIERS,
  'sites.type': SITE_TYPES,
  'statement_lines.state': LINE_STATES,
  'task_entries.author_kind': AUTHOR_KINDS,
  'tasks.about_kind': ABOUT_KINDS,
  'tasks.priority': TASK_PRIORITIES,
  'tasks.repeats': TASK_REPEATS,
  'tasks.state': taskMachine.states,
  'text_checks.service': TEXT_CHECKERS,
  'users.display_currency': CURRENCIES,
  'users.language': LOCALES,
  'users.mail_language': LOCALES,
  'users.role': ROLES,
  'users.screen_language': LOCALES,
  'whatsapp_chats.opted_in_how': OPT_IN_WAYS,
  'whatsapp_chats.state': CHAT_STATES,
  'whatsapp_entries.author_kind': AUTHOR_KINDS,
  'whatsapp_files.state': CHAT_FILE_STATES,
  'whatsapp_messages.kind': MESSAGE_KINDS,
  'whatsapp_messages.state': MESSAGE_STATES,
};

/** Closed columns whose values only the server and its SQL know: types.generated.ts is their list. */
const OF_THE_SERVER: readonly string[] = [
  'ai_drafts.outcome',
  'auth.one_time_codes.kind',
  'billing_accounts.billing_mode',
  'brand_pictures.media_type',
  'briefing_finances.billing_mode',
  'content_versions.author_kind',
  'earlier_texts.author_kind',
  'files.kind',
  'holds.billing_mode',
  'holds.state',
  'invoice_adjustments.kind',
  'invoice_batches.kind',
  'link_news.kind',
  'link_targets.state',
  'mail_topics_off.topic',
  'payments.card_issue',
  'report_changes.family',
  'sender_domains.problem',
  'site_figures.figure',
  'site_import_rows.kind',
  'survival_curves.kind',
  'upload_days.kind',
];

const sorted = (values: readonly string[]) => [...new Set(values)].toSorted();

test('a column takes exactly what the contract lists', async () => {
  const closed = (await readClosedSets(db)).map(({ table, column, values }) => [`${table}.${column}`, values] as const);
  const compared = closed.filter(([path]) => !OF_THE_SERVER.includes(path));
  expect(Object.fromEntries(compared.map(([path, values]) => [path, sorted(values)]))).toEqual(
    Object.fromEntries(Object.entries(LISTS).map(([path, values]) => [path, sorted(values)])),
  );
  expect(closed.map(([path]) => path)).toEqual(expect.arrayContaining([...OF_THE_SERVER]));
});
