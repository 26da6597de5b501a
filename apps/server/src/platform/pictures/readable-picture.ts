import { loadSharp } from './load-sharp.ts';

/** More pixels than this are a decompression bomb. */
export const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;

/** True if the bytes can be decoded as a picture. It decodes them, so only tasks may call it. */
export async function isReadablePicture(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    await sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: MAX_SECONDS }).stats();
    return true;
  } catch {
    return false;
  }
}
