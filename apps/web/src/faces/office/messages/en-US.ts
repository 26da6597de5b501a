import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  groups: {
    work: 'Work',
    catalogue: 'Catalog',
    people: 'People',
    money: 'Money',
    outreach: 'Outreach',
    reports: 'Reports',
    settings: 'Settings',
  },
  menu: {
    pinned: 'Pinned',
    pin: 'Pin to top',
    unpin: 'Unpin',
    find: 'Find a section',
    waiting: '{{name}}, {{count}} waiting',
  },
  actions: {
    title: 'Actions',
    newRequest: 'New request',
    newSite: 'New site',
    newUser: 'New user',
    newOwner: 'New owner',
    newCompany: 'New company',
    newAgency: 'New agency',
    newInvoice: 'New invoice',
    newPayment: 'New payment',
    decideRequest: 'Review request {{id}}',
  },
  nav: {
    requests: 'Requests',
    briefings: 'Briefings',
    inProgress: 'In progress',
    cases: 'Cases',
    tasks: 'Tasks',
    owners: 'Owners',
    sites: 'Sites',
    agencies: 'Agencies',
    team: 'Team',
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
    crm: 'CRM',
    tagsCrm: 'CRM tags',
    invoices: 'Invoices',
    payments: 'Payments',
    statements: 'Bank statements',
    fiscalRecords: 'Fiscal records',
    payouts: 'Payouts',
    commissions: 'Commission',
    releasesBills: 'Release bills',
    configurations: 'Configurations',
    audit: 'Audit log',
    mails: 'Emails',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    office: typeof messages;
  }
}
