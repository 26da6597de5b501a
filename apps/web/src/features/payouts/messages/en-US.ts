import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Payouts',
  subtitle: 'Runs that pay owners and sellers what is due to them.',
  empty: 'No run yet',
  emptyHelp: 'Make a run of everything that is due on a day, and give its file to the bank.',
  run: 'Run {{id}}',
  fields: {
    state: 'Status',
    day: 'Day of payment',
    count: 'Payouts',
    totalCents: 'Total',
    paidCents: 'Paid',
    madeBy: 'Made by',
    createdAt: 'Made',
    answer: 'Reason',
    decided: 'Decided',
    thresholdCents: 'Threshold',
    payee: 'Payee',
    account: 'Account',
    cents: 'Amount',
    dueCents: 'Publications',
    carriedCents: 'Carried forward, corrections',
    endToEndId: 'End-to-end ID',
    paidOn: 'Paid on',
    reason: 'Reason',
  },
  filters: {
    text: 'Payee or end-to-end ID',
  },
  state: {
    open: 'Open',
    paid: 'Paid',
    canceled: 'Canceled',
  },
  kind: {
    owner: 'Owner',
    seller: 'Seller',
  },
  leftOut: {
    title: 'Left out',
    none: 'Nobody is left out.',
    nothing_due: 'Nothing is due yet',
    negative: 'Owes us; carried forward',
    below_threshold: 'Below the threshold; carried forward',
    in_open_run: 'Is in an open run',
    inactive: 'Disabled',
    no_details: 'No bank details',
    no_bank_account: 'Is paid in another way than by transfer',
    account_wrong: 'The account can’t be reached by SEPA',
    details_unconfirmed: 'New bank details wait for a second look',
    by_hand: 'Left out by hand',
  },
  publications_one: '{{count}} publication',
  publications_other: '{{count}} publications',
  new: {
    title: 'New run',
    help: 'What is due until a day, {{days}} days after publication. Nothing is posted before it is paid.',
    submit: 'Make the run',
    done: 'The run is made',
    total: '{{amount}} to {{count}}',
    nobody: 'Nothing is due to anybody whom a run can pay.',
    noAccount: 'Say first, in the configurations, who the house is and from which account it pays.',
    include: 'Pay {{name}}',
  },
  file: {
    action: 'Bank file',
    table: 'CSV',
  },
  pay: {
    action: 'Mark as paid',
    title: 'The bank has paid',
    help: 'Everything that no statement has named yet is posted. This is not taken back.',
    done: 'Posted as paid',
  },
  cancel: {
    action: 'Cancel the run',
    title: 'Cancel this run',
    help: 'Whoever is in it is due again. Make sure that the bank does not have its file.',
    reason: 'Why it is canceled',
    done: 'Canceled',
  },
  actions: {
    create: 'made',
    pay: 'paid',
    settle: 'paid in part',
    cancel: 'canceled',
    download: 'file taken',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    payouts: typeof messages;
  }
}
