import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Audit log',
  subtitle: 'Everything that was done, by whom and when. It is only ever added to.',
  empty: 'Nothing happened yet',
  emptyHelp: 'Every change of a record will be listed here.',
  fields: {
    at: 'When',
    actor: 'Who',
    action: 'Action',
    record: 'Record',
    change: 'Change',
    reason: 'Reason',
    requestId: 'Request',
  },
  filters: {
    actor: 'Who',
    actorKind: 'Kind of actor',
    action: 'Action',
    entity: 'Kind of record',
    entityId: 'Number of the record',
    reason: 'Reason contains',
    forced: 'Forced only',
    at: 'Period',
  },
  kinds: { user: 'Person', owner: 'Owner by link', system: 'The system', anonymous: 'Not signed in' },
  entities: {
    agencies: 'Agencies',
    briefings: 'Briefings',
    campaigns: 'Campaigns',
    cases: 'Cases',
    categories: 'Categories',
    category_costs: 'Cost categories',
    companies: 'Companies',
    crm_tags: 'CRM tags',
    mails: 'Mails',
    offers: 'Offers',
    owners: 'Owners',
    release_bills: 'Release bills',
    review_requests: 'Review requests',
    site_imports: 'Imports of sites',
    sites: 'Sites',
    tags: 'Tags',
    users: 'People',
    views: 'Saved views',
  },
  openRecord: 'Open the record',
  fromTo: '{{from}} → {{to}}',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    audit: typeof messages;
  }
}
