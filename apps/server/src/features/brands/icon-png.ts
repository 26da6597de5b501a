import { LRUCache } from 'lru-cache';
import { rule } from '../../platform/errors.ts';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { workers } from '../../platform/workers/workers.ts';

const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 50 });

/**
 * Draws an icon (SVG, or the base64 of another format) as a PNG of 84 × 84 pixels, three times its size in mails. Cached.
 */
export function iconPng(svg: string): Promise<Uint8Array> {
  const known = drawn.get(svg);
  if (known) return known;
  const drawing = workers.run(drawIcon, svg, 'brands');
  drawing.catch(() => drawn.delete(svg));
  drawn.set(svg, drawing);
  return drawing;
}

export const drawIcon = defineTask({
  name: 'draw-icon',
  module: import.meta.url,
  refuse: () => rule('not_logo'),
  async run(svg: string): Promise<Uint8Array> {
    const sharp = await loadSharp();
    const fit = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    return sharp(svg.includes('<') ? Buffer.from(svg) : Buffer.from(svg, 'base64'), { density: 200 })
      .resize(84, 84, fit)
      .png()
      .toBuffer();
  },
});
