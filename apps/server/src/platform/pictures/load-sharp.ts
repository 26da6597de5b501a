/**
 * Loads the picture library. For tasks only, because decoding may crash the process. One picture at a time in one
 * thread and without caches, so that the process stays small.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
