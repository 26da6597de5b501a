/**
 * The picture library, for tasks only: what it decodes may end the process. One picture at a time in one thread, and
 * nothing kept between them, so that the process stays small.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
