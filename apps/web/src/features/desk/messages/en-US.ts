import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  firstSteps: {
    title: 'First steps',
    left: 'Complete these steps to open your marketplace. Each one is checked off as soon as it’s done.',
    progress: '{{done}} of {{total}} done',
    done: 'Done',
    open: 'To do',
    step: {
      identity: {
        name: 'Tax identity',
        why: 'Legal name, tax number, and address. Invoices can’t be issued without them.',
      },
      account: {
        name: 'Bank account (IBAN)',
        why: 'Clients transfer to this account, and owners are paid from it. You can also accept cards under Third-party APIs.',
      },
      legal: {
        name: 'Terms and privacy policy',
        why: 'Replace the sample texts with your own. Clients agree to the terms with each order.',
      },
      mail: {
        name: 'Email',
        why: 'Checked off once your mail server has accepted an email, such as an invitation.',
      },
      people: {
        name: 'Team',
        why: 'Invite the people who edit texts, manage sites and owners, or sell.',
      },
      categories: {
        name: 'Categories',
        why: 'What sites and publications are about. Clients filter the catalog by them.',
      },
      topics: {
        name: 'Sensitive categories',
        why: 'Mark the categories, such as gambling, that not every site accepts or that cost more.',
      },
      owners: {
        name: 'Owners',
        why: 'The people who publish on their sites. They need no account.',
      },
      sites: {
        name: 'Sites for sale',
        why: 'Add sites one by one or import a file. A site is for sale once it’s active and has an offer.',
      },
    },
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    desk: typeof messages;
  }
}
