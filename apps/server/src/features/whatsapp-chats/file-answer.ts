import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { download } from '../../platform/http/download.ts';
import type { Storage } from '../../platform/storage.ts';

/** What browsers show by themselves. Everything else is saved. */
const SHOWN = /^(image|audio|video)\//;

/** The file of a message. Whether the reader sees the conversation was asked before. @throws Refusal 404 */
export async function fileAnswer({ db }: Context, storage: Storage, chatId: number, messageId: number) {
  const file = await db
    .selectFrom('whatsappFiles as f')
    .innerJoin('whatsappMessages as m', 'm.id', 'f.messageId')
    .select(['f.storageKey', 'f.mediaType', 'f.fileName'])
    .where('m.id', '=', messageId)
    .where('m.chatId', '=', chatId)
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!file || file.storageKey === null) throw notFound();
  const body = await storage.read(file.storageKey).catch(() => {
    throw notFound();
  });
  return download({
    body,
    mediaType: file.mediaType,
    ...(!SHOWN.test(file.mediaType) && { fileName: file.fileName || 'file' }),
  });
}
