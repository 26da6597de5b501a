import type { NewsletterBlock } from '@linkstand/contract/newsletters/schema';
import { expect, test } from 'vitest';
import { keyOf, moved, without, withPart } from './blocks.ts';

const image: NewsletterBlock = { kind: 'image', url: '', alt: '', href: '' };
const blocks: NewsletterBlock[] = [{ kind: 'heading', text: 'News' }, image, { kind: 'text', text: 'Hello' }];
const url = 'https://mail.example/newsletter-images/1.png';

test('an upload reaches its block wherever it was moved, beside what was typed meanwhile', () => {
  const uploading = keyOf(image);
  const typed = withPart(moved(blocks, uploading, -1), uploading, { alt: 'A bridge' });
  expect(withPart(typed, uploading, { url })).toEqual([{ ...image, alt: 'A bridge', url }, blocks[0], blocks[2]]);
});

test('an upload into a block that was removed meanwhile brings nothing back', () => {
  const left = without(blocks, keyOf(image));
  expect(withPart(left, keyOf(image), { url })).toEqual([blocks[0], blocks[2]]);
});

test('the first block does not move up, nor the last down', () => {
  const [first, , last] = blocks.map(keyOf) as [number, number, number];
  expect(moved(blocks, first, -1)).toEqual(blocks);
  expect(moved(blocks, last, 1)).toEqual(blocks);
});
