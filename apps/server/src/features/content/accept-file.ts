import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import { rule } from '../../platform/errors.ts';
import { type Picture as AcceptedUpload, plainPicture } from '../../platform/pictures/plain-picture.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { requireBoundedZip } from './bounded-zip.ts';

const IMAGES = ['image/png', 'image/jpeg', 'image/webp'];
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ATTACHMENTS = [...IMAGES, 'application/pdf', DOCX];
const ACCEPTED = { image: IMAGES, attachment: ATTACHMENTS };

type Kind = keyof typeof ACCEPTED;

const refused = (kind: Kind) => rule(`not_${kind}`, { faults: [{ path: 'file', code: `not_${kind}` }] });

/** An upload as it is kept: its media type by its bytes, whatever its name. Throws 422 if it is not accepted. */
const acceptFile = (kind: Kind) => ({
  module: import.meta.url,
  mostInputBytes: MAX_FILE_BYTES,
  refuse: () => refused(kind),
  async run(bytes: Uint8Array): Promise<AcceptedUpload> {
    const { fileTypeFromBuffer } = await import('file-type');
    const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
    if (!ACCEPTED[kind].includes(mediaType)) throw refused(kind);
    if (IMAGES.includes(mediaType)) {
      const picture = await plainPicture(bytes, IMAGES, MAX_FILE_BYTES);
      if (!picture) throw refused('image');
      return picture;
    }
    if (mediaType === DOCX) requireBoundedZip(bytes);
    return { bytes, mediaType };
  },
});

export const acceptImage = defineTask({ name: 'accept-image', ...acceptFile('image') });
export const acceptAttachment = defineTask({ name: 'accept-attachment', ...acceptFile('attachment') });
