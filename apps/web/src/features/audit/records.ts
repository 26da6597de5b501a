import { aboutPath } from '@linkstand/contract/about/kinds';
import { AUDIT_ENTITIES, type AuditEntity } from '@linkstand/contract/audit/entities';
import type { AuditEntry } from '@linkstand/contract/audit/schema';
import type { Namespace } from '../../lib/i18n.ts';

interface RecordKind {
  /** Singular noun, the prefix of its actions. */
  readonly noun: string;
  /** Namespace of its fields, choices and actions. */
  readonly words: Namespace;
  /** Key of its states in that namespace. */
  readonly states?: string;
  /** Path of its page. */
  readonly href?: (id: number) => string;
}

/** Every kind of record in the audit log. */
export const RECORDS: Readonly<Record<AuditEntity, RecordKind>> = {
  agencies: { noun: 'agency', words: 'agencies', href: (id) => `/agencies/${id}` },
  billing_accounts: { noun: 'billing_account', words: 'billing' },
  bank_statements: { noun: 'statement', words: 'statements', href: (id) => `/payments/statements/${id}` },
  brands: { noun: 'brand', words: 'audit' },
  briefings: { noun: 'briefing', words: 'briefings', states: 'status', href: (id) => aboutPath('briefings', id) },
  campaigns: {
    noun: 'campaign',
    words: 'campaigns',
    states: 'status',
    href: (id) => aboutPath('campaigns', id),
  },
  cases: { noun: 'case', words: 'cases', states: 'state', href: (id) => aboutPath('cases', id) },
  categories: { noun: 'category', words: 'categories', href: (id) => `/categories/${id}` },
  category_costs: { noun: 'category_cost', words: 'categories-costs', href: (id) => `/categories-costs/${id}` },
  companies: { noun: 'company', words: 'companies', href: (id) => `/companies/${id}` },
  crm_accounts: { noun: 'crm_account', words: 'crm', href: (id) => `/crm?open=${id}` },
  crm_tags: { noun: 'crm_tag', words: 'tags-crm', href: (id) => `/tags-crm/${id}` },
  fiscal_records: { noun: 'fiscal_record', words: 'fiscal-records', states: 'state' },
  fiscal_sending: { noun: 'fiscal_sending', words: 'fiscal-records' },
  withholding_remittances: { noun: 'withholding_remittance', words: 'payouts' },
  invoice_series: { noun: 'invoice_series', words: 'invoices' },
  invoices: { noun: 'invoice', words: 'invoices', states: 'state', href: (id) => `/create-invoices/${id}` },
  mail_suppressions: { noun: 'suppression', words: 'newsletters' },
  mails: { noun: 'mail', words: 'mails' },
  whatsapp_chats: {
    noun: 'whatsapp_chat',
    words: 'whatsapp-chats',
    states: 'state',
    href: (id) => `/whatsapp-chats/${id}`,
  },
  newsletters: { noun: 'newsletter', words: 'newsletters', states: 'state', href: (id) => `/newsletters/${id}` },
  owners: { noun: 'owner', words: 'owners', href: (id) => aboutPath('owners', id) },
  payments: { noun: 'payment', words: 'payments', states: 'state', href: (id) => `/payments/${id}` },
  payout_runs: { noun: 'payout', words: 'payouts', states: 'state', href: (id) => `/payments/payouts/${id}` },
  publication_reports: { noun: 'publication_report', words: 'publication-reports' },
  release_bills: { noun: 'release_bill', words: 'releases-bills', href: (id) => `/releases-bills/${id}` },
  review_requests: {
    noun: 'review',
    words: 'reviews',
    states: 'state',
    href: (id) => `/sellers/reviews?open=${id}`,
  },
  sender_domains: { noun: 'sender_domain', words: 'mails' },
  services: { noun: 'service', words: 'audit' },
  settings: { noun: 'setting', words: 'audit' },
  site_imports: { noun: 'site_import', words: 'imports', states: 'state', href: (id) => `/sites/imports/${id}` },
  sites: { noun: 'site', words: 'sites', href: (id) => aboutPath('sites', id) },
  tags: { noun: 'tag', words: 'tags', href: (id) => `/tags/${id}` },
  tasks: { noun: 'task', words: 'tasks', states: 'state', href: (id) => aboutPath('tasks', id) },
  users: { noun: 'user', words: 'people', states: 'choices.state', href: (id) => aboutPath('users', id) },
  views: { noun: 'view', words: 'audit' },
};

/** Undefined for a kind that an older version wrote. */
export const kindOf = (entity: string): RecordKind | undefined => {
  const known = AUDIT_ENTITIES.find((each) => each === entity);
  return known && RECORDS[known];
};

/** Path of an entry's record. Undefined if it has no page, or is deleted. */
export const recordHref = ({ entity, entityId, action }: AuditEntry): string | undefined =>
  action.endsWith('.remove') ? undefined : kindOf(entity)?.href?.(entityId);
