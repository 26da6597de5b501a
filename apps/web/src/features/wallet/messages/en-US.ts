import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Finances',
  subtitle: 'Wallet of {{holder}}',
  backToOrder: 'Back to the order',
  available: 'Available',
  availableHelp: 'What you can order for.',
  held: 'Held',
  heldHelp: 'Kept for orders until they are published.',
  due: 'Due',
  dueHelp: 'Published and not paid yet.',
  credit: 'Credit limit',
  creditHelp: 'What you can order for before you pay.',
  short: '{{amount}} short',
  shortHelp: 'With VAT; {{available}} are available.',
  topUp: {
    action: 'Top up',
    title: 'Top up by transfer',
    amount: 'Amount',
    transfer: 'Show where to transfer',
    needed: 'Type how much you want to top up.',
    least: 'At least {{amount}}.',
    most: 'At most {{amount}} at once.',
    announced: 'Transfer announced: the details are below and in your mail',
    notTaken: 'Transfers are not taken yet. Ask the team how to pay.',
    expected: 'Expected',
    expectedHelp: 'In your wallet as soon as it has arrived, usually one working day.',
    withdraw: 'I will not transfer it',
    withdrawHelp: 'The announcement is taken back. If you have transferred the money already, leave it.',
    withdrawn: 'Announcement taken back',
    earlier: 'Earlier top-ups',
  },
  transfer: {
    beneficiary: 'Beneficiary',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    code: 'Code of this transfer, for the app of your bank',
  },
  state: {
    announced: 'Expected',
    confirmed: 'Arrived',
    refused: 'Not arrived',
    withdrawn: 'Withdrawn',
    reversed: 'Reversed',
  },
  holds: {
    title: 'Held for your orders',
    empty: 'Nothing is held.',
    vat: 'with VAT of',
    more: 'Show more',
  },
  kind: {
    top_up: 'Top-up',
    publication: 'Publication',
    given_back: 'Given back',
    bonus: 'Bonus',
    correction: 'Correction',
    invoice: 'Invoice',
    other: 'Other',
  },
  movements: {
    text: 'Campaign, site or reference',
    days: 'Days',
    at: 'When',
    kind: 'What',
    campaign: 'Campaign',
    site: 'Site',
    reference: 'Reference',
    cents: 'Amount',
    balance: 'Balance',
    empty: 'No movement yet',
    emptyHelp: 'Top-ups and publications stand here, with what each was for.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    wallet: typeof messages;
  }
}
