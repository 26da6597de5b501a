import { aboutPath } from '@linkstand/contract/about/kinds';
import { AUDIT_ENTITIES, type AuditEntity } from '@linkstand/contract/audit/entities';
import type { AuditEntry } from '@linkstand/contract/audit/schema';
import type { Namespace } from '../../lib/i18n.ts';

interface RecordKind {
  /** Namespace of its fields, choices and actions. */
  readonly words: Namespace;
  /** Key of its states in that namespace. */
  readonly states?: string;
  /** Path of its page. */
  readonly href?: (id: number) => string;
}

/** Every kind of record in the audit log. */
export const RECORDS: Readonly<Record<AuditEntity, RecordKind>> = {
  agencies: { words: 'agencies', href: (id) => `/agencies/${id}` },
  billing_accounts: { words: 'billing' },
  bank_statements: { words: 'statements', href: (id) => `/payments/statements/${id}` },
  brands: { words: 'audit' },
  briefings: { words: 'briefings', states: 'status', href: (id) => aboutPath('briefings', id) },
  campaigns: { words: 'campaigns', states: 'status', href: (id) => aboutPath('campaigns', id) },
  cases: { words: 'cases', states: 'state', href: (id) => aboutPath('cases', id) },
  categories: { words: 'categories', href: (id) => `/categories/${id}` },
  category_costs: { words: 'categories-costs', href: (id) => `/categories-costs/${id}` },
  companies: { words: 'companies', href: (id) => `/companies/${id}` },
  crm_accounts: { words: 'crm', href: (id) => `/crm?open=${id}` },
  crm_tags: { words: 'tags-crm', href: (id) => `/tags-crm/${id}` },
  failed_jobs: { words: 'failed-jobs', states: 'state', href: (id) => `/failed-jobs?open=${id}` },
  fiscal_records: { words: 'fiscal-records', states: 'state' },
  fiscal_sending: { words: 'fiscal-records' },
  withholding_remittances: { words: 'payouts' },
  invoice_series: { words: 'invoices' },
  invoices: { words: 'invoices', states: 'state', href: (id) => `/create-invoices/${id}` },
  mail_suppressions: { words: 'newsletters' },
  mails: { words: 'mails' },
  whatsapp_chats: { words: 'whatsapp-chats', states: 'state', href: (id) => `/whatsapp-chats/${id}` },
  newsletters: { words: 'newsletters', states: 'state', href: (id) => `/newsletters/${id}` },
  owners: { words: 'owners', href: (id) => aboutPath('owners', id) },
  payments: { words: 'payments', states: 'state', href: (id) => `/payments/${id}` },
  payout_runs: { words: 'payouts', states: 'state', href: (id) => `/payments/payouts/${id}` },
  publication_reports: { words: 'publication-reports' },
  projects: { words: 'projects' },
  release_bills: { words: 'releases-bills', href: (id) => `/releases-bills/${id}` },
  review_requests: { words: 'reviews', states: 'state', href: (id) => `/sellers/reviews?open=${id}` },
  sender_domains: { words: 'mails' },
  services: { words: 'audit' },
  settings: { words: 'audit' },
  site_imports: { words: 'imports', states: 'state', href: (id) => `/sites/imports/${id}` },
  sites: { words: 'sites', href: (id) => aboutPath('sites', id) },
  tags: { words: 'tags', href: (id) => `/tags/${id}` },
  tasks: { words: 'tasks', states: 'state', href: (id) => aboutPath('tasks', id) },
  users: { words: 'people', states: 'choices.state', href: (id) => aboutPath('users', id) },
  views: { words: 'audit' },
};

/** Undefined for a kind that an older version wrote. */
export const kindOf = (entity: string): RecordKind | undefined => {
  const known = AUDIT_ENTITIES.find((each) => each === entity);
  return known && RECORDS[known];
};

/** Path of an entry's record. Undefined if it has no page, or is deleted. */
export const recordHref = ({ entity, entityId, action }: AuditEntry): string | undefined =>
  action.endsWith('.remove') ? undefined : kindOf(entity)?.href?.(entityId);
