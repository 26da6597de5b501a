import { sql } from 'kysely';
import { z } from 'zod';
import { systemContext, type Tx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { answerSubscription, bodySignature } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import type { Whatsapp } from '../../platform/whatsapp/cloud-api.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { fetchChatFile } from './fetch-file.ts';
import { isStop, numbersOf } from './phone.ts';
import { obey } from './send-message.ts';
import { noteTemplate, syncTemplates } from './templates.ts';

/** What WhatsApp names people by who have no number for us. */
const ScopedId = z.string().min(1).max(150);
const Digits = z.string().regex(/^\d{6,20}$/);
const Seconds = z.string().regex(/^\d{9,11}$/);
const Wamid = z.string().min(1).max(255);

/** What stands in a message of a kind with a file. */
const MediaFile = z.object({
  id: z.string().min(1).max(300),
  mime_type: z.string().max(200).optional(),
  sha256: z.string().max(100).optional(),
  caption: z.string().max(4096).optional(),
  filename: z.string().max(1000).optional(),
});

const Message = z.object({
  id: Wamid,
  from: Digits.optional(),
  from_user_id: ScopedId.optional(),
  timestamp: Seconds,
  type: z.string().max(40),
  text: z.object({ body: z.string().max(10_000) }).optional(),
  button: z.object({ text: z.string().max(1000) }).optional(),
  reaction: z.object({ message_id: Wamid, emoji: z.string().max(40).default('') }).optional(),
  context: z.object({ id: Wamid.optional() }).optional(),
  image: MediaFile.optional(),
  sticker: MediaFile.optional(),
  document: MediaFile.optional(),
  audio: MediaFile.optional(),
  video: MediaFile.optional(),
});
const FILES = { image: 'image', sticker: 'image', document: 'document', audio: 'audio', video: 'video' } as const;

const TemplateStatus = z.object({
  event: z.string().max(40),
  message_template_name: z.string().min(1).max(512),
  message_template_language: z.string().min(1).max(20),
  reason: z.string().max(200).nullish(),
});
const Status = z.object({
  id: Wamid,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: Seconds,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});
const Envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      time: z.number().optional(),
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.looseObject({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            contacts: z
              .array(
                z.object({
                  wa_id: z.string().optional(),
                  user_id: z.string().optional(),
                  profile: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
                }),
              )
              .optional(),
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

const Event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: Message, name: z.string() }),
  z.object({ kind: z.literal('status'), status: Status }),
  z.object({ kind: z.literal('template'), template: TemplateStatus }),
]);

const timeOf = (seconds: string) => new Date(Number(seconds) * 1000);

/** @param phoneNumberId ours; what another number of the account receives is not for us */
export function eventsOf(body: unknown, phoneNumberId: string | undefined): readonly ReportedEvent[] {
  const events = new Map<string, ReportedEvent>();
  const values = Envelope.parse(body).entry.flatMap(({ changes, time }) =>
    changes.map(({ field, value }) => ({ field, value, time })),
  );
  for (const { field, value, time } of values) {
    if (field === 'message_template_status_update') {
      const { data: template } = TemplateStatus.safeParse(value);
      if (!template) continue;
      const subject = `t ${template.message_template_language} ${template.message_template_name}`;
      const id = `${subject} ${template.event} ${time ?? ''}`;
      events.set(id, {
        id,
        subject,
        at: time ? timeOf(String(time)) : undefined,
        payload: { kind: 'template', template },
      });
    }
    if (field !== 'messages') continue;
    if (value.metadata && phoneNumberId && value.metadata.phone_number_id !== phoneNumberId) continue;
    // What can't be read (a new kind) doesn't hold up the rest of the batch.
    for (const each of value.messages ?? []) {
      const { data: message } = Message.safeParse(each);
      const from = message?.from ?? message?.from_user_id;
      if (!message || !from) continue;
      const profile = value.contacts?.find(({ wa_id, user_id }) => wa_id === from || user_id === from)?.profile;
      const name = profile?.name || profile?.username || '';
      events.set(`m ${message.id}`, {
        id: `m ${message.id}`,
        subject: from,
        at: timeOf(message.timestamp),
        payload: { kind: 'message', message, name: name.slice(0, 200) },
      });
    }
    for (const each of value.statuses ?? []) {
      const { data: status } = Status.safeParse(each);
      if (!status) continue;
      const id = `s ${status.id} ${status.status}`;
      events.set(id, { id, subject: status.id, at: timeOf(status.timestamp), payload: { kind: 'status', status } });
    }
  }
  return [...events.values()];
}

/** The order of statuses: a message never goes back, and a delivered one has not failed, whichever arrives first. */
const BEFORE = {
  sent: ['queued', 'sending', 'unknown'],
  delivered: ['queued', 'sending', 'unknown', 'sent', 'failed'],
  read: ['queued', 'sending', 'unknown', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sending', 'unknown', 'sent'],
} as const;

interface Taken {
  readonly chatId: number;
  readonly messageId: number;
}

async function takeStatus(tx: Tx, status: z.output<typeof Status>, now: Date): Promise<Taken | undefined> {
  // A voice message that was played was read.
  const state = status.status === 'played' ? 'read' : status.status;
  const key = z.uuid().safeParse(status.biz_opaque_callback_data).data;
  const code = status.errors?.[0]?.code ?? null;
  const found = await tx
    .updateTable('whatsappMessages')
    .set({
      state,
      providerId: status.id,
      errorCode: state === 'failed' ? code : null,
    })
    .where('isInbound', '=', false)
    .where('state', 'in', BEFORE[state])
    .where((eb) =>
      eb.or([
        eb('providerId', '=', status.id),
        // The answer to the call was lost, or is not written yet.
        ...(key ? [eb.and([eb('key', '=', key), eb('providerId', 'is', null)])] : []),
      ]),
    )
    .returning(['chatId', 'id as messageId'])
    .executeTakeFirst();
  if (found && state === 'failed' && code !== null) await obey(tx, found.chatId, code, now);
  if (found && (state === 'delivered' || state === 'read'))
    await tx
      .updateTable('whatsappChats')
      .set({ unreachableAt: null })
      .where('id', '=', found.chatId)
      .where('unreachableAt', 'is not', null)
      .execute();
  return found;
}

/**
 * The conversation of a person, by its number or by WhatsApp's id for it. A first message begins one; what came in under
 * the id goes on in the conversation of the number once both are known.
 */
async function conversationOf(tx: Tx, { from, from_user_id }: z.output<typeof Message>, name: string): Promise<number> {
  // One for each person, also when its first messages come at the same moment.
  for (const known of [from ?? '', from_user_id ?? ''].filter((each) => each !== '').toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('whatsapp ' || ${known}, 0))`.execute(tx);
  const findBy = async (column: 'waId' | 'scopedId', value: string | undefined) =>
    value === undefined
      ? undefined
      : tx.selectFrom('whatsappChats').select('id').where(column, '=', value).executeTakeFirst();
  const byNumber = await findBy('waId', from);
  const byId = await findBy('scopedId', from_user_id);
  if (byNumber && byId && byNumber.id !== byId.id)
    await tx
      .updateTable('whatsappChats')
      .set({
        scopedId: null,
        continuedIn: byNumber.id,
        state: 'closed',
        snoozedUntil: null,
        waitingSince: null,
        alertedAt: null,
        unread: 0,
      })
      .where('id', '=', byId.id)
      .execute();
  const numbers = from === undefined ? [] : numbersOf(from);
  const person = sql`(select
      (select min(u.id) from users u where u.phone <> '' and u.role = 'USER'
        and regexp_replace(u.phone, '\\D', '', 'g') = any(${numbers}::text[])) as client,
      (select min(o.id) from owners o where o.phone <> ''
        and regexp_replace(o.phone, '\\D', '', 'g') = any(${numbers}::text[])) as owner)`;
  const known = byNumber ?? byId;
  const { rows } = await (known
    ? sql<{ id: number }>`
        update whatsapp_chats w set name = coalesce(nullif(${name}, ''), w.name), wa_id = coalesce(w.wa_id, ${from ?? null}),
          scoped_id = coalesce(${from_user_id ?? null}, w.scoped_id),
          client_id = case when w.wa_id is null and w.owner_id is null then coalesce(w.client_id, p.client) else w.client_id end,
          owner_id = case when w.wa_id is null and w.client_id is null and p.client is null
            then coalesce(w.owner_id, p.owner) else w.owner_id end
        from ${person} p where w.id = ${known.id} returning w.id`
    : sql<{ id: number }>`
        insert into whatsapp_chats (wa_id, scoped_id, name, client_id, owner_id)
        select ${from ?? null}, ${from_user_id ?? null}, ${name}, p.client, case when p.client is null then p.owner end
        from ${person} p returning id`
  ).execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No conversation for a message.');
  return id;
}

async function takeMessage(tx: Tx, message: z.output<typeof Message>, name: string): Promise<Taken | undefined> {
  const at = timeOf(message.timestamp);
  const said = message.text?.body ?? message.button?.text;
  const file = Object.keys(FILES)
    .map((type) => [type as keyof typeof FILES, message[type as keyof typeof FILES]] as const)
    .find(([type, found]) => type === message.type && found !== undefined);
  const body = message.reaction?.emoji ?? said ?? file?.[1]?.caption ?? '';
  const kind = message.reaction ? 'reaction' : file ? FILES[file[0]] : said === undefined ? 'other' : 'text';
  const quotes = message.reaction?.message_id ?? message.context?.id ?? null;
  const chatId = await conversationOf(tx, message, name);
  const added = await tx
    .insertInto('whatsappMessages')
    .values({
      chatId,
      providerId: message.id,
      isInbound: true,
      kind,
      body,
      quotes,
      state: 'received',
      authorName: name,
      at,
    })
    .onConflict((conflicting) => conflicting.column('providerId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  // A reaction is no message: nobody has to answer it.
  if (kind === 'reaction') return { chatId, messageId: added.id };
  if (file?.[1]) {
    const { id, mime_type = '', sha256, filename = '' } = file[1];
    await tx
      .insertInto('whatsappFiles')
      .values({
        messageId: added.id,
        mediaId: id,
        mediaType: mime_type.split(';')[0] ?? '',
        fileName: filename.replace(/[\p{Cc}"<>|:*?\\/]/gu, '').slice(0, 150),
        announcedSha256: sha256 ?? null,
        state: 'waiting',
      })
      .execute();
    await enqueue(tx, fetchChatFile, { messageId: added.id });
  }
  await sql`update whatsapp_chats set unread = unread + 1, state = 'open', snoozed_until = null, version = version + 1,
      waiting_since = case when ${isStop(body)} then waiting_since else least(waiting_since, ${at}) end,
      last_text = case when last_message_at > ${at} then last_text else ${(body || file?.[1]?.filename || (file ? '📎' : '')).slice(0, 200)} end,
      last_message_at = greatest(last_message_at, ${at}), last_inbound_at = greatest(last_inbound_at, ${at}),
      unreachable_at = null,
      opted_out_at = case when ${isStop(body)} then coalesce(opted_out_at, ${at}) else opted_out_at end,
      opted_in_on = case when ${isStop(body)} then null else opted_in_on end,
      opted_in_how = case when ${isStop(body)} then null else opted_in_how end,
      opted_in_by = case when ${isStop(body)} then '' else opted_in_by end,
      opted_in_note = case when ${isStop(body)} then '' else opted_in_note end
    where id = ${chatId}`.execute(tx);
  return { chatId, messageId: added.id };
}

/**
 * What WhatsApp tells: messages that came in, and what became of ours. Signed over the raw bytes, each followed once.
 */
export const whatsappWebhook = (whatsapp: Whatsapp, timeZone: string): Webhook => ({
  source: 'whatsapp',
  scheme: bodySignature('x-hub-signature-256'),
  secrets: () => whatsapp.account()?.appSecrets ?? [],
  // A delivery holds up to 1,000 updates.
  maxBytes: 3 * 1024 * 1024,
  perMinute: 6000,
  handshake: (query) => answerSubscription(query, whatsapp.account()?.verifyToken ?? ''),
  eventsOf: (body) => eventsOf(body, whatsapp.account()?.phoneNumberId),
  handle: async (tx, { payload, receivedAt, isOutdated }) => {
    const event = Event.parse(payload);
    if (event.kind === 'template') {
      const { event: status, message_template_name, message_template_language, reason } = event.template;
      const template = { name: message_template_name, language: message_template_language };
      const isKnown =
        !isOutdated &&
        (await noteTemplate(tx, { ...template, status, reason: reason && reason !== 'NONE' ? reason : '' }));
      if (!isKnown) await enqueue(tx, syncTemplates, {});
      return;
    }
    const taken =
      event.kind === 'message'
        ? await takeMessage(tx, event.message, event.name)
        : await takeStatus(tx, event.status, receivedAt);
    if (!taken) return;
    const ctx = systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), receivedAt, timeZone);
    await record(tx, ctx, {
      entity: 'whatsapp_chats',
      entityId: taken.chatId,
      action: event.kind === 'message' ? 'whatsapp_chat.receive' : 'whatsapp_chat.settle',
      data: { messageId: taken.messageId },
    });
  },
});
