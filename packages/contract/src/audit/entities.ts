/**
 * Every kind of record whose changes are audited: plural nouns, like their tables. Without Zod, so that a screen can
 * use it before Zod is loaded.
 */
export const AUDIT_ENTITIES = [
  'agencies',
  'billing_accounts',
  'bank_statements',
  'brands',
  'briefings',
  'campaigns',
  'cases',
  'categories',
  'category_costs',
  'companies',
  'crm_accounts',
  'crm_tags',
  'fiscal_records',
  'fiscal_sending',
  'invoice_series',
  'invoices',
  'mails',
  'newsletters',
  'owners',
  'payments',
  'payout_runs',
  'release_bills',
  'review_requests',
  'services',
  'settings',
  'site_imports',
  'sites',
  'tags',
  'tasks',
  'users',
  'whatsapp_chats',
  'views',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
