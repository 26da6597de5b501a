import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Cart',
  open_one: 'Cart, {{count}} site',
  open_other: 'Cart, {{count}} sites',
  add: 'Add to cart',
  addSite: 'Add {{site}} to cart',
  addShort: 'Add',
  inCart: 'In cart',
  removeSite: 'Remove {{site}} from cart',
  added: 'Site added: {{site}}',
  addedMany_one: '{{count}} site added to cart',
  addedMany_other: '{{count}} sites added to cart',
  removed: 'Site removed: {{site}}',
  refused: 'Sensitive category not supported for this site',
  refusedWhy: 'Sensitive category not supported for this site. It doesn’t publish about {{topic}}.',
  notAccepted: 'Not accepted',
  price: {
    usual: 'base {{price}}',
    help: 'Price for {{topic}}. The base price is {{price}}.',
    category: 'for {{category}}',
    cheapest: 'Cheapest of the categories you chose: {{category}}.',
    cheapestTopic:
      'Cheapest of the categories you chose: {{category}}, at the price for {{topic}}. The base price is {{price}}.',
  },
  sites_one: '{{count}} site',
  sites_other: '{{count}} sites',
  total: 'Total',
  surcharge: 'Up to {{amount}}, depending on topic. The final price depends on the categories you choose.',
  leftOut_one: '{{count}} site is no longer available and will be left out.',
  leftOut_other: '{{count}} sites are no longer available and will be left out.',
  project: 'Buy for',
  continue: 'Continue',
  continueHelp: 'Next, write a briefing for each site. Nothing is ordered yet.',
  nothingLeft: 'None of these sites are available anymore. Remove them and choose others.',
  emptyTitle: 'Your cart is empty',
  emptyHelp: 'Choose the sites you want to publish on and add them here.',
  browse: 'Choose sites',
  anchors: {
    title: 'Frequently used anchor texts',
    heavy:
      '“{{anchor}}” is the anchor text of {{share}} of your links ({{count}} of {{links}}). Consider a different one for these sites.',
  },
  samePublisher: '{{sites}} belong to the same publisher group.',
  warning: {
    already_bought: 'You’ve already bought this site.',
    same_publisher: 'Same publisher group as another site in this cart.',
    domain_used: 'You’ve used {{site}} before, on the same domain.',
    publisher_used: 'Same publisher group as {{site}}, which you’ve used before.',
    excluded: 'On your excluded domains list.',
    quiet: 'No publications delivered here in the last 90 days.',
    price_changed: 'The price was {{before}} when you added it.',
    topic_refused: 'It no longer accepts the topic you chose.',
    unavailable: 'No longer available.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    cart: typeof messages;
  }
}
