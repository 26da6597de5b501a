import { MAX_LOGO_BYTES } from '@linkstand/contract/shared/logo';
import { markupShape } from '@linkstand/contract/shared/markup-shape';
import { rule } from '../errors.ts';
import { defineTask } from '../workers/task.ts';
import { isReadablePicture, type Picture, plainPicture } from './plain-picture.ts';

const RASTER = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type Logo = Picture<'image/svg+xml' | (typeof RASTER)[number]>;

/** A 2 MB logo from a drawing program has about 10,000 tags, ten levels deep. */
const MAX_TAGS = 40_000;
const MAX_DEPTH = 200;

const refused = (code: 'not_logo' | 'svg_not_plain') => rule(code, { faults: [{ path: 'file', code }] });

/**
 * Detects a logo's format by its bytes, whatever its name. Removes active and external content from an svg.
 *
 * @throws Refusal 422 `not_logo`, `svg_not_plain`
 */
export const acceptLogo = defineTask({
  name: 'accept-logo',
  module: import.meta.url,
  mostInputBytes: MAX_LOGO_BYTES,
  cpuSeconds: 2,
  refuse: () => refused('not_logo'),
  async run(bytes: Uint8Array): Promise<Logo> {
    return (await plainPicture(bytes, RASTER, MAX_LOGO_BYTES)) ?? (await drawing(bytes));
  },
});

async function drawing(bytes: Uint8Array): Promise<Logo> {
  const text = textOf(bytes);
  if (text === undefined || !/<svg[\s>]/.test(text)) throw refused('not_logo');
  const { tags, depth } = markupShape(text);
  if (tags > MAX_TAGS || depth > MAX_DEPTH) throw refused('not_logo');
  const { plainSvg } = await import('./plain-svg.ts');
  const plain = plainSvg(text);
  if (plain === undefined) throw refused('svg_not_plain');
  const drawn = new TextEncoder().encode(plain);
  if (!(await isReadablePicture(drawn))) throw refused('not_logo');
  return { bytes: drawn, mediaType: 'image/svg+xml' };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
