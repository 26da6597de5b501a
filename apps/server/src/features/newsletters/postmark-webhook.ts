import { z } from 'zod';
import { oneLine } from '../../platform/mail/clean-text.ts';
import { basicPassword } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import { noteBounce } from './commands/note-bounce.ts';

/** The header by which Postmark says which of our mails an event is about; it replaces our Message-ID by its own. */
export const POSTMARK_KEY = 'newsletter';

const Told = z.object({
  RecordType: z.string(),
  ID: z.number().int(),
  Type: z.string(),
  Description: z.string().default(''),
  Details: z.string().default(''),
  Metadata: z.record(z.string(), z.string()).default({}),
});

const Stored = z.object({ key: z.uuid(), kind: z.enum(['hard', 'soft', 'complaint']), reason: z.string() });

/** The mailbox does not exist. */
const HARD = new Set(['HardBounce', 'BadEmailAddress']);
const COMPLAINTS = new Set(['SpamComplaint', 'SpamNotification']);
/** The mail did not arrive this time. Other types, such as an absence, are no bounce. */
const SOFT = new Set([
  'SoftBounce',
  'Transient',
  'DnsError',
  'Blocked',
  'Undeliverable',
  'Unknown',
  'VirusNotification',
]);

function eventsOf(body: unknown): readonly ReportedEvent[] {
  const { RecordType, ID, Type, Description, Details, Metadata } = Told.parse(body);
  const key = z.uuid().safeParse(Metadata[POSTMARK_KEY]).data;
  if (!key || (RecordType !== 'Bounce' && RecordType !== 'SpamComplaint')) return [];
  const kind =
    RecordType === 'SpamComplaint' || COMPLAINTS.has(Type)
      ? 'complaint'
      : HARD.has(Type)
        ? 'hard'
        : SOFT.has(Type)
          ? 'soft'
          : undefined;
  return kind
    ? [{ id: `${RecordType} ${ID}`, payload: { key, kind, reason: oneLine(Details || Description, 500) } }]
    : [];
}

/**
 * Bounces and complaints that Postmark reports.
 *
 * @param secrets passwords of the address that Postmark posts to; none: the address does not exist
 */
export const postmarkWebhook = (secrets: () => readonly string[], timeZone: string): Webhook => ({
  source: 'postmark',
  scheme: basicPassword(),
  secrets,
  eventsOf,
  handle: async (tx, { payload, receivedAt }) =>
    noteBounce({ db: tx, now: receivedAt, timeZone }, Stored.parse(payload)),
});
