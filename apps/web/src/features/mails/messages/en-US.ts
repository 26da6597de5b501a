import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Emails',
  subtitle: 'Emails sent, queued, or not delivered.',
  columns: {
    createdAt: 'Created',
    to: 'To',
    subject: 'Subject',
    template: 'Template',
    status: 'Status',
    attempts: 'Attempts',
    sentAt: 'Sent',
    lastError: 'Last error',
    action: 'Action',
  },
  status: { queued: 'Queued', sent: 'Sent', failed: 'Retrying', dead: 'Failed' },
  filters: { text: 'Email address or subject' },
  from: 'From',
  masked: 'Links are disabled here, and anything that grants access is hidden.',
  maskedCode: 'This email contained a one-time link. It’s hidden here, and no copy is kept once the email is sent.',
  erased: 'The text is no longer kept. The record of when it was sent, and to whom, remains.',
  retry: 'Send again',
  retried: 'Email queued to be sent again',
  empty: 'No emails yet',
  emptyHelp: 'Emails appear here as people register, order, and publish.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    mails: typeof messages;
  }
}
