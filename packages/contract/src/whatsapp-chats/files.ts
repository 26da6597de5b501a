const MB = 1024 * 1024;

/** The largest file that goes through a conversation, as WhatsApp takes audio. Documents could be larger there. */
export const MAX_CHAT_FILE_BYTES = 16 * MB;

/** Which files WhatsApp takes, by the kind of message they make. */
export const CHAT_FILES = [
  { kind: 'image', maxBytes: 5 * MB, mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  {
    kind: 'document',
    maxBytes: MAX_CHAT_FILE_BYTES,
    mediaTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
  },
  {
    kind: 'audio',
    maxBytes: MAX_CHAT_FILE_BYTES,
    mediaTypes: ['audio/mpeg', 'audio/aac', 'audio/amr', 'audio/ogg', 'audio/mp4', 'audio/x-m4a'],
  },
  { kind: 'video', maxBytes: MAX_CHAT_FILE_BYTES, mediaTypes: ['video/mp4', 'video/3gpp'] },
] as const;
export type ChatFileKind = (typeof CHAT_FILES)[number]['kind'];

/** Kinds of files that the team sends. WebP is a sticker there, so it only comes in. */
export const SENT_FILE_KINDS = ['image', 'document', 'audio'] as const;
export const isSendable = (kind: ChatFileKind, mediaType: string): boolean =>
  SENT_FILE_KINDS.some((each) => each === kind) && mediaType !== 'image/webp';
/** For the dialog that chooses a file. */
export const SENT_FILE_TYPES: readonly string[] = CHAT_FILES.flatMap(({ kind, mediaTypes }) =>
  mediaTypes.filter((each) => isSendable(kind, each)),
);

/** `waiting`: it is being fetched; `refused`: of a kind or size that is not kept; `lost`: it could not be fetched. */
export const CHAT_FILE_STATES = ['waiting', 'stored', 'refused', 'lost'] as const;
