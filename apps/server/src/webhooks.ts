import { cardWebhook } from './features/cards/webhook.ts';
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
  whatsappWebhook(whatsapp, timeZone),
];
