import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  groups: {
    work: 'Work',
    catalogue: 'Catalogue',
    people: 'People',
    money: 'Money',
    outreach: 'Outreach',
    reports: 'Reports',
    settings: 'Settings',
  },
  nav: {
    requests: 'Requests',
    newRequest: 'New request',
    briefings: 'Briefings',
    inProgress: 'In progress',
    cases: 'Cases',
    owners: 'Owners',
    sites: 'Sites',
    agencies: 'Agencies',
    editors: 'Editors',
    admins: 'Admins',
    siteManagers: 'Site managers',
    ownerManagers: 'Owner managers',
    users: 'Users',
    sellers: 'Sellers',
    reviews: 'Seller reviews',
    companies: 'Companies',
    categories: 'Categories',
    categoriesCosts: 'Cost categories',
    tags: 'Tags',
    tagsCrm: 'CRM tags',
    payments: 'Payments',
    releasesBills: 'Release bills',
    configurations: 'Configurations',
    audit: 'Audit log',
    mails: 'Mails',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    office: typeof messages;
  }
}
