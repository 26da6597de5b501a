import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'WhatsApp chats',
  subtitle: 'Conversations with clients and owners.',
  empty: 'No conversations',
  emptyHelp: 'A chat starts when someone writes to your number.',
  unknown: 'Not known',
  openClient: 'Open client',
  openOwner: 'Open owner',
  did: { read: 'marked as read', send: 'message queued', settle: 'outcome of a message', receive: 'message received' },
  take: 'Take over',
  close: 'Close chat',
  reopen: 'Reopen chat',
  assignedTo: 'Looked after by {{name}}',
  messages: 'Messages',
  earlier: 'Earlier messages',
  otherKind: 'Something other than text. Open it on the phone.',
  write: 'Message',
  send: 'Send message',
  windowUntil: 'Text can be written until',
  windowClosed: 'Nothing came in for 24 hours. WhatsApp takes only an approved template now.',
  optedOut: 'This person asked not to be written to. Write a mail, or call.',
  template: 'Template',
  chooseTemplate: 'Choose a template',
  noTemplates: 'There are no approved templates',
  variable: 'Value {{number}}',
  sendTemplate: 'Send template',
  columns: {
    name: 'Person',
    lastText: 'Last message',
    unread: 'Unread',
    person: 'Known as',
    assignee: 'Looked after by',
    state: 'Status',
    last: 'Latest',
  },
  state: {
    open: 'Open',
    closed: 'Closed',
  },
  message: {
    received: 'Received',
    queued: 'Waiting',
    sending: 'Being sent',
    unknown: 'Unknown whether it arrived',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Not delivered',
  },
  cause: {
    window_closed: 'The 24 hours are over. Send a template.',
    unreachable: 'This number can’t be reached on WhatsApp. Send an email instead.',
    later: 'WhatsApp takes no more for now. Try again tomorrow.',
    channel_stopped: 'WhatsApp has stopped this channel. Tell an administrator.',
    opted_out: 'This person asked not to be written to.',
    template_wrong: 'The template and its values don’t match. Choose it again.',
    template_stopped: 'WhatsApp has paused this template. Choose another one.',
    not_connected: 'WhatsApp refuses our access. An administrator has to renew the token.',
    media: 'WhatsApp could not read the file.',
    other: 'WhatsApp refused this message.',
  },
  filters: {
    text: 'Name, number or words',
    state: 'Status',
    unread: 'Unread only',
    mine: 'Mine only',
  },
  choices: {
    state: {
      open: 'Open',
      closed: 'Closed',
    },
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'whatsapp-chats': typeof messages;
  }
}
