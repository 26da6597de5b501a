import { fileTypeFromBuffer } from 'file-type';
import { rule } from '../../platform/errors.ts';
import { isReadablePicture } from '../../platform/pictures/readable-picture.ts';

const IMAGES = ['image/png', 'image/jpeg', 'image/webp'];
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ATTACHMENTS = [...IMAGES, 'application/pdf', DOCX];

/** What the bytes are, whatever the name says; 422 when that is not accepted. @returns its media type */
export async function acceptedFile(bytes: Uint8Array, kind: 'image' | 'attachment' | 'docx'): Promise<string> {
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  const accepted = { image: IMAGES, attachment: ATTACHMENTS, docx: [DOCX] }[kind];
  if (!accepted.includes(mediaType)) throw rule(`not_${kind}`, { faults: [{ path: 'file', code: `not_${kind}` }] });
  if (IMAGES.includes(mediaType) && !(await isReadablePicture(bytes)))
    throw rule('not_image', { faults: [{ path: 'file', code: 'not_image' }] });
  return mediaType;
}
