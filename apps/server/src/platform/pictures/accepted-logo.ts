import { MAX_LOGO_BYTES } from '@linkstand/contract/shared/logo';
import { fileTypeFromBuffer } from 'file-type';
import { rule, tooLarge } from '../errors.ts';
import { plainSvg } from './plain-svg.ts';
import { isReadablePicture } from './readable-picture.ts';

const RASTER = ['image/png', 'image/jpeg', 'image/webp'];

export interface Logo {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/**
 * What a logo is by its bytes, whatever its name says; an svg without what could act or fetch.
 *
 * @throws Refusal 413 over 2 MB, 422 `not_logo`, `svg_not_plain`
 */
export async function acceptedLogo(file: File): Promise<Logo> {
  if (file.size > MAX_LOGO_BYTES) throw tooLarge(MAX_LOGO_BYTES, 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  const logo = RASTER.includes(found) ? { bytes, mediaType: found } : drawing(bytes);
  if (!(await isReadablePicture(logo.bytes))) throw refused('not_logo');
  return logo;
}

function drawing(bytes: Uint8Array): Logo {
  const text = textOf(bytes);
  if (text === undefined || !/<svg[\s>]/.test(text)) throw refused('not_logo');
  const plain = plainSvg(text);
  if (plain === undefined) throw refused('svg_not_plain');
  return { bytes: new TextEncoder().encode(plain), mediaType: 'image/svg+xml' };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const refused = (code: 'not_logo' | 'svg_not_plain') => rule(code, { faults: [{ path: 'file', code }] });
