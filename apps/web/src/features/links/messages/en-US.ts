import { linkType } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Links',
  subtitle: 'Every link that was ordered, and its state today.',
  empty: 'No links yet',
  emptyHelp: 'Links appear here as soon as a campaign is submitted.',
  none: {
    published: 'No published links yet',
    publishedHelp: 'A link appears here when its site has published it. We check it from then on.',
    lost: 'No lost links',
    lostHelp: 'We check every published link and tell you if one is lost.',
    watched: 'No links are being confirmed or can’t be checked',
    inOrder: 'No links in progress',
    all: 'No links yet',
    allHelp: 'Links appear here as soon as a campaign is submitted.',
  },
  show: {
    label: 'Show links as',
    list: 'List',
    project: 'Projects',
    site: 'Sites',
    month: 'Months',
  },
  groups: {
    by: { project: 'Project', site: 'Site', month: 'Month' },
    links: 'Links',
    alive: 'In place',
    lost: 'Lost',
    price: 'Price',
    noProject: 'No project',
    notPublished: 'Not published yet',
    more: 'The {{count}} with the most links, or the newest months. Filter to see others.',
  },
  queues: {
    published: 'Published',
    lost: 'Lost',
    watched: 'To be confirmed',
    inOrder: 'In progress',
    all: 'All',
  },
  columns: {
    state: 'Link today',
    page: 'Page',
    site: 'Site',
    targetUrl: 'Target URL',
    anchor: 'Anchor text',
    linkType: 'Link type',
    project: 'Project',
    client: 'Client',
    price: 'Publication price',
    publishedAt: 'Published',
    guaranteedUntil: 'Guaranteed until',
    lastLookAt: 'Last check',
  },
  choices: {
    state: {
      lost: 'Lost',
      repairing: 'Being repaired',
      suspect: 'Being confirmed',
      unchecked: 'Not checked',
      alive: 'In place',
      in_order: 'In progress',
    },
    linkType,
  },
  filters: {
    text: 'Page, site, target, or anchor text',
    textHelp: 'Page, site, target, or anchor text',
    textOfClientsHelp: 'Page, site, target, anchor text, or client',
    state: 'Link today',
    projectId: 'Project',
    clientId: 'Client',
    siteId: 'Site',
    targetHost: 'Target domain',
    linkType: 'Link type',
    published: 'Published',
    guaranteed: 'Guaranteed until',
    price: 'Publication price',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    links: typeof messages;
  }
}
