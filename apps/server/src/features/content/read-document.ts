import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { requireBoundedZip } from './bounded-zip.ts';

export interface ReadDocument {
  /** Pictures have the address `docx-image:<index>`. */
  readonly html: string;
  readonly images: readonly Uint8Array[];
  readonly warnings: readonly string[];
}

/** Converts a Word document to HTML. 422 if that is impossible within the task's limits. */
export const readDocument = defineTask({
  name: 'read-document',
  module: import.meta.url,
  mostInputBytes: MAX_FILE_BYTES,
  refuse: () => rule('not_docx', { faults: [{ path: 'file', code: 'not_docx' }] }),
  async run(bytes: Uint8Array): Promise<ReadDocument> {
    requireBoundedZip(bytes);
    const { default: mammoth } = await import('mammoth');
    const images: Uint8Array[] = [];
    const convertImage = mammoth.images.imgElement(async (image) => {
      images.push(await image.readAsBuffer());
      return { src: `docx-image:${images.length - 1}` };
    });
    const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage });
    const errors = messages.filter(({ type }) => type === 'error');
    return { html: value, images, warnings: errors.map(({ message }) => message) };
  },
});
