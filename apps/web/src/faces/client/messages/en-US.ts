import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  nav: {
    campaigns: 'My campaigns',
    links: 'Links',
    projects: 'Projects',
    financial: 'Finances',
    media: 'Media',
    backlinks: 'Backlinks',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    client: typeof messages;
  }
}
