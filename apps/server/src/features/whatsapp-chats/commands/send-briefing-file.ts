import { buffer } from 'node:stream/consumers';
import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findBriefingFiles } from '../briefing-files.ts';
import { findChat } from '../queries.ts';
import { requireOpenWindow } from '../window.ts';
import { sendFile } from './send-file.ts';

/**
 * Queues a file of the conversation's publication, as if it were uploaded again.
 * @throws Refusal 422 for a file of another publication, or one that WhatsApp doesn't take
 */
export async function sendBriefingFile(
  ctx: Context<UserActor>,
  deps: { readonly whatsapp: Whatsapp; readonly storage: Storage },
  id: number,
  fileId: number,
): Promise<void> {
  const chat = await findChat(ctx.db, ctx, id);
  requireOpenWindow(ctx, deps.whatsapp, chat);
  const file = (await findBriefingFiles(ctx, chat)).find((each) => each.id === fileId);
  if (!file) throw fieldRule({ path: 'fileId', code: 'choose_other' });
  const bytes = await deps.storage.read(file.storageKey).then(buffer);
  await sendFile(ctx, deps, id, {
    file: new File([new Uint8Array(bytes)], file.fileName, { type: file.mediaType }),
    caption: '',
  });
}
