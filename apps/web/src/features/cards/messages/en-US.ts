import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  pay: 'Pay by card',
  title: 'Card payment',
  waiting: 'Waiting for your card payment to be confirmed. This page updates automatically.',
  paidWaiting: 'Paid. Waiting for the provider to confirm that the money has arrived, which can take some days.',
  received: 'We received your card payment of {{amount}}.',
  receivedBill: 'We received your card payment of {{amount}} for {{number}}.',
  examined: 'A different amount was paid than requested. The team is checking it. Nothing is lost.',
  left: 'You left the card payment. Nothing has been charged.',
  gaveUp: 'The card payment was canceled. Nothing has been charged.',
  failed: 'The card payment didn’t go through. Nothing was paid. You can pay again, with the same card or another way.',
  resume: 'Continue to payment',
  cancel: 'Cancel payment',
  canceled: 'Card payment canceled',
  close: 'Close',
  open: 'Card payment pending',
  openBill: 'For bill {{number}}',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    cards: typeof messages;
  }
}
