/**
 * Which feature may know which: a feature imports from floors below its own, never from its own floor and never from
 * one above. The lowest floor comes first. What a lower feature has to set off above it is registered at the root
 * (docs/ARCHITECTURE.md, "Floors").
 */
export type Floors = readonly (readonly string[])[];

/** Folders of `apps/server/src/features`. */
export const SERVER_FLOORS: Floors = [
  [
    'agencies',
    'audit',
    'brands',
    'categories',
    'categories-costs',
    'ledger',
    'links',
    'mails',
    'notifications',
    'settings',
    'survival',
    'tags',
    'tags-crm',
    'views',
  ],
  ['currencies', 'releases-bills', 'users'],
  ['auth', 'companies', 'failed-jobs', 'media', 'messages', 'staff'],
  ['domains', 'portfolios', 'sellers', 'sentences'],
  ['carts', 'exclusions', 'projects'],
  ['briefings', 'colleagues'],
  ['cases', 'content', 'crm', 'finances', 'tasks'],
  ['campaigns', 'owners'],
  ['guard'],
  ['commissions', 'newsletters', 'payments', 'requests', 'whatsapp-chats'],
  ['invoices'],
  ['cards', 'fiscal-records', 'payouts', 'reviews', 'sites'],
  ['desk', 'publication-reports', 'recent-changes', 'reports', 'services', 'statements'],
];

/** What each of these floors is for, as docs/ARCHITECTURE.md says it. */
export const SERVER_FLOOR_EXAMPLES: readonly string[] = [
  'knows no other feature',
  'who somebody is, and which clients a reader sees by name',
  '`media/excluded-sites.ts`: what a person’s lists hide',
  'ways to find in the catalogue',
  '`carts/anchor-counts.ts`: what a client has bought',
  'the order, its states, its mails, its text',
  'what stands on one briefing or one client',
  'those who order and those who publish',
  'whether published links stand, and what is owed if not',
  'the team’s queue of campaigns',
  'documents about what the lower floors have posted',
  'how invoices are paid and reported; where sites are kept',
  'reads or matches all of it',
];

/** Folders of `apps/web/src/features`. */
export const WEB_FLOORS: Floors = [
  ['about', 'cards', 'content-rules', 'currencies', 'projects'],
  [
    'billing',
    'bills',
    'brands',
    'commissions',
    'finances',
    'failed-jobs',
    'fiscal-records',
    'link-life',
    'payouts',
    'services',
    'settings',
    'statements',
    'wallet',
  ],
  [
    'agencies',
    'audit',
    'cart',
    'categories',
    'categories-costs',
    'colleagues',
    'companies',
    'desk',
    'external',
    'mails',
    'notifications',
    'publication-reports',
    'releases-bills',
    'reports',
    'sites',
    'tags',
    'tags-crm',
    'threads',
    'tours',
    'users',
  ],
  ['domains', 'media', 'recent-changes', 'staff'],
  [
    'admins',
    'cases',
    'editors',
    'exclusions',
    'owner-managers',
    'portfolios',
    'sellers',
    'sentences',
    'site-managers',
    'tasks',
  ],
  ['briefings', 'crm'],
  ['links', 'whatsapp-chats'],
  ['campaigns', 'invoices', 'newsletters', 'owners', 'payments', 'reviews'],
  ['requests'],
];
