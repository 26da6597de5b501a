import { expect, test } from 'vitest';
import { requireBoundedZip } from './bounded-zip.ts';
import { hostileZip } from './testing/hostile-zip.ts';
import { writeDocument } from './write-document.ts';

const MIB = 1024 * 1024;

test('a document passes', async () => {
  requireBoundedZip(await writeDocument.run({ title: 'Shoes', html: '<p>Ten shoes</p>', pictures: {} }));
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

test('more tags than a reader can bear are refused, and entities of its own', () => {
  const document = (xml: string) => hostileZip('word/document.xml', Buffer.from(xml));
  requireBoundedZip(document('<a><b>text</b></a>'.repeat(20_000)));
  expect(() => requireBoundedZip(document('<a>x</a>'.repeat(300_000)))).toThrow('tags');
  expect(() => requireBoundedZip(document(`${'<a>'.repeat(600)}${'</a>'.repeat(600)}`))).toThrow('deep');
  requireBoundedZip(document(`<?xml version="1.0"?><a>${'<b/>'.repeat(2000)}${'<c><d/></c>'.repeat(2000)}</a>`));
  expect(() => requireBoundedZip(document('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'))).toThrow(
    'entities',
  );
});

test.each([
  ['attributes', '<a b="1"/>'.replace('b="1"', Array.from({ length: 200_000 }, (_, n) => `b${n}="1"`).join(' '))],
  ['attributes without spaces', `<a ${Array.from({ length: 2000 }, (_, n) => `b${n}="1"`).join('')}/>`],
  ['attributes without values', `<a ${Array.from({ length: 2000 }, (_, n) => `b${n}`).join(' ')}/>`],
  ['attributes behind a quoted end', `<a b=">" ${Array.from({ length: 2000 }, (_, n) => `b${n}="1"`).join(' ')}/>`],
  ['names', `<a>${Array.from({ length: 4000 }, (_, n) => `<b${n}/>`).join('')}</a>`],
])('more %s than a reader compares with each other are refused', (_, xml) => {
  expect(() => requireBoundedZip(hostileZip('word/document.xml', Buffer.from(xml)))).toThrow('attributes or names');
});

test('as many attributes and names as programs write are fine', () => {
  const attributes = Array.from({ length: 80 }, (_, n) => `xmlns:b${n}="urn:b=${n} > 'c'"`).join(' ');
  const names = Array.from({ length: 800 }, (_, n) => `<b${n} c="1"/>`).join('');
  requireBoundedZip(hostileZip('word/document.xml', Buffer.from(`<a ${attributes}>a = b &gt; c${names}</a>`)));
});
