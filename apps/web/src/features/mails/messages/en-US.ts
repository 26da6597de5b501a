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
  },
  status: { queued: 'Queued', sent: 'Sent', failed: 'Retrying', dead: 'Failed', unknown: 'May have arrived' },
  filters: { text: 'Email address or subject' },
  from: 'From',
  masked: 'Links are disabled here, and anything that grants access is hidden.',
  maskedCode: 'This email contained a one-time link. It’s hidden here, and no copy is kept once the email is sent.',
  erased: 'The text is no longer kept. The record of who it was sent to, and when, remains.',
  retry: 'Send again',
  retryUnknown: {
    title: 'Send it again?',
    body: 'The mail server never confirmed it, so {{to}} may have received it already. If so, they’ll get it twice.',
  },
  retried: 'Email queued to be sent again',
  domains: {
    open: 'Sender domains',
    title: 'Sender domains',
    help: 'A signature (DKIM) proves that an email is yours. Gmail and Yahoo require one for newsletters.',
    signed: 'Signed',
    unsigned: 'Not signed',
    createKey: 'Create key',
    replaceKey: 'Create new key',
    created: 'Key created. Publish its record',
    publish: 'Publish this TXT record where the domain is managed, then check it:',
    name: 'Name',
    value: 'Value',
    copyName: 'Copy name',
    copyValue: 'Copy value',
    check: 'Check now',
    checkedAt: 'Checked',
    published: 'The record is published.',
    problem: {
      missing: 'The record isn’t published yet. It may take some hours to be visible.',
      different: 'Another record is published under this name. Replace it with this one.',
      unreachable: 'The domain’s name servers don’t answer. It’s checked again within the hour.',
    },
    oldSigns: 'The previous key signs until the new record is found.',
    noSpf: 'There is no SPF record. Publish the one your email provider gives you.',
    noDmarc: 'There is no DMARC record. Publish one at _dmarc.{{domain}}, such as v=DMARC1; p=none.',
  },
  empty: 'No emails yet',
  emptyHelp: 'Emails appear here as people register, order, and publish.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    mails: typeof messages;
  }
}
