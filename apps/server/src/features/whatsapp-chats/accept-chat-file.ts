import { CHAT_FILES, type ChatFileKind, MAX_CHAT_FILE_BYTES } from '@linkstand/contract/whatsapp-chats/files';
import { rule } from '../../platform/errors.ts';
import { type Picture, plainPicture } from '../../platform/pictures/plain-picture.ts';
import { defineTask } from '../../platform/workers/task.ts';

export interface AcceptedFile extends Picture {
  readonly kind: ChatFileKind;
}

const refused = () => rule('chat_file_wrong', { faults: [{ path: 'file', code: 'chat_file_wrong' }] });

/** Finds out what a file is by its bytes, whatever its name says. Pictures lose their notes. @throws Refusal 422 if WhatsApp would not take it */
export const acceptChatFile = defineTask({
  name: 'accept-chat-file',
  module: import.meta.url,
  mostInputBytes: MAX_CHAT_FILE_BYTES,
  refuse: refused,
  async run(bytes: Uint8Array): Promise<AcceptedFile> {
    const { fileTypeFromBuffer } = await import('file-type');
    const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(';')[0] ?? '';
    const known = CHAT_FILES.find(({ mediaTypes }) => mediaTypes.some((each) => each === mediaType));
    if (!known || bytes.length > known.maxBytes) throw refused();
    if (known.kind !== 'image') return { kind: known.kind, bytes, mediaType };
    const picture = await plainPicture(bytes, known.mediaTypes, known.maxBytes);
    if (!picture) throw refused();
    return { kind: known.kind, ...picture };
  },
});
