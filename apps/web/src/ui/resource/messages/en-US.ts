import { answer, faults } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

/** Words that every section of the back-office shares; no business noun here. */
export const messages = {
  new: 'New',
  create: 'Create',
  remove: 'Delete',
  removeTitle: 'Delete “{{name}}”?',
  removeHelp: 'It will be gone for good. Where something still uses it, nothing is deleted and you are told where.',
  removeMany_one: 'Delete {{count}} record?',
  removeMany_other: 'Delete {{count}} records?',
  removed_one: '{{count}} record deleted',
  removed_other: '{{count}} records deleted',
  exportedSome: 'Saved the first {{some}} of {{total}}: a file holds no more. Narrow the filter for the rest.',
  saved: 'Saved',
  details: 'Details',
  history: 'History',
  historyEmpty: 'Nothing was changed yet.',
  historyMore: 'Show earlier changes',
  nothing: 'nothing',
  ...answer,
  searchRef: 'Type to search',
  noMatch: 'Nothing found',
  pickColor: 'Take a color from the screen',
  createdAt: 'Created',
  updatedAt: 'Changed',
  logo: {
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Remove',
    help: 'SVG, PNG, JPG or WebP, up to {{max}}',
  },
  actions: {
    create: 'created',
    update: 'changed',
    remove: 'deleted',
    enable: 'enabled',
    disable: 'disabled',
    save_logo: 'logo changed',
    remove_logo: 'logo removed',
  },
  errors: faults,
  conflict: {
    field: 'Field',
    theirs: 'Saved by someone else',
    mine: 'Typed by you',
    save: 'Save my choice',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    resource: typeof messages;
  }
}
