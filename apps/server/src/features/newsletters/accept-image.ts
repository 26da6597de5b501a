import { MAX_NEWSLETTER_IMAGE_BYTES, NEWSLETTER_IMAGE_TYPES } from '@linkstand/contract/newsletters/images';
import { rule } from '../../platform/errors.ts';
import { isReadablePicture } from '../../platform/pictures/readable-picture.ts';
import { defineTask } from '../../platform/workers/task.ts';

const refused = () => rule('newsletter_image_wrong', { faults: [{ path: 'file', code: 'newsletter_image_wrong' }] });

/** The type of a picture by its bytes, whatever its name says. @throws Refusal 422 if mail programs don't show it */
export const acceptNewsletterImage = defineTask({
  name: 'accept-newsletter-image',
  module: import.meta.url,
  mostInputBytes: MAX_NEWSLETTER_IMAGE_BYTES,
  refuse: refused,
  async run(bytes: Uint8Array): Promise<string> {
    const { fileTypeFromBuffer } = await import('file-type');
    const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
    if (!NEWSLETTER_IMAGE_TYPES.some((each) => each === mediaType)) throw refused();
    if (!(await isReadablePicture(bytes))) throw refused();
    return mediaType;
  },
});
