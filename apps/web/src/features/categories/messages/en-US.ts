import { topic } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Categories',
  subtitle: 'What sites and publications are about. The topic determines prices and which sites accept it.',
  new: 'New category',
  empty: 'No categories yet',
  emptyHelp: 'Add the first one. Sites are grouped by category, and every briefing needs one.',
  fields: {
    nameEn: 'English name',
    nameEs: 'Spanish name',
    namePt: 'Portuguese name',
    key: 'Key',
    topic: 'Topic',
    sites: 'Sites',
    accepting: 'Accepted by',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Name',
  },
  help: {
    nameEn: 'The key used in URLs and files is created from this name and doesn’t change.',
    topic: 'Gambling has its own prices. For other topics, each site that accepts them applies its price multiplier.',
  },
  groups: {
    names: 'Names',
    namesHelp: 'Shown in each reader’s language.',
    price: 'Price',
  },
  sensitive: {
    help: 'A site accepts briefings in these categories only if it accepts their topic. The topic also determines the price.',
    change: 'Categories of the topic: {{title}}',
    moves:
      'A category has only one topic, so one that you add here leaves its current topic. Briefings keep the price they were ordered at.',
    sites_one: '{{count}} site',
    sites_other: '{{count}} sites',
    saved: 'Edit completed',
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
