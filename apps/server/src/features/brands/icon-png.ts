const drawn = new Map<string, Promise<Buffer>>();

/** An svg icon as a png of 84 pixels square, three times the size that mails show it at. Drawn once per icon. */
export function iconPng(svg: string): Promise<Buffer> {
  const known = drawn.get(svg);
  if (known) return known;
  if (drawn.size >= 50) drawn.clear();
  const drawing = draw(svg);
  drawing.catch(() => drawn.delete(svg));
  drawn.set(svg, drawing);
  return drawing;
}

async function draw(svg: string): Promise<Buffer> {
  // Loaded when the first mail is looked at: the start has better to do.
  const { default: sharp } = await import('sharp');
  const fit = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  return sharp(Buffer.from(svg), { density: 200 }).resize(84, 84, fit).png().toBuffer();
}
