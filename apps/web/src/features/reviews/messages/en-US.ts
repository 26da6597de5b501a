import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Seller reviews',
  subtitle: 'What sellers ask for their clients, and what was decided.',
  subtitleSeller: 'What you asked for your clients, and what was decided.',
  empty: 'Nothing was asked yet',
  emptyHelp: 'Sellers ask here for a look at a campaign or for a special price.',
  emptySeller: 'Ask for a look at a campaign, or for a special price on a site.',
  text: 'Client or site',
  company: 'Company',
  usualPrice: 'Usual price',
  usualPriceHelp: 'With the client’s own commission',
  cost: 'Cost',
  costHelp: 'What the owner is paid for an ordinary publication',
  margin: 'Margin',
  askedUntil: 'Asked until',
  price: 'Special price',
  until: 'Until',
  decided: 'Decided',
  columns: {
    state: 'State',
    kind: 'Kind',
    client: 'Client',
    seller: 'Seller',
    site: 'Site',
    campaign: 'Campaign',
    askedPriceCents: 'Asked price',
    createdAt: 'Asked',
  },
  kind: {
    campaign: 'Campaign review',
    special_price: 'Special price',
  },
  state: {
    open: 'Open',
    approved: 'Approved',
    denied: 'Denied',
    withdrawn: 'Withdrawn',
  },
  new: {
    title: 'Ask the administrators',
    action: 'Ask',
    done: 'Your request is with the administrators',
    priceHelp: 'What the client would pay, everything included.',
    message: 'Why',
  },
  approve: {
    action: 'Approve',
    title: 'Approve',
    help: '{{account}} pays this price on the site from now on, whatever the publication is about, until the day is over.',
    message: 'Message to the seller',
    belowCost: 'This price is below cost',
    belowCostReason: 'Why it is approved all the same (kept in the log)',
    belowCostConfirm: 'Sell below cost',
    done: 'Approved',
  },
  deny: {
    action: 'Deny',
    title: 'Deny this request?',
    help: 'The seller is told why.',
    reason: 'Reason',
    done: 'Denied',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw this request?',
    help: 'Nobody decides on it any more. You can ask again.',
    done: 'Withdrawn',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    reviews: typeof messages;
  }
}
