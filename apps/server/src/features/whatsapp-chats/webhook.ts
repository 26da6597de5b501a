import { sql } from 'kysely';
import { z } from 'zod';
import { systemContext, type Tx } from '../../platform/context.ts';
import { isSeenFileName } from '../../platform/file-name.ts';
import { enqueue } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';
import { answerSubscription, bodySignature } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import type { Whatsapp } from '../../platform/whatsapp/cloud-api.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { fetchChatFile } from './fetch-file.ts';
import { IncomingMessage, Preference, Seconds, saidIn, Wamid, wordsOfEdit } from './incoming.ts';
import { numbersOf } from './phone.ts';
import { obey } from './send-message.ts';
import { isStop } from './stop-words.ts';
import { noteTemplate, syncTemplates } from './templates.ts';

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
            user_preferences: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

const Event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: IncomingMessage, name: z.string() }),
  z.object({ kind: z.literal('status'), status: Status }),
  z.object({ kind: z.literal('preference'), preference: Preference }),
  z.object({ kind: z.literal('template'), template: TemplateStatus }),
]);

const timeOf = (seconds: string) => new Date(Number(seconds) * 1000);
/** When it was said. What is told to be of the future is of now, in whole seconds as all that WhatsApp tells. */
const saidAt = (seconds: string, receivedAt: Date) => {
  const now = Math.floor(receivedAt.getTime() / 1000);
  return timeOf(String(Math.min(Number(seconds), now)));
};

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
    if (value.metadata && phoneNumberId && value.metadata.phone_number_id !== phoneNumberId) continue;
    for (const each of value.user_preferences ?? []) {
      const { data: preference } = Preference.safeParse(each);
      const subject = preference?.wa_id ?? preference?.user_id;
      if (!preference || !subject) continue;
      const id = `p ${subject} ${preference.value} ${preference.timestamp}`;
      const at = timeOf(preference.timestamp);
      events.set(id, { id, subject: `p ${subject}`, at, payload: { kind: 'preference', preference } });
    }
    if (field !== 'messages') continue;
    // What can't be read (a new kind) doesn't hold up the rest of the batch.
    for (const each of value.messages ?? []) {
      const { data: message } = IncomingMessage.safeParse(each);
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

/** Closes a conversation that goes on in another one of the same person. */
async function continueIn(tx: Tx, id: number, continuedIn: number): Promise<void> {
  const { optedOutAt } = await tx
    .updateTable('whatsappChats')
    .set({
      waId: null,
      scopedId: null,
      continuedIn,
      state: 'closed',
      snoozedUntil: null,
      waitingSince: null,
      alertedAt: null,
      unread: 0,
    })
    .where('id', '=', id)
    .returning('optedOutAt')
    .executeTakeFirstOrThrow();
  // Who said no under one number has not said yes under the other.
  if (optedOutAt) await optOut(tx, continuedIn, optedOutAt);
}

/**
 * The conversation of a person, by its number or by WhatsApp's id for it. A first message begins one; what came in under
 * the id goes on in the conversation of the number once both are known.
 */
async function conversationOf(tx: Tx, { from, from_user_id }: IncomingMessage, name: string): Promise<number> {
  // One for each person, also when its first messages come at the same moment.
  for (const known of [from ?? '', from_user_id ?? ''].filter((each) => each !== '').toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('whatsapp ' || ${known}, 0))`.execute(tx);
  const findBy = async (column: 'waId' | 'scopedId', value: string | undefined) =>
    value === undefined
      ? undefined
      : tx.selectFrom('whatsappChats').select('id').where(column, '=', value).executeTakeFirst();
  const byNumber = await findBy('waId', from);
  const byId = await findBy('scopedId', from_user_id);
  if (byNumber && byId && byNumber.id !== byId.id) await continueIn(tx, byId.id, byNumber.id);
  const numbers = from === undefined ? [] : numbersOf(from);
  const person = sql`(select
      (select min(u.id) from users u where u.phone <> '' and u.role = 'USER'
        and regexp_replace(u.phone, '\\D', '', 'g') = any(${numbers}::text[])) as client,
      coalesce((select min(o.id) from owners o where o.phone <> ''
        and regexp_replace(o.phone, '\\D', '', 'g') = any(${numbers}::text[])),
        -- Such as one of an owner that was merged into this one.
        (select min(o.id) from owners o cross join lateral jsonb_array_elements(o.contacts) c
          where regexp_replace(c ->> 'phone', '\\D', '', 'g') = any(${numbers}::text[]))) as owner)`;
  const known = byNumber ?? byId;
  const { rows } = await (known
    ? sql<{ id: number }>`
        update whatsapp_chats w set name = coalesce(nullif(${name}, ''), w.name), wa_id = coalesce(w.wa_id, ${from ?? null}),
          scoped_id = coalesce(${from_user_id ?? null}, w.scoped_id),
          -- A number that becomes known may say who the person is.
          version = w.version + (w.wa_id is null and ${from ?? null}::text is not null)::int,
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

/**
 * An edit changes the words of its message, a deletion takes them away.
 *
 * @returns undefined if the message is not here, `late` if it has been deleted, or edited again, by then
 */
async function changeMessage(
  tx: Tx,
  message: IncomingMessage,
  chatId: number,
  at: Date,
): Promise<Taken | 'late' | undefined> {
  const original = message.edit?.original_message_id ?? message.revoke?.original_message_id;
  if (original === undefined) return undefined;
  const words = message.edit ? wordsOfEdit(message.edit.message) : '';
  const found = await tx
    .selectFrom('whatsappMessages')
    .select(['chatId', 'id as messageId', 'at', 'editedAt', 'deletedAt'])
    .where('providerId', '=', original)
    // Or in a conversation that goes on in this one.
    .where('chatId', 'in', (one) =>
      one
        .selectFrom('whatsappChats')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', chatId), eb('continuedIn', '=', chatId)])),
    )
    .where('isInbound', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { editedAt, deletedAt, ...taken } = found;
  if (deletedAt || (message.edit && editedAt && editedAt > at)) return 'late';
  await tx
    .updateTable('whatsappMessages')
    .set({ body: words, ...(message.edit ? { editedAt: at } : { deletedAt: at }) })
    .where('id', '=', taken.messageId)
    .execute();
  await sql`update whatsapp_chats set last_text = ${words.slice(0, 200)}
    where id = ${taken.chatId} and last_message_at = ${taken.at}`.execute(tx);
  return taken;
}

/** The conversation goes on under the new number; where there is one with it, in that. */
async function changeNumber(tx: Tx, chatId: number, next: string): Promise<void> {
  const other = await tx.selectFrom('whatsappChats').select('id').where('waId', '=', next).executeTakeFirst();
  if (other && other.id !== chatId) await continueIn(tx, chatId, other.id);
  else
    await tx.updateTable('whatsappChats').set({ waId: next, unreachableAt: null }).where('id', '=', chatId).execute();
}

/** Somebody who wants no more messages: what they agreed to before counts for nothing. */
const optOut = (tx: Tx, chatId: number, at: Date) =>
  tx
    .updateTable('whatsappChats')
    .set((eb) => ({
      optedOutAt: eb.fn.coalesce('optedOutAt', eb.val(at)),
      optedInOn: null,
      optedInHow: null,
      optedInBy: '',
      optedInNote: '',
      version: NEXT_VERSION,
    }))
    .where('id', '=', chatId)
    .execute();

async function takeMessage(
  tx: Tx,
  message: IncomingMessage,
  name: string,
  receivedAt: Date,
): Promise<Taken | undefined> {
  const at = saidAt(message.timestamp, receivedAt);
  const chatId = await conversationOf(tx, message, name);
  const changed = await changeMessage(tx, message, chatId, at);
  // A deletion of what is not here says nothing, nor do words that were taken back since.
  if (changed === 'late') return undefined;
  if (changed || message.revoke) {
    if (changed && message.edit && isStop(wordsOfEdit(message.edit.message))) await optOut(tx, chatId, at);
    return changed;
  }
  const { kind, body, file } = message.reaction
    ? { kind: 'reaction' as const, body: message.reaction.emoji, file: undefined }
    : message.system
      ? { kind: 'notice' as const, body: message.system.body ?? '', file: undefined }
      : saidIn(message.type, message.edit?.message ?? message);
  const quotes = (message.reaction?.message_id ?? message.context?.id) || null;
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
  const taken = { chatId, messageId: added.id };
  const next = message.system?.new_wa_id ?? message.system?.wa_id;
  if (next !== undefined && message.system?.type?.includes('changed_number')) await changeNumber(tx, chatId, next);
  // Nobody has to answer a reaction, what WhatsApp says of a person, or a wish for no more messages.
  if (kind === 'reaction' || kind === 'notice') return taken;
  if (file) {
    const { id, mime_type = '', sha256, filename = '' } = file;
    await tx
      .insertInto('whatsappFiles')
      .values({
        messageId: added.id,
        mediaId: id,
        mediaType: mime_type.split(';')[0] ?? '',
        // Nobody here can rename it: one that isn't seen whole counts as none.
        fileName: isSeenFileName(filename) ? filename.replace(/["<>|:*?\\/]/g, '').slice(0, 150) : '',
        announcedSha256: sha256 || null,
        state: 'waiting',
      })
      .execute();
    await enqueue(tx, fetchChatFile, { messageId: added.id });
  }
  const isNoMore = isStop(body);
  await sql`update whatsapp_chats set unreachable_at = null,
      ${
        isNoMore
          ? sql``
          : sql`unread = unread + 1, state = 'open', snoozed_until = null, waiting_since = least(waiting_since, ${at}),`
      }
      last_text = case when last_message_at > ${at} then last_text else ${(body || file?.filename || (file ? '📎' : '')).slice(0, 200)} end,
      last_message_at = greatest(last_message_at, ${at}), last_inbound_at = greatest(last_inbound_at, ${at})
    where id = ${chatId}`.execute(tx);
  if (isNoMore) await optOut(tx, chatId, at);
  return taken;
}

/** What somebody chose in WhatsApp itself counts as if it had been written here. */
async function takePreference(
  tx: Tx,
  { wa_id, user_id, value, timestamp }: z.output<typeof Preference>,
  receivedAt: Date,
): Promise<Taken | undefined> {
  const chat = await tx
    .selectFrom('whatsappChats')
    .select('id')
    .where((eb) =>
      eb.or([...(wa_id ? [eb('waId', '=', wa_id)] : []), ...(user_id ? [eb('scopedId', '=', user_id)] : [])]),
    )
    .where('continuedIn', 'is', null)
    .executeTakeFirst();
  if (!chat) return undefined;
  if (value === 'stop') await optOut(tx, chat.id, saidAt(timestamp, receivedAt));
  else
    await tx
      .updateTable('whatsappChats')
      .set({ optedOutAt: null, version: NEXT_VERSION })
      .where('id', '=', chat.id)
      .execute();
  return { chatId: chat.id, messageId: 0 };
}

const ACTIONS = {
  message: 'whatsapp_chat.receive',
  status: 'whatsapp_chat.settle',
  preference: 'whatsapp_chat.prefer',
} as const;

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
    if (event.kind === 'preference' && isOutdated) return;
    const taken =
      event.kind === 'message'
        ? await takeMessage(tx, event.message, event.name, receivedAt)
        : event.kind === 'preference'
          ? await takePreference(tx, event.preference, receivedAt)
          : await takeStatus(tx, event.status, receivedAt);
    if (!taken) return;
    const ctx = systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), receivedAt, timeZone);
    await record(tx, ctx, {
      entity: 'whatsapp_chats',
      entityId: taken.chatId,
      action: ACTIONS[event.kind],
      data: { messageId: taken.messageId },
    });
  },
});
