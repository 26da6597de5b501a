/** What leaves as a document and comes back is the same text, in each format. */
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DocumentPicture } from '../document-picture.ts';
import { readDocument } from '../read-document.ts';
import { plainSpelling } from '../testing/same-text.ts';
import { writeDocument } from '../write-document.ts';
import { writeTextFile } from './write-text-file.ts';

const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#3451b2' } })
  .png()
  .toBuffer();
const SRC = '/api/v1/briefings/1/files/2';
const picture: DocumentPicture = { type: 'png', bytes: png, width: 24, height: 16 };

const FORMATS = ['docx', 'html', 'md'] as const;
type Format = (typeof FORMATS)[number];

async function roundTrip(html: string, format: Format) {
  const document = { title: 'Ten shoes: the “best”', html, pictures: { [SRC]: picture } };
  const file =
    format === 'docx'
      ? { bytes: await writeDocument.run(document), extension: 'docx' }
      : await writeTextFile.run({ ...document, format });
  const read = await readDocument.run({ bytes: file.bytes, name: `text.${file.extension}` });
  return { ...read, html: read.html.replace(/docx-image:\d+/g, SRC), extension: file.extension };
}

const TEXTS: Readonly<Record<string, string>> = {
  'paragraphs with formats':
    '<p>We <strong>tried <em>all</em></strong> of them, <u>twice</u>, <s>not once</s>: H<sub>2</sub>O, m<sup>2</sup>.</p><p>A <code>const a = 1;</code> in words.</p><p>One line<br />and another.</p>',
  headings: '<h1>Shoes</h1><h2>In the <em>rain</em></h2><h3>Third</h3><h4>Fourth</h4><p>Words.</p>',
  links:
    '<p>See <a href="https://client.example/shoes?a=1&amp;b=2#top">our <strong>best</strong> shoes</a>, <a href="mailto:sales@client.example">write</a>, <strong><a href="https://client.example/b">bold</a></strong>.</p>',
  lists:
    '<ul><li>Grip</li><li>Weight<ul><li>sole<ul><li>rubber</li></ul></li><li>rest</li></ul></li><li><a href="https://a.example/">link</a></li></ul><p>Then:</p><ol><li>Buy</li><li>Walk<ol><li>slow</li><li>fast</li></ol></li><li>Write</li></ol>',
  'lists as an editor writes them':
    '<ul><li><p>Grip</p></li><li><p>Weight</p><ul><li><p>sole</p></li></ul></li></ul><p>Words</p><ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol>',
  'items of several paragraphs': '<ul><li><p>First</p><p>still first</p></li><li><p>Second</p></li></ul>',
  'lists one after the other': '<ol><li>a</li><li>b</li></ol><p>Between</p><ol><li>c</li></ol>',
  quotes: '<p>Before</p><blockquote><p>Rain is <em>only</em> water.</p><p>So it is.</p></blockquote><p>After</p>',
  code: '<p>Before</p><pre>const a = 1;\n  if (a &lt; 2) run();</pre><p>After</p>',
  lines: '<p>Before</p><hr /><p>After</p>',
  tables:
    '<table><thead><tr><th>Shoe</th><th>Price</th></tr></thead><tbody><tr><td>Runner <strong>X</strong></td><td>90 €</td></tr><tr><td><a href="https://a.example/">Walker</a></td><td>70 | 80</td></tr></tbody></table>',
  'tables without a head': '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  'cells over several': '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  pictures: `<p>Before</p><p><img src="${SRC}" alt="A blue shoe" /></p><p>After</p>`,
  'pictures with a caption': `<figure><img src="${SRC}" alt="A shoe" /><figcaption>The shoe of the year</figcaption></figure><p>After</p>`,
  'signs that mean something elsewhere':
    '<p># no heading</p><p>1. no list</p><p>- no list either</p><p>* stars * and _lines_ and `ticks` and [brackets](x) and &lt;b&gt;tags&lt;/b&gt; and | bars | and \\ slashes</p><p>{=1+1} {\\rtf1} &amp;amp;</p><p>&gt; no quote</p><p>www.no-link.example and https://no.example/link</p>',
  'letters of the world': '<p>Ñandú, “quotes”, 10 €, — ¿qué? Ça va, łódź, Ελληνικά, русский, العربية, 日本語, 👟.</p>',
};

describe.each(FORMATS)('%s', (format) => {
  test.each(Object.entries(TEXTS))('%s', async (what, html) => {
    const read = await roundTrip(html, format);
    expect(read.warnings).toEqual([]);
    // An address that was typed becomes a link in Markdown, whose readers make one of it anyway.
    const expected = plainSpelling(html);
    expect(plainSpelling(read.html)).toBe(expected);
    if (what.startsWith('pictures')) expect(read.images.map((each) => Buffer.from(each))).toEqual([png]);
  });

  test('words that anybody may write', async () => {
    const word = fc.stringMatching(/^[ -~¡-ÿ]{1,12}$/);
    const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
        const html = words.map((each) => `<p>a${escaped(each)}b</p>`).join('');
        expect(plainSpelling((await roundTrip(html, format)).html)).toBe(plainSpelling(html));
      }),
      { numRuns: 30 },
    );
  });
});
