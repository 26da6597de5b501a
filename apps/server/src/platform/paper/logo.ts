import { loadSharp } from '../pictures/load-sharp.ts';

/** The place of a logo at the head of a page, in points. */
export const LOGO_BOX = { width: 150, height: 34 };

/** A logo as PNG, for a worker. Null for one that can't be read: a name is shown instead. */
export async function logoPng(bytes: Uint8Array): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { density: 300 })
      .resize(LOGO_BOX.width * 3, LOGO_BOX.height * 3, { fit: 'inside' })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
