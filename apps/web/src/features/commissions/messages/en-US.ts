import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Commission',
  subtitle: 'Commission earned, reversed, and paid, and what each amount is made of.',
  empty: 'No commission yet',
  emptyHelp: 'It’s earned when a client’s publication is done.',
  fields: {
    at: 'Day',
    kind: 'Type',
    seller: 'Seller',
    briefing: 'Publication',
    site: 'Site',
    client: 'Client',
    baseCents: 'Net price',
    shareBp: 'Share',
    cents: 'Commission',
    balanceCents: 'Balance owed',
    endToEndId: 'End-to-end ID',
  },
  filters: {
    text: 'Publication, site, client, seller, or payout',
  },
  kind: {
    earned: 'Earned',
    turned_back: 'Reversed',
    paid: 'Paid',
    other: 'Other',
  },
  summary: {
    earned: 'Earned',
    paid: 'Paid',
    owed: 'Owed now',
    expected: 'Not done yet',
  },
  statement: {
    action: 'Statement (PDF)',
    title: 'Commission statement',
    help: 'What was earned, reversed, and paid in a period, with what was owed before and after it.',
    from: 'First day',
    to: 'Last day',
    submit: 'Download PDF',
  },
  account: {
    title: 'Account for your commission',
    of: 'Account for the commission',
    none: 'No account yet, so commission can’t be paid.',
    waits: 'New. Nothing is paid into it until an administrator confirms it.',
    confirmed: 'Confirmed',
    change: 'Change the account',
    add: 'Add an account',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    save: 'Save',
    saved: 'Edit completed',
    confirm: 'Confirm the account',
    confirmHelp: 'Call the seller to check that the account is theirs. Once confirmed, commission is paid into it.',
    wasConfirmed: 'Confirmed',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    commissions: typeof messages;
  }
}
