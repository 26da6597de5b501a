import { cardWebhook } from './features/cards/webhook.ts';
import { mailgunWebhook } from './features/newsletters/mailgun-webhook.ts';
import { typedMailgunKeys } from './features/services/use-services.ts';
import { whatsappWebhook } from './features/whatsapp-chats/webhook.ts';
import type { Webhook } from './platform/webhooks-in/webhook.ts';
import type { Services } from './services.ts';

/** Every service that sends webhooks, one line each. Each posts to `/webhooks/<source>`. */
export const webhooks = ({
  cards,
  whatsapp,
  timeZone,
}: Pick<Services, 'cards' | 'whatsapp' | 'timeZone'>): readonly Webhook[] => [
  cardWebhook(cards, timeZone),
  mailgunWebhook(typedMailgunKeys, timeZone),
  whatsappWebhook(whatsapp, timeZone),
];
