import { CHAT_FILES, isSendable } from '@linkstand/contract/whatsapp-chats/files';
import type { Context } from '../../platform/context.ts';
import { visibleTo as briefingsVisibleTo } from '../briefings/scope.ts';
import type { ChatRecord } from './queries.ts';

const SENT_TYPES = CHAT_FILES.flatMap(({ kind, mediaTypes }) => mediaTypes.filter((each) => isSendable(kind, each)));

/** Files of the conversation's publication that WhatsApp takes, for readers who see the publication. */
export const findBriefingFiles = async ({ db, actor }: Context, { briefingId }: ChatRecord) =>
  briefingId === null
    ? []
    : db
        .selectFrom('files')
        .innerJoin('briefings', 'briefings.id', 'files.briefingId')
        .select(['files.id', 'files.fileName', 'files.mediaType', 'files.bytes', 'files.storageKey'])
        .where('files.briefingId', '=', briefingId)
        .where('files.removedAt', 'is', null)
        .where('files.mediaType', 'in', SENT_TYPES)
        .where(briefingsVisibleTo(actor))
        .orderBy('files.id')
        .execute();
