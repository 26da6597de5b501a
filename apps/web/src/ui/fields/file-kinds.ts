/** Accepted file types by use. The server decides by content. */
export const FILE_KINDS = {
  images: ['png', 'jpg', 'jpeg', 'webp'],
  attachments: ['docx', 'pdf', 'png', 'jpg', 'jpeg', 'webp'],
  // PDF and DOC are taken so that the server can say what to do instead.
  documents: ['docx', 'odt', 'rtf', 'html', 'htm', 'zip', 'md', 'markdown', 'txt', 'pdf', 'doc'],
  table: ['csv', 'txt', 'tsv', 'tab', 'xlsx', 'xlsm', 'xls', 'ods', 'xml', 'html', 'htm'],
  statement: ['xml', 'n43', 'q43', 'aeb', 'csv', 'txt', 'xlsx', 'xls', 'ods', 'html', 'htm'],
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** What a browser offers to choose. */
export const acceptOf = (kind: FileKind): string => FILE_KINDS[kind].map((extension) => `.${extension}`).join(',');

/** Largest file in bytes: 3 MB. */
export const MAX_FILE = 3 * 1024 * 1024;

export type Refusal = 'wrongType' | 'tooLarge';

/** Why a file isn't accepted, or null. Checked by name, because browsers don't know every type. */
export function refusalOf(file: { name: string; size: number }, kind: FileKind, maxBytes: number): Refusal | null {
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!(FILE_KINDS[kind] as readonly string[]).includes(extension)) return 'wrongType';
  return file.size > maxBytes ? 'tooLarge' : null;
}

/** Rounded up to a tenth of a megabyte: a file one byte too large must not show the allowed size. */
export const roundUpSize = (bytes: number): number => Math.ceil(bytes / 104_857.6) * 104_857.6;
