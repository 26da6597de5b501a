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
  ['auth', 'companies', 'media', 'messages', 'staff'],
  ['domains', 'portfolios', 'sellers', 'sentences'],
  ['carts', 'exclusions'],
  ['briefings'],
  ['cases', 'content', 'crm', 'finances', 'tasks'],
  ['campaigns', 'owners'],
  ['guard'],
  ['commissions', 'newsletters', 'payments', 'requests', 'whatsapp-chats'],
  ['invoices'],
  ['cards', 'fiscal-records', 'payouts', 'reviews', 'sites'],
  ['desk', 'publication-reports', 'reports', 'services', 'statements'],
];

/** Folders of `apps/web/src/features`. */
export const WEB_FLOORS: Floors = [
  ['about', 'cards', 'currencies'],
  [
    'bills',
    'brands',
    'commissions',
    'finances',
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
  ['domains', 'media', 'staff'],
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
  ['briefings'],
  ['whatsapp-chats'],
  ['campaigns', 'crm', 'invoices', 'newsletters', 'owners', 'payments', 'reviews'],
  ['requests'],
];
