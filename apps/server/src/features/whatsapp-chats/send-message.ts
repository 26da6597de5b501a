import { buffer } from 'node:stream/consumers';
import { isChoice } from '@linkstand/contract/shared/tables';
import { type FailureCause, type MessageState, PAUSE_HOURS } from '@linkstand/contract/whatsapp-chats/choices';
import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { systemContext } from '../../platform/context.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  WHATSAPP_FILE_KINDS,
  type Whatsapp,
  WhatsappFailed,
  type WhatsappFile,
} from '../../platform/whatsapp/cloud-api.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { causeOf } from './failure.ts';
import { isPaused } from './policy.ts';
import { findStop, noteStop } from './stops.ts';
import { findTemplate, syncTemplates } from './templates.ts';

interface Tools {
  readonly db: Database;
  readonly whatsapp: Whatsapp;
  readonly storage: Storage;
  readonly timeZone: string;
}

type Settled =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'failed'; readonly errorCode: number }
  | { readonly state: 'unknown' };

/**
 * Sends one queued message. It is claimed before it leaves: whatever happens in between, it is sent once at most. One
 * whose answer is lost is `unknown`, until a status or a person says what became of it.
 */
export const sendChatMessage = defineJob({
  name: 'send-chat-message',
  schema: z.object({ messageId: z.int() }),
  concurrency: 4,
  retries: { limit: 8, firstDelaySeconds: 5, maxDelaySeconds: 15 * 60 },
  run: ({ messageId }, tools: Tools, { at }) => send(tools, messageId, at),
  onDead: ({ messageId }, tools, { at }) => giveUp(tools, messageId, at),
});

async function send(tools: Tools, id: number, now: Date): Promise<void> {
  const { db, whatsapp } = tools;
  const message = await db
    .updateTable('whatsappMessages as m')
    .from('whatsappChats as c')
    .set({ state: 'sending' })
    .whereRef('c.id', '=', 'm.chatId')
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .returning([
      'm.key',
      'm.kind',
      'm.body',
      'm.template',
      'm.quotes',
      'c.waId',
      'c.scopedId',
      'c.optedOutAt',
      'c.pausedUntil',
    ])
    .executeTakeFirst();
  // Claimed by a run that died before it knew the answer.
  if (!message) return settle(tools, id, { state: 'unknown' }, now);
  if (message.optedOutAt) return settle(tools, id, { state: 'failed', errorCode: OPTED_OUT }, now);
  const { waId, scopedId, key, body, kind, quotes } = message;
  const stop = await findStop(db, waId);
  // Lifted meanwhile, it stays so.
  if (stop) return settle(tools, id, { state: 'failed', errorCode: stop.code }, now, { obeys: false });
  const use = message.template;
  try {
    if (use && isPaused(message, now)) return settle(tools, id, { state: 'failed', errorCode: LIMITED }, now);
    const template = use && (await requireSendable(db, use));
    const file = isChoice(WHATSAPP_FILE_KINDS, message.kind) ? await uploaded(tools, id, message.kind) : null;
    const to = waId === null ? { scopedId: scopedId ?? '' } : { number: waId };
    const providerId = await whatsapp.send({ to, key, body, template, file, quotes, isReaction: kind === 'reaction' });
    await settle(tools, id, { state: 'sent', providerId }, now);
  } catch (error) {
    if (!(error instanceof WhatsappFailed)) throw error;
    const isAgain = causeOf(error.code) === 'media' && (await forgetUpload(db, id));
    if (error.reason === 'refused' && !isAgain)
      return settle(tools, id, { state: 'failed', errorCode: error.code }, now);
    if (error.reason === 'unknown' || error.reason === 'too_large') return settle(tools, id, { state: 'unknown' }, now);
    await db
      .updateTable('whatsappMessages')
      .set({ state: 'queued' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute();
    // The queue waits longer each time.
    throw error;
  }
}

/** The template with its values. @throws WhatsappFailed if it is paused or gone since it was queued */
async function requireSendable(db: Database, { name, language, values }: ChatTemplateUse) {
  const known = await findTemplate(db, name, language);
  if (known?.status !== 'APPROVED') throw new WhatsappFailed('refused', TEMPLATE_STOPPED, 'The template is stopped');
  const variables = known.variables;
  return { name, language, values: variables.map((variable, at) => ({ ...variable, value: values[at] ?? '' })) };
}

/** The message's file, which is uploaded first. Until then nothing has left, so every failure may be tried again. */
async function uploaded(
  { db, whatsapp, storage }: Tools,
  messageId: number,
  kind: WhatsappFile['kind'],
): Promise<WhatsappFile | null> {
  const file = await db.selectFrom('whatsappFiles').selectAll().where('messageId', '=', messageId).executeTakeFirst();
  if (!file || file.storageKey === null) return null;
  const { fileName, mediaType } = file;
  const shown = (mediaId: string) => ({ kind, mediaId, fileName });
  if (file.mediaId) return shown(file.mediaId);
  const bytes = await storage
    .read(file.storageKey)
    .then(buffer)
    .catch(() => {
      throw new WhatsappFailed('not_sent', 0, 'The file can’t be read now');
    });
  const mediaId = await whatsapp.upload({ bytes, mediaType, fileName }).catch((error: unknown) => {
    if (error instanceof WhatsappFailed && error.reason === 'unknown')
      throw new WhatsappFailed('not_sent', error.code, error.message);
    throw error;
  });
  await db
    .updateTable('whatsappFiles')
    .set((eb) => ({ mediaId, uploads: eb('uploads', '+', 1) }))
    .where('messageId', '=', messageId)
    .execute();
  return shown(mediaId);
}

/** WhatsApp could not read the file: it is uploaded once more. @returns false if that was done already */
async function forgetUpload(db: Database, messageId: number): Promise<boolean> {
  const forgotten = await db
    .updateTable('whatsappFiles')
    .set({ mediaId: null })
    .where('messageId', '=', messageId)
    .where('mediaId', 'is not', null)
    .where('uploads', '<', 2)
    .returning('messageId')
    .executeTakeFirst();
  return forgotten !== undefined;
}

/**
 * Codes of WhatsApp's: the template is paused, the person asked for no more messages, and WhatsApp was
 * not available.
 */
const TEMPLATE_STOPPED = 132015;
const OPTED_OUT = 131050;
const UNAVAILABLE = 131016;
/** The person got as many messages from businesses as WhatsApp lets through. */
const LIMITED = 131049;

/** Every try failed before the message left. */
const giveUp = (tools: Tools, id: number, now: Date): Promise<void> =>
  settle(tools, id, { state: 'failed', errorCode: UNAVAILABLE }, now, { before: ['queued'] });

/**
 * Notes what became of a message. A second run may have taken the first for dead: then what WhatsApp said counts.
 *
 * @param before the states it may have now
 * @param obeys false: the failure is none of WhatsApp's now
 */
const settle = (
  { db, timeZone }: Tools,
  id: number,
  settled: Settled,
  now: Date,
  {
    before = settled.state === 'unknown' ? ['sending'] : ['sending', 'unknown'],
    obeys = true,
  }: { readonly before?: readonly MessageState[]; readonly obeys?: boolean } = {},
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('whatsappMessages')
      .set(settled)
      .where('id', '=', id)
      .where('state', 'in', before)
      .returning('chatId')
      .executeTakeFirst();
    if (!found) return;
    if (settled.state === 'failed' && obeys) await obey(tx, found.chatId, settled.errorCode, now);
    await record(tx, systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), now, timeZone), {
      entity: 'whatsapp_chats',
      entityId: found.chatId,
      action: 'whatsapp_chat.settle',
      data: { messageId: id, state: settled.state },
    });
  });

/** What a failure means beyond its message. */
export async function obey(tx: Tx, chatId: number, code: number, now: Date): Promise<void> {
  const cause = causeOf(code);
  if (cause === 'channel_stopped') await noteStop(tx, chatId, code, now);
  // WhatsApp has another idea of its templates than we.
  if (cause === 'template_wrong' || cause === 'template_stopped') await enqueue(tx, syncTemplates, {});
  const meant = consequenceOf(cause, now);
  if (meant) await tx.updateTable('whatsappChats').set(meant).where('id', '=', chatId).execute();
}

function consequenceOf(cause: FailureCause, now: Date) {
  switch (cause) {
    case 'opted_out':
      return { optedOutAt: now, ...NO_OPT_IN };
    case 'unreachable':
      return { unreachableAt: now };
    case 'tomorrow':
      return { pausedUntil: new Date(now.getTime() + PAUSE_HOURS * 60 * 60_000) };
    default:
      return undefined;
  }
}

/** Who says no has no yes any more. */
const NO_OPT_IN = { optedInOn: null, optedInBy: '', optedInHow: null, optedInNote: '' };
