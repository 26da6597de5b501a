import { cardWebhook } from './features/cards/webhook.ts';
import { mailgunWebhook } from './features/newsletters/mailgun-webhook.ts';
import { postmarkWebhook } from './features/newsletters/postmark-webhook.ts';
import { sesWebhook } from './features/newsletters/ses-webhook.ts';
import {
  amazonText,
  typedMailgunKeys,
  typedPostmarkPasswords,
  typedSesTopics,
} from './features/services/use-services.ts';
import { whatsappWebhook } from './features/whatsapp-chats/webhook.ts';
import type { Webhook } from './platform/webhooks-in/webhook.ts';
import type { Services } from './services.ts';

/** Every service that sends webhooks, one line each. Each posts to `/webhooks/<source>`. */
export const webhooks = ({
  cards,
  whatsapp,
  timeZone,
  outside,
}: Pick<Services, 'cards' | 'whatsapp' | 'timeZone' | 'outside'>): readonly Webhook[] => [
  cardWebhook(cards, timeZone),
  mailgunWebhook(typedMailgunKeys, timeZone),
  postmarkWebhook(typedPostmarkPasswords, timeZone),
  sesWebhook({ topics: typedSesTopics, fetchText: amazonText(outside), timeZone }),
  whatsappWebhook(whatsapp, timeZone),
];
