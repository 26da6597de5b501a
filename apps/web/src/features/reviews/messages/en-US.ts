import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Seller review requests',
  subtitle: 'Special prices and campaign reviews that sellers request for their clients.',
  subtitleSeller: 'Special prices and campaign reviews that you request for your clients.',
  empty: 'No seller review requests yet',
  emptyHelp: 'Sellers can request a campaign review or a special price here.',
  emptySeller: 'Request a campaign review, or a special price on a site.',
  text: 'Client, company, site, campaign, or seller',
  company: 'Company',
  usualPrice: 'Usual price',
  usualPriceHelp: 'Including the client’s commission',
  cost: 'Cost',
  costHelp: 'What the owner is paid for a standard publication',
  margin: 'Margin',
  askedUntil: 'Requested until',
  price: 'Special price',
  until: 'Valid until',
  decided: 'Decided',
  said: 'Conversation',
  about: 'Details',
  columns: {
    state: 'Status',
    kind: 'Type',
    client: 'Client',
    seller: 'Seller',
    site: 'Site',
    campaign: 'Campaign',
    subject: 'Site or campaign',
    askedPriceCents: 'Requested price',
    createdAt: 'Requested',
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
    title: 'New review request',
    action: 'Send request',
    done: 'Request sent to the administrators',
    priceHelp: 'Before VAT. It would replace the client’s usual price.',
    message: 'Reason',
  },
  approve: {
    action: 'Approve',
    title: 'Approve this request?',
    help: '{{account}} pays this price on the site from now through the end of this day, whatever the topic.',
    message: 'Message to the seller',
    belowCost: 'This price is below cost',
    belowCostReason: 'Reason for approving anyway (kept in the audit log)',
    belowCostConfirm: 'Sell below cost',
    done: 'Request approved',
  },
  deny: {
    action: 'Deny',
    title: 'Deny this request?',
    help: 'The seller is told why.',
    reason: 'Reason',
    done: 'Request denied',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw this request?',
    help: 'It won’t be decided. You can send a new request at any time.',
    done: 'Request withdrawn',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    reviews: typeof messages;
  }
}
