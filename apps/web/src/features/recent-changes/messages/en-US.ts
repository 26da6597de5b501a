import type { MessageTree } from '../../../lib/translation.ts';

/** Acts on many records at once, and their undo. */
export const messages = {
  title: 'Recent changes',
  subtitle:
    'What you changed in many records at once. Most of it can be undone for {{days}} days, unless someone has changed it since.',
  subtitleAll:
    'What anyone changed in many records at once. Most of it can be undone for {{days}} days, unless someone has changed it since.',
  empty: 'Nothing was changed in bulk yet.',
  emptyHelp: 'Edits, assignments, and imports of many records appear here.',
  undo: 'Undo',
  isUndo: 'Undoes an earlier change',
  more: 'Show more',
  undoneOf: '{{undone}} of {{all}} undone',
  undoTitle_one: 'Undo this change of {{count}} record?',
  undoTitle_other: 'Undo this change of {{count}} records?',
  undoHelp:
    'Each record gets back what it had before. Records that someone has changed since are left as they are and listed afterwards.',
  undoneDone_one: '{{count}} record is as it was before.',
  undoneDone_other: '{{count}} records are as they were before.',
  undoStarted: 'The import is being undone. Its page shows the progress.',
  left_one: '{{count}} record was left as is',
  left_other: '{{count}} records were left as they are',
  fields: {
    startedAt: 'When',
    actor: 'Who',
    what: 'What',
    records: 'Records',
    state: 'Status',
    undo: 'Undo',
  },
  filters: {
    actor: 'Who',
    entity: 'Records',
    started: 'When',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'recent-changes': typeof messages;
  }
}
