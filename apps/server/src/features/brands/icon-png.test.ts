import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconPng } from './icon-png.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#3451b2"/></svg>';

test('an icon is drawn as a png of 84 pixels square, once', async () => {
  const png = await iconPng(svg);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 84, height: 84 });
  const { dominant } = await sharp(png).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect(await iconPng(svg)).toBe(png);
});

test('what is no picture is refused, and asked again next time', async () => {
  await expect(iconPng('<p>')).rejects.toThrow();
  await expect(iconPng('<p>')).rejects.toThrow();
});
