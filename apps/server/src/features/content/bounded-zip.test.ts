import { expect, test } from 'vitest';
import { requireBoundedZip } from './bounded-zip.ts';
import { hostileZip } from './testing/hostile-zip.ts';
import { writeDocument } from './write-document.ts';

const MIB = 1024 * 1024;

test('a document passes', async () => {
  requireBoundedZip(await writeDocument('Shoes', '<p>Ten shoes</p>', async () => undefined));
  requireBoundedZip(hostileZip('word/document.xml', Buffer.alloc(MIB)), MIB);
});

test('a bomb is refused by what it unpacks to, whatever it says of itself', () => {
  const bomb = hostileZip('word/document.xml', Buffer.alloc(50 * MIB));
  expect(bomb.length).toBeLessThan(MIB);
  expect(() => requireBoundedZip(bomb)).toThrow();
  // Both places where it tells its size say one byte.
  const modest = Buffer.from(bomb);
  for (const field of [22, bomb.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24]) modest.writeUInt32LE(1, field);
  expect(() => requireBoundedZip(modest)).toThrow();
});

test('what is cut off, padded or no zip at all is refused', () => {
  const whole = hostileZip('a.xml', Buffer.from('<a/>'));
  for (const odd of [
    Buffer.alloc(0),
    Buffer.from('PK'),
    whole.subarray(0, -1),
    whole.subarray(10),
    Buffer.concat([Buffer.from('before'), whole]),
  ])
    expect(() => requireBoundedZip(odd)).toThrow();
});
