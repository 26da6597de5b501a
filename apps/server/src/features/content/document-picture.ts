import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import { rule } from '../../platform/errors.ts';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import { MAX_PIXELS } from '../../platform/pictures/plain-picture.ts';
import { defineTask } from '../../platform/workers/task.ts';

/** A picture as Word shows it. */
export interface DocumentPicture {
  readonly type: 'png' | 'jpg';
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Wide enough for print at the width of a page. Pixels. */
const WIDEST = 1600;

/** A picture for a Word document, which does not show every format: photographs as jpg, everything else as png. */
export const documentPicture = defineTask({
  name: 'document-picture',
  module: import.meta.url,
  mostInputBytes: MAX_FILE_BYTES,
  refuse: () => rule('not_image'),
  async run(bytes: Uint8Array): Promise<DocumentPicture> {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const isPhotograph = (await picture.metadata()).format === 'jpeg';
    const resized = picture.autoOrient().resize({ width: WIDEST, withoutEnlargement: true });
    const written = isPhotograph ? resized.jpeg({ quality: 85 }) : resized.png();
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { type: isPhotograph ? 'jpg' : 'png', bytes: data, width: info.width, height: info.height };
  },
});
