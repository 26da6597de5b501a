import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { readAnyDocument } from './formats/read-any-document.ts';
import type { ReadDocument } from './formats/text-builder.ts';

export interface DocumentFile {
  readonly bytes: Uint8Array;
  /** Words without formats and Markdown are told apart by it. */
  readonly name: string;
}

const refused = (code: 'not_document' | 'document_pdf' | 'document_old') =>
  rule(code, { faults: [{ path: 'file', code }] });

/**
 * Converts a document to HTML: Word, OpenDocument, Rich Text, pages, Google Docs' zipped pages, Markdown and plain
 * text. 422 if that is impossible within the task's limits.
 */
export const readDocument = defineTask({
  name: 'read-document',
  module: import.meta.url,
  mostInputBytes: MAX_FILE_BYTES + 1000,
  refuse: () => refused('not_document'),
  async run({ bytes, name }: DocumentFile): Promise<ReadDocument> {
    const read = await readAnyDocument(bytes, name);
    if (read === 'pdf' || read === 'old') throw refused(`document_${read}`);
    return read;
  },
});
