import { MAX_NEWSLETTER_IMAGE_BYTES, NEWSLETTER_IMAGE_TYPES } from '@linkstand/contract/newsletters/images';
import { rule } from '../../platform/errors.ts';
import { type Picture, plainPicture } from '../../platform/pictures/plain-picture.ts';
import { defineTask } from '../../platform/workers/task.ts';

const refused = () => rule('newsletter_image_wrong', { faults: [{ path: 'file', code: 'newsletter_image_wrong' }] });

/** A picture by its bytes, whatever its name says, without its notes. @throws Refusal 422 if mail programs don't show it */
export const acceptNewsletterImage = defineTask({
  name: 'accept-newsletter-image',
  module: import.meta.url,
  mostInputBytes: MAX_NEWSLETTER_IMAGE_BYTES,
  refuse: refused,
  async run(bytes: Uint8Array): Promise<Picture> {
    const picture = await plainPicture(bytes, NEWSLETTER_IMAGE_TYPES, MAX_NEWSLETTER_IMAGE_BYTES);
    if (!picture) throw refused();
    return picture;
  },
});
