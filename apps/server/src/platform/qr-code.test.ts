import { assert, asyncProperty, string } from 'fast-check';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrModules, qrSvg } from './qr-code.ts';

/** Renders the SVG as a browser would, and reads the picture as a camera would. */
async function scan(svg: string): Promise<string> {
  const picture = sharp(Buffer.from(svg), { density: 72 }).resize({ width: 600, kernel: 'nearest' }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe('a QR code', () => {
  it.each([
    'BCD\n002\n1\nSCT\n\nLinkstand SL\nES9121000418450200051332\nEUR121.00\n\nRF18539007547034',
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.40',
    '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654071234.505802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    'Peña 日本',
  ])('is read again: %j', async (text) => {
    expect(await scan(qrSvg(text))).toBe(text);
  });

  it('of any text is read again', async () => {
    await assert(
      asyncProperty(string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 }), async (text) => {
        expect(await scan(qrSvg(text))).toBe(text);
      }),
      { numRuns: 15 },
    );
  });

  it('is a square without scripts, sizes or addresses', () => {
    const rows = qrModules('x');
    expect(rows.every((row) => row.length === rows.length)).toBe(true);
    expect(qrSvg('x')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"[^>]*>(<path [^>]*\/>){2}<\/svg>$/,
    );
    expect(() => qrSvg('x'.repeat(3000))).toThrow();
  });
});
