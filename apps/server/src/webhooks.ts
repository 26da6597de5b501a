import type { Webhook } from './platform/webhooks-in/webhook.ts';

/** Every service that sends webhooks, one line each. Each posts to `/webhooks/<source>`. */
export const webhooks: readonly Webhook[] = [];
