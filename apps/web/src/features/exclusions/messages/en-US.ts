import { exclusionList } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Sites of these domains, their sections and subdomains are not shown in the catalogue and never chosen for you.',
  hidden_one: '{{count}} site is hidden at present.',
  hidden_other: '{{count}} sites are hidden at present.',
  which: 'List',
  list: exclusionList,
  managersOnly: 'Your company’s manager keeps this list. It holds for everybody in the company.',
  add: {
    label: 'Exclude domains',
    action: 'Exclude',
    invalid_one: '{{count}} line holds no domain:',
    invalid_other: '{{count}} lines hold no domain:',
  },
  added_one: '{{count}} domain excluded',
  added_other: '{{count}} domains excluded',
  addedNone: 'They were on the list already',
  search: 'Find a domain',
  export: 'Export CSV',
  notFound: 'No excluded domain matches.',
  pick: 'Choose {{domain}}',
  removeOne: 'Allow {{domain}} again',
  removePicked_one: 'Allow {{count}} again',
  removePicked_other: 'Allow {{count}} again',
  removed_one: '{{count}} domain is allowed again',
  removed_other: '{{count}} domains are allowed again',
  hides_one: 'hides {{count}} site',
  hides_other: 'hides {{count}} sites',
  hidesNone: 'hides no site at present',
  clear: {
    action: 'Empty this list',
    question_one: 'Its {{count}} domain will be shown again. Export it first if you want to keep it.',
    question_other: 'Its {{count}} domains will be shown again. Export them first if you want to keep them.',
    confirm: 'Empty it',
  },
  empty: {
    title: 'Nothing is excluded',
    help: 'Paste domains above, or exclude what a checked list holds.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    exclusions: typeof messages;
  }
}
