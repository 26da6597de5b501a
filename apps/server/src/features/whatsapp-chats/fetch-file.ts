import { createHash } from 'node:crypto';
import { MAX_CHAT_FILE_BYTES } from '@linkstand/contract/whatsapp-chats/files';
import { z } from 'zod';
import { type Database, systemContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import type { Storage } from '../../platform/storage.ts';
import { type Whatsapp, WhatsappFailed } from '../../platform/whatsapp/cloud-api.ts';
import { workers } from '../../platform/workers/workers.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { acceptChatFile } from './accept-chat-file.ts';

interface Tools {
  readonly db: Database;
  readonly whatsapp: Whatsapp;
  readonly storage: Storage;
  readonly timeZone: string;
}

/** Fetches the file of a message that came in. WhatsApp keeps it for days, its address for minutes. */
export const fetchChatFile = defineJob({
  name: 'fetch-chat-file',
  schema: z.object({ messageId: z.int() }),
  concurrency: 2,
  retries: { limit: 8, firstDelaySeconds: 5, maxDelaySeconds: 60 * 60 },
  run: ({ messageId }, tools: Tools, { at }) => fetchFile(tools, messageId, at),
  onDead: ({ messageId }, tools, { at }) => settle(tools, messageId, { state: 'lost' }, at),
});

async function fetchFile(tools: Tools, messageId: number, now: Date): Promise<void> {
  const { db, whatsapp, storage } = tools;
  const file = await db
    .selectFrom('whatsappFiles')
    .select(['mediaId', 'announcedSha256'])
    .where('messageId', '=', messageId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!file || file.mediaId === null) return;
  const fetched = await download(whatsapp, file.mediaId);
  if (fetched === 'refused') {
    await settle(tools, messageId, { state: 'refused' }, now);
    return;
  }
  // What is announced may be missing, but a file that is not the one announced is fetched again.
  if (file.announcedSha256 && !isDigest(file.announcedSha256, fetched))
    throw new Error('The file is not the one that was announced.');
  try {
    const { bytes, mediaType } = await workers.run(acceptChatFile, fetched, 'WhatsApp');
    const storageKey = await storage.put(bytes);
    const isKept = await settle(tools, messageId, { state: 'stored', storageKey, mediaType, bytes: bytes.length }, now);
    if (!isKept) await storage.remove(storageKey);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    await settle(tools, messageId, { state: 'refused' }, now);
  }
}

async function download(whatsapp: Whatsapp, mediaId: string): Promise<Uint8Array<ArrayBuffer> | 'refused'> {
  try {
    const { url, bytes } = await whatsapp.media(mediaId);
    return bytes > MAX_CHAT_FILE_BYTES ? 'refused' : await whatsapp.download(url);
  } catch (error) {
    if (error instanceof WhatsappFailed && error.reason === 'too_large') return 'refused';
    throw error;
  }
}

/** WhatsApp writes the digest in base64 in webhooks, and in hex elsewhere. */
const isDigest = (announced: string, bytes: Uint8Array): boolean => {
  const digest = createHash('sha256').update(bytes).digest();
  return announced === digest.toString('base64') || announced.toLowerCase() === digest.toString('hex');
};

type Settled =
  | { readonly state: 'stored'; readonly storageKey: string; readonly mediaType: string; readonly bytes: number }
  | { readonly state: 'refused' | 'lost' };

/** @returns whether it waited until now */
const settle = ({ db, timeZone }: Tools, messageId: number, settled: Settled, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('whatsappFiles as f')
      .from('whatsappMessages as m')
      .set(settled)
      .whereRef('m.id', '=', 'f.messageId')
      .where('f.messageId', '=', messageId)
      .where('f.state', '=', 'waiting')
      .returning('m.chatId')
      .executeTakeFirst();
    if (!found) return false;
    await record(tx, systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), now, timeZone), {
      entity: 'whatsapp_chats',
      entityId: found.chatId,
      action: 'whatsapp_chat.settle',
      data: { messageId, file: settled.state },
    });
    return true;
  });
