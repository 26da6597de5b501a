import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Cart',
  open_one: 'Cart, {{count}} site',
  open_other: 'Cart, {{count}} sites',
  add: 'Add to cart',
  addSite: 'Add {{site}} to the cart',
  addShort: 'Add',
  inCart: 'In cart',
  removeSite: 'Take {{site}} out of the cart',
  added: 'Site added: {{site}}',
  addedMany_one: '{{count}} site added to the cart',
  addedMany_other: '{{count}} sites added to the cart',
  removed: 'Site removed: {{site}}',
  refused: 'Sensitive category not supported for this site',
  refusedWhy: 'Sensitive category not supported for this site. It does not publish about {{topic}}.',
  notAccepted: 'Not accepted',
  price: { usual: 'base {{price}}', help: 'Price for {{topic}}. The base price is {{price}}.' },
  sites_one: '{{count}} site',
  sites_other: '{{count}} sites',
  total: 'Total',
  surcharge:
    'Up to {{amount}} if every site is used for its dearest topic. The final price follows from the categories you choose.',
  leftOut_one: '{{count}} site is no longer available and will be left out.',
  leftOut_other: '{{count}} sites are no longer available and will be left out.',
  continue: 'Continue',
  continueHelp: 'Next: a briefing for each site. Nothing is ordered yet.',
  nothingLeft: 'None of these sites is available any more. Remove them and choose others.',
  emptyTitle: 'Your cart is empty',
  emptyHelp: 'Choose the sites you want to be published on, and add them here.',
  browse: 'Choose sites',
  anchors: {
    title: 'Anchor texts you use often',
    heavy:
      '“{{anchor}}” is the anchor text of {{share}} of your links ({{count}} of {{links}}). Better choose another one for these sites.',
  },
  warning: {
    already_bought: 'You have already bought this site.',
    same_publisher: 'Same publisher group as another site in this cart.',
    domain_used: 'You have used another site of this domain before.',
    publisher_used: 'Same publisher group as a site you have used before.',
    excluded: 'On your list of excluded domains.',
    quiet: 'No publication was delivered here in the last 90 days.',
    price_changed: 'The price was {{before}} when you added it.',
    topic_refused: 'It no longer takes the topic you wanted it for.',
    unavailable: 'No longer available.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    cart: typeof messages;
  }
}
