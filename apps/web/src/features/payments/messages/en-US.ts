import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Payments',
  subtitle: 'What clients pay in, and what the team gives or takes.',
  empty: 'No payment yet',
  emptyHelp: 'Transfers that clients announce come here to be confirmed.',
  fields: {
    state: 'State',
    kind: 'Kind',
    recipientId: 'Recipient',
    company: 'Company',
    walletCents: 'Wallet value',
    counterAccount: 'Against',
    reference: 'Reference',
    comments: 'Comments',
    receivedOn: 'Received on',
    createdAt: 'Announced',
    answer: 'Reason',
  },
  filters: {
    text: 'Client, company or reference',
  },
  state: {
    announced: 'Expected',
    confirmed: 'Confirmed',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    reversed: 'Reversed',
  },
  kind: {
    top_up: 'Top-up',
    transaction: 'Transaction',
  },
  choices: {
    counterAccount: {
      bonus: 'Bonus',
      opening: 'Opening balance',
      correction: 'Correction',
    },
  },
  actions: {
    announce: 'announced',
    confirm: 'confirmed',
    refuse: 'refused',
    withdraw: 'withdrawn',
    reverse: 'reversed',
  },
  decided: 'Decided',
  confirm: {
    action: 'Confirm',
    title: 'The money has arrived',
    received: 'Amount received',
    other: '{{announced}} were announced. What you type is what the client gets.',
    done: 'Confirmed: it is in the wallet',
  },
  refuse: {
    action: 'Refuse',
    title: 'Not expected any more',
    help: 'The client is told why. Nothing is posted.',
    reason: 'Why it is not expected any more',
    done: 'Refused',
  },
  reverse: {
    action: 'Reverse',
    title: 'Take this payment back',
    help: 'A transfer the other way is posted. It is refused where the client has spent the money.',
    reason: 'Why it is taken back',
    done: 'Reversed',
  },
  new: {
    title: 'New transaction',
    help: 'Changes what a client has in its wallet.',
    section: 'Transaction',
    sectionHelp: 'It is posted at once and stands among the client’s movements.',
    valueHelp: 'What the client is given; with a minus, what is taken.',
    commentsHelp: 'Why. The team reads it, the client does not.',
    submit: 'Post',
    done: 'Posted',
    needsRecipient: 'Choose the client.',
    needsValue: 'Type an amount other than zero.',
    needsComments: 'Say why, in three letters or more.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    payments: typeof messages;
  }
}
