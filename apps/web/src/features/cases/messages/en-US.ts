import { caseKind } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Cases',
  subtitle: 'Problems that need solving.',
  kind: caseKind,
  state: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  columns: {
    title: 'Case',
    kind: 'Kind',
    state: 'Status',
    site: 'Site',
    client: 'Client',
    owner: 'Owner',
    briefing: 'Briefing',
    assignee: 'Assignee',
    due: 'Deadline',
    created: 'Opened',
    chat: 'WhatsApp chat',
    openedBy: 'Opened by',
    closed: 'Closed',
  },
  filters: { text: 'Case, briefing, or site', mine: 'Assigned to me', late: 'Overdue' },
  stopped: {
    client: 'Paused since {{date}}: waiting for the client',
    owner: 'Paused since {{date}}: waiting for the owner',
  },
  firstAnswer: { due: 'First answer due', given: 'First answered' },
  late: 'Overdue',
  queues: { needsMe: 'Needs you', open: 'Open', late: 'Overdue', answered: 'Answered', closed: 'Closed', all: 'All' },
  empty: 'No cases yet',
  noneOpen: 'Nothing to solve',
  noneNeedsMe: 'Nothing needs you right now',
  noneNeedsMeHelp: 'All open cases, including unassigned ones, are in the next tab.',
  emptyHelp:
    'People open cases from a briefing. Some open automatically, such as when a link is lost or someone doesn’t answer.',
  nobody: 'Unassigned',
  automatic: 'Automatic',
  entries: 'Conversation',
  noEntries: 'No answers yet.',
  note: {
    action: 'Note',
    label: 'Note for the team',
    help: 'Only the team can read it. Type @ to mention a colleague.',
    done: 'Note added',
    mark: 'Note for the team',
  },
  answer: {
    canned: 'Saved replies',
    label: 'Answer',
    placeholder: 'What did you find, or what happens next?',
    send: 'Answer',
    done: 'Case answered',
  },
  close: {
    action: 'Close case',
    label: 'Resolution',
    help: 'The briefing’s timer resumes once it has no open cases.',
    done: 'Case closed',
  },
  reopen: { action: 'Reopen', label: 'Reason for reopening', done: 'Case reopened' },
  merge: {
    action: 'Merge',
    into: 'Merge into',
    search: 'Search open cases',
    help: 'This case is closed and continues in the other one, which keeps its links. To undo this, reopen it.',
    done: 'Cases merged',
  },
  mergedInto: 'Continues in',
  mergedCases: 'Merged into this case',
  wait: {
    action: 'Pause',
    label: 'What did you ask the owner, and how?',
    help: 'Deadlines are paused until the owner answers. Only the team can read this note.',
    done: 'Deadlines paused',
  },
  resume: {
    action: 'Resume',
    help: 'Deadlines resume, extended by the business days they were paused.',
    done: 'Deadlines resumed',
  },
  assign: {
    action: 'Assign',
    who: 'Assignee',
    nobody: 'Unassigned',
    me: 'Me',
    due: 'Deadline',
    done: 'Case assigned',
  },
  update: { action: 'Edit' },
  remove: {
    action: 'Delete',
    help: 'This deletes the case and its conversation. No one is notified. The audit log keeps a record.',
  },
  bulk: {
    assigned_one: '{{count}} case assigned',
    assigned_other: '{{count}} cases assigned',
    closed_one: '{{count}} case closed',
    closed_other: '{{count}} cases closed',
    closedByMistake: 'Closed by mistake.',
    removeMany_one: 'Delete {{count}} case?',
    removeMany_other: 'Delete {{count}} cases?',
    removed_one: '{{count}} case deleted',
    removed_other: '{{count}} cases deleted',
    dueHelp: 'Leave empty to keep each case’s own deadline.',
  },
  resolution: 'Resolution',
  openBriefing: 'Open briefing',
  create: {
    title: 'Open a case',
    kind: 'What’s wrong?',
    name: 'Summary',
    detail: 'What happened?',
    done: 'Case opened',
    submit: 'Open case',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    cases: typeof messages;
  }
}
