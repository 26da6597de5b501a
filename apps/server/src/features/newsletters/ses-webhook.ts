import { z } from 'zod';
import { oneLine } from '../../platform/mail/clean-text.ts';
import { isSnsAddress, SnsMessage, snsSignature } from '../../platform/webhooks-in/sns-signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import { noteBounce } from './commands/note-bounce.ts';
import { type Bounce, keyIn } from './read-bounce.ts';

/** What SES reports about a mail, by a notification of an identity or an event of a configuration set. */
const Told = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })).default([]),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish() }).optional(),
  mail: z.object({
    /** As they were handed over, if the notification includes the original headers. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
});

const Stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), url: z.url() }),
  z.object({ kind: z.enum(['hard', 'soft', 'complaint']), key: z.uuid(), reason: z.string() }),
]);

function bounceOf(message: string): Bounce | undefined {
  const { eventType, notificationType, bounce, complaint, mail } = Told.parse(JSON.parse(message));
  const id = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
  const key = keyIn(`<${id.replace(/^<|>$/g, '')}>`);
  const type = eventType ?? notificationType;
  if (!key) return undefined;
  if (type === 'Complaint')
    return { key, kind: 'complaint', reason: oneLine(complaint?.complaintFeedbackType ?? '', 500) };
  if (type !== 'Bounce' || !bounce) return undefined;
  const said = bounce.bouncedRecipients[0]?.diagnosticCode ?? bounce.bounceSubType ?? bounce.bounceType;
  return { key, kind: bounce.bounceType === 'Permanent' ? 'hard' : 'soft', reason: oneLine(said, 500) };
}

interface Options {
  /** The topic whose messages are accepted; none: the address does not exist. */
  readonly topics: () => readonly string[];
  readonly fetchText: (address: string) => Promise<string>;
  readonly timeZone: string;
  readonly isTrusted?: (address: string) => boolean;
}

/** Bounces and complaints that Amazon SES reports through SNS. A topic asks once for confirmation, which it gets. */
export const sesWebhook = ({ topics, fetchText, timeZone, isTrusted = isSnsAddress }: Options): Webhook => ({
  source: 'ses',
  scheme: snsSignature({ fetchText, isTrusted }),
  secrets: topics,
  eventsOf: (body): readonly ReportedEvent[] => {
    const { Type, MessageId: id, Message, SubscribeURL: url } = SnsMessage.parse(body);
    if (Type === 'SubscriptionConfirmation' && url && isTrusted(url))
      return [{ id, payload: { kind: 'confirm', url } }];
    const bounce = Type === 'Notification' ? bounceOf(Message) : undefined;
    return bounce ? [{ id, payload: bounce }] : [];
  },
  handle: async (tx, { payload, receivedAt }) => {
    const told = Stored.parse(payload);
    // Safe to repeat: Amazon confirms the same subscription again.
    if (told.kind === 'confirm') await fetchText(told.url);
    else await noteBounce({ db: tx, now: receivedAt, timeZone }, told);
  },
});
