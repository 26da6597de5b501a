import { loadSharp } from './load-sharp.ts';

/** More pixels than this are a decompression bomb. */
export const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;

/** True if the bytes can be decoded as a picture. It decodes them, so only tasks may call it. */
export async function isReadablePicture(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS }).timeout({ seconds: MOST_SECONDS }).stats();
    return true;
  } catch {
    return false;
  }
}
