import { loadSharp } from './load-sharp.ts';

/** More pixels than this are a decompression bomb, not a picture for people. */
export const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;

/** Can these bytes be drawn? They are drawn once to know, so only tasks call this. */
export async function isReadablePicture(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS }).timeout({ seconds: MOST_SECONDS }).stats();
    return true;
  } catch {
    return false;
  }
}
