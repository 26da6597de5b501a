import { LRUCache } from 'lru-cache';
import { rule } from '../../platform/errors.ts';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { workers } from '../../platform/workers/workers.ts';

const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 50 });

/** Three times its size in mails, in pixels. */
const MAIL_ICON = 84;
/** Sizes for a home screen, in pixels. */
export const APP_ICONS = [192, 512] as const;

/** `icon.png` is the one of mails, `icon-192.png` one for a home screen; undefined for every other file. */
export function iconSize(file: string): number | undefined {
  if (file === 'icon.png') return MAIL_ICON;
  return APP_ICONS.find((size) => file === `icon-${size}.png`);
}

/** Draws an icon (SVG, or the base64 of another format) as a square PNG. Cached. */
export function iconPng(svg: string, size: number = MAIL_ICON): Promise<Uint8Array> {
  const key = `${size} ${svg}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = workers.run(drawIcon, { svg, size }, 'brands');
  drawing.catch(() => drawn.delete(key));
  drawn.set(key, drawing);
  return drawing;
}

export const drawIcon = defineTask({
  name: 'draw-icon',
  module: import.meta.url,
  refuse: () => rule('not_logo'),
  async run({ svg, size }: { svg: string; size: number }): Promise<Uint8Array> {
    const sharp = await loadSharp();
    const fit = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    return sharp(svg.includes('<') ? Buffer.from(svg) : Buffer.from(svg, 'base64'), { density: 200 })
      .resize(size, size, fit)
      .png()
      .toBuffer();
  },
});
