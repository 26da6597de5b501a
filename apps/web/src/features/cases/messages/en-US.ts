import { caseKind } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Cases',
  subtitle: 'Problems that someone must solve.',
  kind: caseKind,
  state: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  columns: {
    title: 'Case',
    kind: 'Kind',
    state: 'State',
    site: 'Site',
    client: 'Client',
    owner: 'Owner',
    briefing: 'Briefing',
    assignee: 'Given to',
    due: 'Deadline',
    created: 'Opened',
    openedBy: 'Opened by',
    closed: 'Closed',
  },
  filters: { text: 'Case, briefing or site', mine: 'Given to me', late: 'Past the deadline' },
  late: 'Late',
  show: { unsolved: 'To solve', all: 'All' },
  empty: 'No cases yet',
  noneOpen: 'Nothing to solve',
  emptyHelp:
    'Cases are opened by people from a briefing, and by themselves when a link is lost or someone stays silent.',
  nobody: 'Nobody yet',
  automatic: 'Automatic',
  entries: 'What was said',
  noEntries: 'Nobody has answered yet.',
  answer: {
    label: 'Answer',
    placeholder: 'Write what you found or what happens next',
    send: 'Answer',
    done: 'Case answered',
  },
  close: {
    action: 'Close case',
    label: 'What solved it',
    help: 'The clock of the briefing goes on once no case is open.',
    done: 'Case closed',
  },
  reopen: { action: 'Open again', label: 'Why it is open again', done: 'Case opened again' },
  assign: {
    action: 'Give to someone',
    who: 'Given to',
    nobody: 'Nobody in particular',
    me: 'Me',
    due: 'Deadline',
    done: 'Case assigned',
  },
  update: { action: 'Edit' },
  remove: {
    action: 'Delete',
    help: 'The case goes with everything said in it, and nobody is told. The audit log keeps what it was.',
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
    dueHelp: 'Empty: each keeps its own.',
  },
  resolution: 'Solved by',
  openBriefing: 'Open the briefing',
  create: {
    title: 'Open a case',
    kind: 'What is wrong',
    name: 'In one line',
    detail: 'What happened',
    done: 'Case opened',
    submit: 'Open case',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    cases: typeof messages;
  }
}
