import { topic } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Categories',
  subtitle: 'What sites and publications are about. The topic decides about prices and which sites accept it.',
  new: 'New category',
  empty: 'No category yet',
  emptyHelp: 'Add the first one: sites are sorted into categories, and every briefing needs one.',
  fields: {
    nameEn: 'English name',
    nameEs: 'Spanish name',
    namePt: 'Portuguese name',
    key: 'Key',
    topic: 'Topic',
    sites: 'Sites in it',
    accepting: 'Accept it',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Name',
  },
  help: {
    nameEn: 'Its key in addresses and files is made from this name once and stays.',
    topic: 'Gambling has prices of its own; the others cost more by the factor of each site, where it accepts them.',
  },
  groups: {
    names: 'Names',
    namesHelp: 'Every reader sees it in the language of the screen.',
    price: 'Price',
  },
  choices: {
    topic,
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    categories: typeof messages;
  }
}
