import type { Webhook } from './platform/webhooks-in/webhook.ts';

/** Every service that tells us things, a line each. Each posts to `/webhooks/<source>`. */
export const webhooks: readonly Webhook[] = [];
