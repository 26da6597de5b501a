import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { plainPicture } from './plain-picture.ts';

const MB = 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
type Kind = 'jpeg' | 'png' | 'webp';

/** A photograph of 40 × 20, red at its left and blue at its right, with all that a phone writes into it. */
function photograph(kind: Kind, orientation?: number) {
  const left = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Fairphone', Artist: 'Ana Ruiz', Copyright: 'Ana Ruiz' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>Ana Ruiz</who></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata(orientation ? { orientation } : {})
    .toFormat(kind, kind === 'webp' ? { lossless: true } : {})
    .toBuffer();
}

const chunk = (name: string, text: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)]);
};
const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};

/** Notes that the picture library does not write itself. */
function annotated(kind: Kind, bytes: Buffer): Buffer {
  const text = 'Ana Ruiz';
  if (kind === 'jpeg') {
    const more = [
      segment(0xfe, text),
      segment(0xed, `Photoshop 3.0\0${text}`),
      segment(0xe2, `MPF\0${text}`),
      segment(0xe0, `JFXX\0${text}`),
    ];
    return Buffer.concat([bytes.subarray(0, 2), ...more, bytes.subarray(2), Buffer.from(`ftypmp4 ${text}`)]);
  }
  if (kind === 'png') {
    const more = [chunk('tEXt', `Author\0${text}`), chunk('iTXt', `x\0\0\0\0\0${text}`), chunk('prVt', text)];
    return Buffer.concat([bytes.subarray(0, 33), ...more, bytes.subarray(33), Buffer.from(text)]);
  }
  const note = Buffer.concat([Buffer.from('NOTE\x08\0\0\0', 'latin1'), Buffer.from(text)]);
  const file = Buffer.concat([bytes, note]);
  file.writeUInt32LE(file.length - 8, 4);
  return Buffer.concat([file, Buffer.from(text)]);
}

const pixels = async (bytes: Uint8Array) =>
  (await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()).toString('base64');

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (kind) => {
  test('loses every word of where, when and by whom it was taken, and no pixel', async () => {
    const given = annotated(kind, await photograph(kind));
    expect(given.toString('latin1')).toContain('Ana Ruiz');
    const picture = await plainPicture(given, TYPES, MB);
    const kept = picture?.bytes ?? new Uint8Array();
    expect(picture?.mediaType).toBe(`image/${kind}`);
    expect(Buffer.from(kept).toString('latin1')).not.toMatch(/Ana Ruiz|Fairphone|xmpmeta|Exif|EXIF|eXIf/);
    const { exif, xmp, iptc, icc, comments } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined]);
    expect(icc, 'colours are read as before').toBeDefined();
    expect(await pixels(kept)).toBe(await pixels(given));
  });

  test.each([3, 6, 8])('that is turned upright by its notes (%i) stays upright without them', async (orientation) => {
    const given = await photograph(kind, orientation);
    const kept = (await plainPicture(given, TYPES, MB))?.bytes ?? new Uint8Array();
    const seen = await sharp(given).autoOrient().removeAlpha().resize(2, 2, { fit: 'fill' }).raw().toBuffer();
    const data = await sharp(kept).removeAlpha().resize(2, 2, { fit: 'fill' }).raw().toBuffer();
    const { width, height, exif, orientation: left } = await sharp(kept).metadata();
    expect([width, height]).toEqual(orientation === 3 ? [40, 20] : [20, 40]);
    expect([exif, left]).toEqual([undefined, undefined]);
    for (let at = 0; at < data.length; at++) expect(Math.abs((data[at] ?? 0) - (seen[at] ?? 0))).toBeLessThan(40);
  });

  test('without notes stays as it is, byte by byte', async () => {
    const given = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3451b2' } })
      .toFormat(kind)
      .toBuffer();
    expect(Buffer.from((await plainPicture(given, TYPES, MB))?.bytes ?? []).equals(given)).toBe(true);
  });

  test('that is cut, of another kind or larger than allowed is none', async () => {
    const given = await photograph(kind);
    expect(await plainPicture(given.subarray(0, given.length / 3), TYPES, MB)).toBeUndefined();
    expect(await plainPicture(given, ['image/gif'], MB)).toBeUndefined();
    expect(await plainPicture(given, TYPES, 20)).toBeUndefined();
  });
});

test('a progressive JPEG and an animated WebP keep all their parts', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .withExif({ IFD0: { Artist: 'Ana Ruiz' } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  const moving = (await plainPicture(animated, TYPES, MB))?.bytes ?? new Uint8Array();
  expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [100, 100, 100] });
  expect(Buffer.from(moving).includes('Ana Ruiz')).toBe(false);

  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 256));
  const progressive = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Ana Ruiz' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const kept = (await plainPicture(progressive, TYPES, MB))?.bytes ?? new Uint8Array();
  expect(await pixels(kept)).toBe(await pixels(progressive));
});
