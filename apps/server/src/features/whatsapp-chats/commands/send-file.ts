import { isSendable } from '@linkstand/contract/whatsapp-chats/files';
import { type Context, callerOf, type UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage.ts';
import { countUploadDay, requireUploadDay } from '../../../platform/upload-day.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { acceptChatFile } from '../accept-chat-file.ts';
import { findChat } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';
import { requireOpenWindow } from '../window.ts';

interface Deps {
  readonly whatsapp: Whatsapp;
  readonly storage: Storage;
}

/** Queues a picture, document or recording, with words to it. */
export async function sendFile(
  ctx: Context<UserActor>,
  { whatsapp, storage }: Deps,
  id: number,
  { file, caption }: { readonly file: File; readonly caption: string },
): Promise<void> {
  requireOpenWindow(ctx, whatsapp, await findChat(ctx.db, ctx, id));
  await requireUploadDay(ctx, file.size);
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { kind, bytes, mediaType } = await workers.run(acceptChatFile, uploaded, callerOf(ctx));
  if (!isSendable(kind, mediaType) || kind === 'video')
    throw rule('chat_file_wrong', { faults: [{ path: 'file', code: 'chat_file_wrong' }] });
  // WhatsApp has no place for words beside a recording.
  if (kind === 'audio' && caption)
    throw rule('chat_audio_caption', { faults: [{ path: 'caption', code: 'chat_audio_caption' }] });
  const storageKey = await storage.put(bytes);
  try {
    await queueMessage(ctx, id, async (chat, tx) => {
      requireOpenWindow(ctx, whatsapp, chat);
      await countUploadDay(tx, ctx, bytes.length);
      return {
        kind,
        body: caption,
        template: null,
        file: { fileName: plainName(file.name), mediaType, bytes: bytes.length, storageKey },
      };
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

/** The last part of the name, without what breaks headers. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/["<>|:*?]/g, '')
    .trim()
    .slice(0, 150) || 'file';
