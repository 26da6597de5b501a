import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Payments',
  subtitle: 'Client top-ups and wallet adjustments by the team.',
  empty: 'No payments yet',
  emptyHelp: 'Transfers announced by clients appear here for you to confirm.',
  ofClients: {
    title: 'Client payments',
    subtitle: 'Top-ups and adjustments of the clients you look after.',
    emptyHelp: 'Payments of your clients appear here.',
  },
  fields: {
    state: 'Status',
    kind: 'Type',
    recipientId: 'Recipient',
    company: 'Company',
    walletCents: 'Wallet value',
    counterAccount: 'Counter account',
    reference: 'Reference',
    method: 'Method',
    takenCents: 'Taken back',
    owedCents: 'Owed by the wallet',
    issue: 'Remarks',
    feeCents: 'Card provider’s fee',
    bill: 'Invoice',
    comments: 'Comments',
    receivedOn: 'Received on',
    createdAt: 'Announced',
    answer: 'Reason',
  },
  filters: {
    text: 'Client, company, reference, bill, or comments',
    owes: 'Wallet owes',
  },
  state: {
    announced: 'Expected',
    confirmed: 'Confirmed',
    refused: 'Rejected',
    withdrawn: 'Canceled',
    failed: 'Failed',
    reversed: 'Reversed',
  },
  kind: {
    top_up: 'Top-up',
    transaction: 'Transaction',
  },
  billPayment: 'Invoice payment',
  choices: {
    method: { transfer: 'Bank transfer', card: 'Card' },
    counterAccount: {
      bonus: 'Bonus',
      opening: 'Opening balance',
      correction: 'Correction',
    },
  },
  actions: {
    await: 'was paid, the money is on its way',
    arrive: 'arrived',
    expire: 'expired',
    fail: 'failed',
    differ: 'paid another amount',
    card_issue: 'was changed by the card provider',
    announce: 'announced',
    receive: 'received',
    confirm: 'confirmed',
    refuse: 'rejected',
    withdraw: 'canceled',
    restate: 'was restated by the card provider',
    reverse: 'reversed',
  },
  issue: {
    amount:
      'The card provider received {{amount}}, not the amount requested. Confirm what arrived, or reject it and refund it with the provider.',
    amountDecided: 'The card provider received {{amount}}, not the amount requested.',
    refunded: 'The card provider refunded {{amount}}. It is booked.',
    refund_failed:
      'A refund of {{amount}} didn’t reach the card. The money is back with the provider and in the books: refund it again, or pay it back another way.',
    disputed:
      'The cardholder disputes {{amount}}. What the provider takes and gives back is booked automatically; answer the dispute at the provider.',
    lost: 'The dispute of {{amount}} is lost. What the provider took back is booked.',
  },
  issueShort: {
    amount: 'Other amount paid',
    refunded: 'Refunded',
    refund_failed: 'Refund failed',
    disputed: 'Disputed',
    lost: 'Dispute lost',
  },
  decided: 'Decided',
  confirm: {
    action: 'Confirm',
    title: 'Confirm payment received',
    received: 'Amount received',
    arrived:
      'The card provider received {{amount}}; {{announced}} was asked for. The client is credited with the amount that you confirm.',
    arrivedForeign:
      'The card provider received {{amount}}; {{announced}} was asked for. Enter what the provider credits to you for it in euros.',
    other: '{{announced}} was announced. The client is credited with the amount you enter.',
    done: 'Confirmed and added to the wallet',
    doneBill: 'Confirmed. The bill is paid, and anything left over is in the wallet',
  },
  refuse: {
    action: 'Reject',
    title: 'Reject this payment?',
    help: 'The client is told why. Nothing is posted.',
    reason: 'Reason',
    done: 'Payment rejected',
  },
  returns: {
    title: 'Money taken back',
    kind: {
      refund: 'Refund',
      failed_refund: 'Refund that failed',
      dispute: 'Dispute',
      reversal: 'Reversal',
    },
    state: {
      open: 'open',
      won: 'won',
      lost: 'lost',
      done: 'booked',
    },
    fee: 'provider’s fee {{amount}}',
    back: 'of which came back {{amount}}',
    concerned: 'Orders that this money is held for or has paid for',
    concernedHelp:
      'While a dispute is open or the wallet owes, orders that have not been started can’t be approved, unless the settings allow it.',
  },
  reverse: {
    action: 'Reverse',
    title: 'Reverse this payment?',
    help: 'An opposite transaction is posted. After a mistake, the movement of the bank statement is open again.',
    cents: 'Amount to reverse',
    part: '{{amount}} of the payment stays.',
    cause: 'Why',
    causes: { mistake: 'It was a mistake', taken_back: 'The payer or its bank took it back' },
    mayOwe: 'The wallet owes what the client has spent of it',
    reason: 'Reason, which the client sees',
    done: 'Payment reversed',
  },
  new: {
    title: 'New transaction',
    help: 'Adds money to a client’s wallet, or takes it out.',
    section: 'Transaction',
    sectionHelp: 'Posted immediately and shown in the client’s wallet activity.',
    balance: 'Wallet balance: {{amount}}',
    valueHelp: 'The amount to add. Use a minus sign to deduct.',
    commentsHelp: 'The reason. Visible to the team only.',
    submit: 'Post transaction',
    done: 'Transaction posted',
    needsValue: 'Enter an amount other than zero.',
    needsComments: 'Enter a reason of at least three characters.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    payments: typeof messages;
  }
}
