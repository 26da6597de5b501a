import { answer } from '@linkstand/contract/words/en-us';
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
  forced: 'forced',
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
  errors: {
    required: 'required field',
    email: 'This is not an email address.',
    url: 'This is not a web address that begins with http:// or https://.',
    date: 'This is not a date.',
    number: 'This is not a number.',
    range: 'This is out of range.',
    long: 'At most {{max}} characters.',
    short: 'At least {{min}} characters.',
    wrong: 'This is not right.',
  },
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
