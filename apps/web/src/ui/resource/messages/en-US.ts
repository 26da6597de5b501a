import { answer, faults } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

/** Words that every section of the back-office shares; no business noun here. */
export const messages = {
  new: 'New',
  create: 'Create',
  remove: 'Delete',
  removeTitle: 'Delete “{{name}}”?',
  removeHelp: 'This can’t be undone. If it’s still in use, nothing is deleted and we’ll show you where.',
  removeMany_one: 'Delete {{count}} record?',
  removeMany_other: 'Delete {{count}} records?',
  removed_one: '{{count}} record deleted',
  removed_other: '{{count}} records deleted',
  saved: 'Saved',
  details: 'Details',
  history: 'History',
  unfilled: 'Not filled in: {{fields}}',
  unfilledOnly: 'Not filled in',
  historyEmpty: 'No changes yet.',
  historyMore: 'Show earlier changes',
  nothing: 'nothing',
  ...answer,
  searchRef: 'Type to search',
  choose: 'Choose',
  noMatch: 'No results',
  pickColor: 'Pick a color from the screen',
  createdAt: 'Created',
  updatedAt: 'Updated',
  logo: {
    choose: 'Choose an image',
    replace: 'Replace',
    remove: 'Remove',
    help: 'SVG, PNG, JPG, or WebP, up to {{max}}',
  },
  actions: {
    create: 'created',
    update: 'edited',
    remove: 'deleted',
    enable: 'enabled',
    disable: 'disabled',
    save_logo: 'logo changed',
    remove_logo: 'logo removed',
  },
  anonymous: 'Not signed in',
  /** Rules and jobs that act by themselves. */
  systems: {
    cases: 'Cases',
    deadlines: 'Deadlines',
    european_central_bank: 'European Central Bank',
    fiscal_records: 'Fiscal records',
    guarantee: 'Link guarantee',
    guard: 'Link checks',
    identity: 'Sign-in service',
    newsletters: 'Newsletters',
    reminders: 'Reminders',
    services: 'Third-party services',
    tasks: 'Tasks',
    demo: 'Demo',
    import: 'Import',
  },
  errors: faults,
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    resource: typeof messages;
  }
}
