import { z } from 'zod';
import { oneLine } from '../../platform/mail/clean-text.ts';
import { signatureInBody } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import { noteBounce } from './commands/note-bounce.ts';
import { type Bounce, isDeadMailbox, keyIn } from './read-bounce.ts';

/** A failure or complaint, as Mailgun's webhooks (version 2) report it. */
const Delivery = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string().min(1).max(200) }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    /** Mailgun's own reason, such as `suppress-bounce`. */
    reason: z.string().max(200).optional(),
    timestamp: z.number().positive().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(1000) }) }),
    'delivery-status': z
      .object({
        code: z.coerce.number().optional(),
        message: z.string().nullish(),
        description: z.string().nullish(),
      })
      .optional(),
  }),
});

const Stored = z.object({ key: z.uuid(), kind: z.enum(['hard', 'soft', 'complaint']), reason: z.string() });

function bounceOf({ 'event-data': event }: z.output<typeof Delivery>): Bounce | undefined {
  const key = keyIn(`<${event.message.headers['message-id'].replace(/^<|>$/g, '')}>`);
  if (!key) return undefined;
  const { code, message, description } = event['delivery-status'] ?? {};
  const reason = oneLine([code, message || description || event.reason].filter(Boolean).join(' '), 500);
  if (event.event === 'complained') return { key, kind: 'complaint', reason };
  if (event.event !== 'failed') return undefined;
  // Permanent are also suspicions of spam, which say nothing about the mailbox.
  const isDead = event.severity === 'permanent' && (isDeadMailbox(reason) || event.reason === 'suppress-bounce');
  return { key, kind: isDead ? 'hard' : 'soft', reason };
}

function eventsOf(body: unknown): readonly ReportedEvent[] {
  const delivery = Delivery.parse(body);
  const bounce = bounceOf(delivery);
  if (!bounce) return [];
  // The signature covers the token alone: with a token that was used before, another body could be sent.
  return [{ id: delivery.signature.token, payload: bounce }];
}

/**
 * What a mail provider reports about newsletters that did not arrive, or that were marked as spam: Mailgun's webhooks
 * for permanent failure, temporary failure and complaint.
 *
 * @param secrets the provider's signing keys; none: the address does not exist
 */
export const mailgunWebhook = (secrets: () => readonly string[], timeZone: string): Webhook => ({
  source: 'mailgun',
  scheme: signatureInBody(),
  secrets,
  eventsOf,
  handle: async (tx, { payload, receivedAt }) =>
    noteBounce({ db: tx, now: receivedAt, timeZone }, Stored.parse(payload)),
});
