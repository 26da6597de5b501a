/** Files of many programs, each with the text that is in it. */
import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';
import { plainSpelling } from '../testing/same-text.ts';

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../testing/written-by/${name}`, import.meta.url)));
const read = (bytes: Uint8Array, name: string) => readDocument.run({ bytes, name });
const readText = (text: string, name: string) => read(new TextEncoder().encode(text), name);
const told = ({ warnings }: Awaited<ReturnType<typeof read>>) => warnings.map(({ code }) => code);

const ZIP = await new JSZip().file('a.bin', 'x').generateAsync({ type: 'uint8array' });
const SPREADSHEET = await new JSZip()
  .file('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')
  .generateAsync({ type: 'uint8array' });

const SHOES = (head: 'th' | 'td') =>
  `<h1>Ten shoes for the rain</h1><p>We tried <strong>every</strong> pair, <em>twice</em>, and <u>once</u> more: see <a href="https://client.example/shoes?a=1&amp;b=2">our shoes</a>. Ñandú, “quotes”, 10\u00a0€.</p><h2>What counts</h2><ul><li>Grip</li><li>Weight<ul><li>of the sole</li><li>of the rest</li></ul></li><li>Price with a <a href="https://shop.example/">link</a></li></ul><h3>In order</h3><ol><li>Buy</li><li>Walk</li><li>Write</li></ol><blockquote><p>Rain is only water.</p></blockquote><p>H<sub>2</sub>O and m<sup>2</sup>, <s>gone</s>.</p><table><tr>${['Shoe', 'Price'].map((word) => `<${head}>${head === 'td' ? `<strong>${word}</strong>` : word}</${head}>`).join('')}</tr><tr><td>Runner</td><td>90 €</td></tr><tr><td>Walker</td><td>70 €</td></tr></table>`;

describe('what LibreOffice writes of one text', () => {
  test.each(['odt', 'rtf', 'html', 'docx'])('as %s', async (extension) => {
    const document = await read(fileOf(`libreoffice.${extension}`), `text.${extension}`);
    // LibreOffice marks the head of a table in every format but RTF.
    const [text, rest = ''] = plainSpelling(document.html).split(/(?=p The end\.)/);
    expect(text).toBe(plainSpelling(SHOES(extension === 'rtf' ? 'td' : 'th')));
    expect(rest).toBe('p The end.\n');
    expect(document.images).toHaveLength(1);
    expect(document.warnings).toEqual([]);
  });
});

describe('what other programs write', () => {
  test('Word, as a filtered page in an old encoding', async () => {
    const document = await read(fileOf('word-filtered.html'), 'a.htm');
    expect(document.html).toBe(
      '<h1>Diez zapatos</h1><p>Un <strong>texto</strong> con <a href="https://client.example/a">enlace</a> y ñ.</p><ul><li>Uno<ul><li>Dentro</li></ul></li><li>Dos</li></ul><blockquote><p>Cita.</p></blockquote><p>Fin.</p>',
    );
    expect(document.warnings).toEqual([{ code: 'hidden_text', detail: 'oculto' }]);
  });

  test('Google Docs, as a zipped page with its pictures, without the comments', async () => {
    const png = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#3451b2' } })
      .png()
      .toBuffer();
    const zip = new JSZip();
    zip.file('Tenshoes.html', fileOf('google.html'));
    zip.file('images/image1.png', png);
    const document = await read(await zip.generateAsync({ type: 'uint8array' }), 'Ten shoes.zip');
    expect(document.html).toBe(
      '<h1>Ten shoes</h1><h2>In the rain</h2><p>We tried <strong>all</strong>, <em>twice</em>: <a href="https://client.example/shoes">our shoes</a>.</p><ol><li>Buy<ul><li>soon</li></ul></li><li>Walk</li></ol><p><img src="docx-image:0" alt="A blue shoe" /></p><hr /><p>The end.</p>',
    );
    expect(document.images.map((each) => Buffer.from(each))).toEqual([png]);
    expect(told(document)).toEqual(['comments']);
  });

  test('an editor of Markdown, with the HTML that may stand in it', async () => {
    const document = await read(fileOf('notes.md'), 'notes.md');
    expect(document.html).toContain(
      '<h1>Ten shoes</h1><p>We tried <strong>all</strong>, <em>twice</em>: <a href="https://client.example/shoes">our shoes</a>. And <u>once</u> more, <s>never</s>.</p><ul><li>Grip</li><li>Weight<ol><li>sole</li><li>rest</li></ol></li></ul>',
    );
    expect(document.html).not.toContain('<script');
    expect(told(document)).toEqual(['outside_picture']);
  });

  test('any program that writes RTF: encodings, lists, tables, notes, hidden words, drawings', async () => {
    const document = await read(fileOf('by-hand.rtf'), 'a.rtf');
    expect(document.html).toBe(
      '<h1>Diez zapatos</h1><p>Niño € “sí” при <strong>bold</strong> <em>it</em> <u>un</u> <s>no</s> H<sub>2</sub>O <a href="https://client.example/a">link</a>.</p><ol start="3"><li>third</li><li>fourth</li></ol><blockquote><p>Quoted</p></blockquote><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>End<sup>[1]</sup>.</p><ol><li><p>A note.</p></li></ol>',
    );
    expect(told(document)).toEqual(['drawing', 'hidden_text']);
  });

  test('a plain text has a paragraph for each line, and no signs mean anything', async () => {
    expect((await readText('# one\r\n\r\n* two <b>\n', 'a.txt')).html).toBe('<p># one</p><p>* two &lt;b&gt;</p>');
  });
});

describe('a page', () => {
  test.each<[string, string, string]>([
    ['blocks of a mail', '<div>First para</div><div>Second para</div>', '<p>First para</p><p>Second para</p>'],
    ['words without a block', 'Hello <b>you</b><p>and</p>me', '<p>Hello <strong>you</strong></p><p>and</p><p>me</p>'],
    ['scripts and what they hide in', '<p onclick="x()">a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
    ['bold that is none', '<b style="font-weight:normal"><p>plain</p></b>', '<p>plain</p>'],
    ['a link to a script', '<p><a href="javascript:alert(1)">words</a></p>', '<p>words</p>'],
    ['a form', '<form><input value="typed"><button>Send</button></form>', '<p>typedSend</p>'],
  ])('%s', async (_what, html, text) => {
    expect((await readText(`<html><body>${html}</body></html>`, 'a.html')).html).toBe(text);
  });

  test('loads nothing, and says what it left out', async () => {
    const document = await readText(
      '<html><body><p>a<img src="https://elsewhere.example/x.png"><img src="missing.png" alt="shoe"></p><iframe src="https://v.example"></iframe><svg><text>chart</text></svg></body></html>',
      'a.html',
    );
    expect(document.html).toBe('<p>a</p>');
    expect(told(document)).toEqual(['outside_picture', 'missing_picture', 'embedded', 'drawing']);
  });
});

describe('what is no text is refused with what to do', () => {
  test.each<[string, Uint8Array, string]>([
    ['a PDF', new TextEncoder().encode('%PDF-1.7'), 'document_pdf'],
    ['an old Word', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'document_old'],
  ])('%s', async (_what, bytes, code) => {
    await expect(read(bytes, 'a.docx')).rejects.toMatchObject({ status: 422, code });
  });

  test.each<[string, Uint8Array]>([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['nothing', new Uint8Array()],
    ['a zip without a text', ZIP],
    ['a spreadsheet of OpenDocument', SPREADSHEET],
  ])('%s', async (_what, bytes) => {
    await expect(read(bytes, 'a.odt')).rejects.toThrow();
    expect(readDocument.refuse()).toMatchObject({ status: 422, code: 'not_document' });
  });
});
