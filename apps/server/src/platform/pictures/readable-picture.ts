import sharp from 'sharp';

/** More pixels than this are a decompression bomb, not a picture for people. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;

/** Can these bytes be drawn? They are drawn once to know. */
export async function isReadablePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS }).timeout({ seconds: MOST_SECONDS }).stats();
    return true;
  } catch {
    return false;
  }
}
