import { paperStatus, paymentStatus } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Finances',
  bonus: 'Bonus applied: the client pays nothing.',
  price: 'Price',
  cost: 'Cost',
  commission: 'Commission ({{percent}})',
  atDone: 'earned once it’s done',
  profit: 'Profit',
  profitHelp: 'What the client pays before VAT, minus cost and commission.',
  client: 'Client',
  owner: 'Owner',
  held: 'Held',
  taken: 'Charged',
  owed: 'Owed',
  paidOut: 'Paid out',
  withVat: 'Including {{percent}} VAT',
  finalized: 'Finances finalized',
  invoiceOf: { client: 'Client’s invoice', owner: 'Owner’s document' },
  draft: 'Draft',
  due: 'Due',
  expected: 'Payment expected',
  paidOn: { client: 'Client paid on', owner: 'Owner paid on' },
  postings: {
    title_one: '{{count}} posting in the ledger',
    title_other: '{{count}} postings in the ledger',
    kind: {
      top_up: 'Top-up',
      card_fee: 'Card fee',
      capture: 'Charged to the client',
      publication_cost: 'Owed to the owner',
      reversal: 'Reversed',
      commission: 'Seller’s commission',
      invoice_payment: 'Bill paid',
      invoice_change: 'Changed by a document',
      withholding: 'Income tax withheld',
      withholding_payment: 'Withheld tax paid',
      payout: 'Paid out',
      release_bill: 'Release bill',
      release_bill_payment: 'Release bill paid',
      transaction: 'Transaction by the team',
      exchange: 'Exchange difference',
    },
    account: {
      wallet: 'Wallet',
      receivable: 'Receivable',
      revenue: 'Revenue',
      vat: 'VAT',
      payable: 'Payable',
      cost: 'Cost of publications',
      commission: 'Commission',
      commission_payable: 'Commission owed',
      withheld_tax: 'Withheld tax',
      bank: 'Bank',
      provider: 'Payment provider',
      provider_fees: 'Card fees',
      exchange: 'Exchange differences',
      bonus: 'Bonuses',
      correction: 'Corrections',
      release_bills: 'Release bills',
      opening: 'Opening balances',
    },
  },
  papers: paperStatus,
  payment: paymentStatus,
  finalize: {
    action: 'Finalize finance',
    help: 'Its finances are locked: no bonus, amount changes, or forced status.',
    done: 'Finances finalized',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    finances: typeof messages;
  }
}
