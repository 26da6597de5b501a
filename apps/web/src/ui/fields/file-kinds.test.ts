import { describe, expect, it } from 'vitest';
import { MAX_FILE, refusalOf, roundUpSize } from './file-kinds.ts';

describe('refusalOf', () => {
  it.each([
    ['photo.JPG', MAX_FILE, 'images', null],
    ['photo.jpg', MAX_FILE + 1, 'images', 'tooLarge'],
    ['photo.svg', 10, 'images', 'wrongType'],
    ['text.docx', 10, 'attachments', null],
    ['text.docx', 10, 'images', 'wrongType'],
    ['text.docx.exe', 10, 'attachments', 'wrongType'],
    ['README', 10, 'table', 'wrongType'],
  ] as const)('%s of %i bytes as %s: %s', (name, size, kind, refusal) => {
    expect(refusalOf({ name, size }, kind, MAX_FILE)).toBe(refusal);
  });
});

it('a file a byte too large does not read as one of the allowed size', () => {
  expect((roundUpSize(2 * 1024 ** 2 + 1) / 1024 ** 2).toFixed(1)).toBe('2.1');
  expect((roundUpSize(2 * 1024 ** 2) / 1024 ** 2).toFixed(1)).toBe('2.0');
});
