import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Mails',
  subtitle: 'What was sent, waits, or could not be delivered.',
  columns: {
    createdAt: 'Written',
    to: 'To',
    subject: 'Subject',
    template: 'Template',
    status: 'Status',
    attempts: 'Attempts',
    sentAt: 'Sent',
    lastError: 'Last error',
    action: 'Action',
  },
  status: { queued: 'Queued', sent: 'Sent', failed: 'Will be tried again', dead: 'Given up' },
  filters: { text: 'Address or subject' },
  from: 'From',
  masked: 'Links lead nowhere here, and what would let somebody in is masked.',
  maskedCode: 'This mail carried a one-time link. It is masked here, and no copy of it is kept once the mail is sent.',
  erased: 'The text is no longer kept. That it was sent, to whom and when, stays.',
  retry: 'Send again',
  retried: 'The mail is on its way again',
  empty: 'No mails yet',
  emptyHelp: 'Mails appear here as people register, order and publish.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    mails: typeof messages;
  }
}
