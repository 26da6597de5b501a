import { cardWebhook } from './features/cards/webhook.ts';
import type { Webhook } from './platform/webhooks-in/webhook.ts';
import type { Services } from './services.ts';

/** Every service that sends webhooks, one line each. Each posts to `/webhooks/<source>`. */
export const webhooks = ({ cards, timeZone }: Pick<Services, 'cards' | 'timeZone'>): readonly Webhook[] => [
  cardWebhook(cards, timeZone),
];
