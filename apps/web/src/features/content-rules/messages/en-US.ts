import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Rules for texts',
  fields: {
    minWords: 'Least words',
    maxWords: 'Most words',
    maxLinks: 'Most links in a text',
    contentRules: 'Other rules',
  },
  textHelp: 'Clients read this before they order and while they write. No mail addresses, phone numbers or links.',
  words: '{{from}} to {{to}} words',
  wordsFrom: 'At least {{from}} words',
  wordsTo: 'At most {{to}} words',
  links_one: 'At most {{count}} link',
  links_other: 'At most {{count}} links',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'content-rules': typeof messages;
  }
}
