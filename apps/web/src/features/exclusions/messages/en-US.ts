import { exclusionList } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Sites on these domains, including their sections and subdomains, are hidden from the catalog and never chosen for you.',
  hidden_one: '{{count}} site is currently hidden.',
  hidden_other: '{{count}} sites are currently hidden.',
  which: 'List',
  list: exclusionList,
  managersOnly: 'Your company manager maintains this list. It applies to everyone in the company.',
  add: {
    label: 'Exclude domains',
    action: 'Exclude',
    invalid_one: '{{count}} line doesn’t contain a domain:',
    invalid_other: '{{count}} lines don’t contain a domain:',
    slip: '{{domain}} hides no sites.',
  },
  added_one: '{{count}} domain excluded',
  added_other: '{{count}} domains excluded',
  addedNone: 'Already on the list',
  search: 'Find a domain',
  notFound: 'No excluded domains match.',
  pick: 'Select {{domain}}',
  removeOne: 'Allow {{domain}} again',
  removePicked_one: 'Allow {{count}} again',
  removePicked_other: 'Allow {{count}} again',
  removed_one: '{{count}} domain is allowed again',
  removed_other: '{{count}} domains are allowed again',
  hides_one: 'hides {{count}} site',
  hides_other: 'hides {{count}} sites',
  hidesNone: 'hides no sites',
  clear: {
    action: 'Clear this list',
    question_one: 'The {{count}} domain on it will be shown again. To keep a copy, export the list first.',
    question_other: 'All {{count}} domains on it will be shown again. To keep a copy, export the list first.',
    confirm: 'Clear list',
  },
  empty: {
    title: 'No excluded domains',
    help: 'Paste domains above, or exclude domains from a list you’ve checked.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    exclusions: typeof messages;
  }
}
