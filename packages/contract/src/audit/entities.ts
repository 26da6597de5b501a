/**
 * Every kind of record whose changes are written into the log: plural nouns, as their tables are called. Without zod, so
 * that a screen can name them before it has it.
 */
export const AUDIT_ENTITIES = [
  'agencies',
  'billing_accounts',
  'briefings',
  'campaigns',
  'cases',
  'categories',
  'category_costs',
  'companies',
  'crm_tags',
  'invoice_series',
  'invoices',
  'mails',
  'owners',
  'payments',
  'release_bills',
  'review_requests',
  'settings',
  'site_imports',
  'sites',
  'tags',
  'users',
  'views',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];
