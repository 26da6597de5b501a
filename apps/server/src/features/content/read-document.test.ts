import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countWords, sanitizeContent } from '../briefings/sanitize.ts';
import { readDocument } from './read-document.ts';

const NAMES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"
  xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
  xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
  xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"
  xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
  xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"
  xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
  xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

interface Parts {
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly relations?: Readonly<Record<string, readonly [kind: string, target: string, external?: boolean]>>;
  readonly raw?: Readonly<Record<string, string | Buffer>>;
  readonly strict?: boolean;
}

async function docx(body: string, { styles, numbering, footnotes, relations = {}, raw = {}, strict }: Parts = {}) {
  const zip = new JSZip();
  const dialect = (xml: string) =>
    strict
      ? xml
          .replaceAll(
            'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
            'http://purl.oclc.org/ooxml/wordprocessingml/main',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          )
      : xml;
  const put = (path: string, xml: string) => zip.file(path, dialect(HEAD + xml));
  const related = Object.entries(relations).map(
    ([id, [kind, target, external = kind === 'hyperlink']]) =>
      `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  const relationships = (inside: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  put(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>',
  );
  put(
    '_rels/.rels',
    relationships(`<Relationship Id="r1" Type="${RELATION}/officeDocument" Target="word/document.xml"/>`),
  );
  put('word/_rels/document.xml.rels', relationships(related.join('')));
  put('word/document.xml', `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`);
  if (styles) put('word/styles.xml', `<w:styles ${NAMES}>${styles}</w:styles>`);
  if (numbering) put('word/numbering.xml', `<w:numbering ${NAMES}>${numbering}</w:numbering>`);
  if (footnotes) put('word/footnotes.xml', `<w:footnotes ${NAMES}>${footnotes}</w:footnotes>`);
  for (const [path, bytes] of Object.entries(raw)) zip.file(path, bytes);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const r = (words: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;
const p = (inside: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`;
const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (text: string, inside: string) =>
  char('begin') + instruction(text) + char('separate') + inside + char('end');
const item = (numId: number, words: string, level = 0) =>
  p(r(words), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`);
const level = (format: string, at = 0, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}</w:lvl>`;
const lists = (...formats: string[]) =>
  formats
    .map((format, at) => `<w:abstractNum w:abstractNumId="${at}">${level(format)}${level(format, 1)}</w:abstractNum>`)
    .join('') +
  formats.map((_format, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`).join('');

async function read(bytes: Buffer) {
  const { html, images, warnings } = await readDocument.run({ bytes: new Uint8Array(bytes), name: 'text.docx' });
  return { html: sanitizeContent(html), raw: html, images, warnings: warnings.map(({ code }) => code), told: warnings };
}
const readBody = async (body: string, parts?: Parts) => read(await docx(body, parts));
const fixture = (name: string) => readFileSync(new URL(`./testing/${name}.docx`, import.meta.url));
const A = 'https://client.example/a';
const link = (words: string, href = A) => `<a href="${href}">${words}</a>`;

describe('a link, as programs write it', () => {
  test('in a simple field', async () => {
    expect(await read(fixture('simple-field-link'))).toMatchObject({
      html: '<p>See <a href="https://client.example/simple">simple field</a>.</p>',
      warnings: [],
    });
  });

  const related = { relations: { l: ['hyperlink', A] } } as const;
  test.each<[string, string, string, Parts?]>([
    ['a relation', `<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`, link('shoes'), related],
    [
      'a relation with a place',
      `<w:hyperlink r:id="l" w:anchor="top">${r('shoes')}</w:hyperlink>`,
      link('shoes', `${A}#top`),
      related,
    ],
    [
      'words in several runs',
      `<w:hyperlink r:id="l">${r('run')}${r('ning', '<w:b/>')}${r(' shoes')}</w:hyperlink>`,
      link('run<strong>ning</strong> shoes'),
      related,
    ],
    [
      'a tracked insertion',
      `<w:hyperlink r:id="l"><w:ins w:id="1">${r('shoes')}</w:ins></w:hyperlink>`,
      link('shoes'),
      related,
    ],
    ['a complex field', field(` HYPERLINK "${A}" `, r('shoes')), link('shoes')],
    [
      'a tip and a frame',
      field(` HYPERLINK "${A}" \\o "Our &quot;tip&quot;" \\t "_blank" `, r('shoes')),
      link('shoes'),
    ],
    ['a place in a field', field(` HYPERLINK "${A}" \\l "top" `, r('shoes')), link('shoes', `${A}#top`)],
    ['no quotes', field(` hyperlink ${A} `, r('shoes')), link('shoes')],
    [
      'an instruction in pieces',
      char('begin') +
        instruction(' HYPER') +
        instruction(`LINK "${A.slice(0, 9)}`) +
        instruction(`${A.slice(9)}"`) +
        char('separate') +
        r('run') +
        r('ning') +
        char('end'),
      link('running'),
    ],
    [
      'one run for all',
      `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "${A}"</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>shoes</w:t><w:fldChar w:fldCharType="end"/></w:r>`,
      link('shoes'),
    ],
    ['a field in a field', field(` HYPERLINK "${A}" `, r('page ') + field(' PAGE ', r('3'))), link('page 3')],
    [
      'a simple field in it',
      `<w:fldSimple w:instr='HYPERLINK "${A}" \\o "tip"'>${r('shoes', '<w:u w:val="single"/>')}</w:fldSimple>`,
      link('shoes'),
    ],
    [
      'no scheme',
      `<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`,
      link('shoes', 'https://www.client.example'),
      { relations: { l: ['hyperlink', 'www.client.example'] } },
    ],
    [
      'a mail scanner around it',
      `<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`,
      link('shoes'),
      {
        relations: {
          l: ['hyperlink', `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(A)}&amp;data=x`],
        },
      },
    ],
    [
      'the strict dialect',
      `<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`,
      link('shoes'),
      { ...related, strict: true },
    ],
  ])('with %s', async (_name, written, meant, parts) => {
    const { html, warnings } = await readBody(p(r('See ') + written + r('.')), parts);
    expect(html).toBe(`<p>See ${meant}.</p>`);
    expect(warnings).toEqual([]);
  });

  test.each<[string, string, Parts?]>([
    ['a place in the document', `<w:hyperlink w:anchor="_Toc1">${r('shoes')}</w:hyperlink>`],
    ['a place, by a field', field(' HYPERLINK \\l "_Toc1" ', r('shoes'))],
    ['a reference', field(' REF _Ref1 \\h ', r('shoes'))],
    [
      'a place, by a relation',
      `<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`,
      { relations: { l: ['hyperlink', '#here'] } },
    ],
    ['another simple field', `<w:fldSimple w:instr=" AUTHOR ">${r('shoes')}</w:fldSimple>`],
    ['letters from right to left', `<w:bdo w:val="rtl"><w:dir w:val="rtl">${r('shoes')}</w:dir></w:bdo>`],
    ['a control', `<w:sdt><w:sdtPr/><w:sdtContent>${r('shoes')}</w:sdtContent></w:sdt>`],
    ['a formula', '<m:oMathPara><m:oMath><m:r><m:t>shoes</m:t></m:r></m:oMath></m:oMathPara>'],
    [
      'a reading above it',
      `<w:r><w:ruby><w:rt>${r('above')}</w:rt><w:rubyBase>${r('shoes')}</w:rubyBase></w:ruby></w:r>`,
    ],
    ['an alternative', `<mc:AlternateContent><mc:Choice Requires="x">${r('shoes')}</mc:Choice></mc:AlternateContent>`],
    ['a field without an end', char('begin') + instruction(' PAGE ') + char('separate') + r('shoes')],
  ])('is nothing but its words for %s', async (_name, written, parts) => {
    const { html, warnings } = await readBody(p(r('See ') + written + r('.')) + p(r('After')), parts);
    expect(html).toBe('<p>See shoes.</p><p>After</p>');
    expect(warnings).toEqual([]);
  });

  test('that never ends reaches no further than its paragraph', async () => {
    const open = char('begin') + instruction(` HYPERLINK "${A}" `) + char('separate') + r('shoes');
    expect((await readBody(p(open) + p(r('After')))).html).toBe(`<p>${link('shoes')}</p><p>After</p>`);
  });
});

describe('one broken part costs that part', () => {
  test('a link without its relation is its words', async () => {
    expect(await read(fixture('broken-relation'))).toMatchObject({
      html: '<p>Before broken link after</p>',
      told: [{ code: 'broken_link', detail: 'broken link' }],
    });
  });

  test.each(['../brief.html', 'file:///C:/brief.docx', 'javascript:alert(1)'])('a link to %s too', async (target) => {
    const body = p(`<w:hyperlink r:id="l">${r('shoes')}</w:hyperlink>`);
    const { html, warnings } = await readBody(body, { relations: { l: ['hyperlink', target] } });
    expect([html, warnings]).toEqual(['<p>shoes</p>', ['broken_link']]);
  });

  test.each([
    'word/styles.xml',
    'word/numbering.xml',
    'word/footnotes.xml',
    'word/_rels/document.xml.rels',
    '_rels/.rels',
    '[Content_Types].xml',
  ])('%s that is cut leaves the words', async (path) => {
    const { html, warnings } = await readBody(p(r('Before ') + r('after')) + item(1, 'One'), {
      raw: { [path]: '<?xml version="1.0"?><w:styles xmlns:w="x"><w:style' },
    });
    expect(html).toBe('<p>Before after</p><p>One</p>');
    expect(warnings).toEqual(['broken_part']);
  });

  test('a note, a list, a style and a table’s style that are nowhere leave the words', async () => {
    const { html } = await readBody(
      p(`${r('Words')}<w:r><w:footnoteReference w:id="7"/></w:r>`, '<w:pStyle w:val="Nowhere"/>') +
        item(9, 'One') +
        `<w:tbl><w:tblPr><w:tblStyle w:val="Nowhere"/></w:tblPr><w:tr><w:tc>${p(r('Cell'))}</w:tc></w:tr></w:tbl>`,
      { numbering: '<w:num w:numId="9"><w:abstractNumId w:val="3"/></w:num>' },
    );
    expect(html).toContain('<p>Words</p>');
    expect(html).toContain('One');
    expect(html).toContain('Cell');
  });

  test('a document that is none is refused', async () => {
    await expect(readBody('', { raw: { 'word/document.xml': '<w:document' } })).rejects.toThrow();
  });
});

describe('hidden text', () => {
  test('does not come in, and is told', async () => {
    const { html, told } = await read(fixture('hidden-text'));
    expect(html).toBe('<p>Visible end</p>');
    expect(told).toEqual([{ code: 'hidden_text', detail: 'hidden note' }]);
  });

  const styles =
    '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="More"><w:name w:val="More"/><w:basedOn w:val="Secret"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:rPr><w:vanish/></w:rPr></w:style>';
  test('by a style, by one based on it, or of a whole paragraph neither', async () => {
    const body =
      p(r('Seen') + r(' a', '<w:rStyle w:val="Secret"/>') + r(' b', '<w:rStyle w:val="More"/>')) +
      p(r('c') + r('Shown', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Note"/>');
    const { html, warnings } = await readBody(body, { styles });
    expect(html).toBe('<p>Seen</p><p>Shown</p>');
    expect(warnings).toEqual(['hidden_text']);
  });
});

describe('headings, quotes and emphasis', () => {
  test('come by style or by level', async () => {
    expect((await read(fixture('styles'))).html).toBe(
      '<h1>Título principal</h1><h1>Doc title</h1><h4>Heading five</h4><blockquote><p>Quoted</p></blockquote><h2>No style heading</h2>',
    );
  });

  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  test.each([
    ['a style based on a heading', style('H', 'heading 2') + style('S', 'Our section', '<w:basedOn w:val="H"/>'), 'h2'],
    ['a style with a level', style('S', 'Abschnitt', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>'), 'h3'],
    ['LibreOffice', style('S', 'Heading 3'), 'h3'],
    ['Pages', style('S', 'Heading'), 'h1'],
    ['a deep heading', style('S', 'heading 9'), 'h4'],
    ['a quote of LibreOffice', style('S', 'Quotations'), 'blockquote'],
    ['an intense quote', style('S', 'Intense Quote'), 'blockquote'],
    ['nothing of that', style('S', 'Heading of our house'), 'p'],
    [
      'a circle of styles',
      style('S', 'One', '<w:basedOn w:val="T"/>') + style('T', 'Two', '<w:basedOn w:val="S"/>'),
      'p',
    ],
  ])('by %s', async (_name, styles, tag) => {
    const { html } = await readBody(p(r('Words'), '<w:pStyle w:val="S"/>'), { styles });
    expect(html).toBe(tag === 'blockquote' ? `<${tag}><p>Words</p></${tag}>` : `<${tag}>Words</${tag}>`);
  });

  test('bold, italic and lifted by a style are so, and what is switched off is not', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="S"><w:name w:val="Strong Emphasis"/><w:rPr><w:b/><w:i/></w:rPr></w:style>';
    const runs =
      r('a', '<w:rStyle w:val="S"/>') +
      r(' b', '<w:rStyle w:val="S"/><w:b w:val="off"/>') +
      r('2', '<w:vertAlign w:val="superscript"/>') +
      r('c', '<w:dstrike/>');
    expect((await readBody(p(runs), { styles })).html).toBe(
      '<p><strong><em>a</em></strong><em> b</em><sup>2</sup><s>c</s></p>',
    );
  });
});

describe('lists', () => {
  test('of bullets and numbers, one in the other', async () => {
    const body = item(1, 'One') + item(1, 'Deep', 1) + item(1, 'Two') + item(2, 'First');
    expect((await readBody(body, { numbering: lists('bullet', 'decimal') })).html).toBe(
      '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><ol><li>First</li></ol>',
    );
  });

  test('go on after a paragraph, and two are two', async () => {
    const body = item(1, 'One') + p(r('Between')) + item(1, 'Two') + item(2, 'Other one') + item(2, 'Other two');
    expect((await readBody(body, { numbering: lists('decimal', 'lowerLetter') })).html).toBe(
      '<ol><li>One</li></ol><p>Between</p><ol start="2"><li>Two</li></ol><ol><li>Other one</li><li>Other two</li></ol>',
    );
  });

  test('by a paragraph’s style, by a style of lists, and begun anew', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Bullet"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Bullet"/></w:style>' +
      '<w:style w:type="numbering" w:styleId="L"><w:name w:val="L"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>';
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${level('bullet')}</w:abstractNum>` +
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum>' +
      `<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="L"/>${level('decimal')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>' +
      '<w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const body =
      p(r('a'), '<w:pStyle w:val="Own"/>') +
      p(r('plain'), '<w:pStyle w:val="Own"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
      item(2, 'b') +
      p(r('then')) +
      item(4, 'c');
    expect((await readBody(body, { styles, numbering })).html).toBe(
      '<ul><li>a</li></ul><p>plain</p><ol><li>b</li></ol><p>then</p><ol start="5"><li>c</li></ol>',
    );
  });

  test('deeper than a page shows keep their words, and numbered headings are headings', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="0">${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => level('bullet', at)).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const deep = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => item(1, `w${at}`, at)).join('');
    const heading = p(r('Head'), '<w:outlineLvl w:val="0"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const { html } = await readBody(deep + heading, { numbering });
    expect(countWords(html)).toBe(9);
    expect(html).toMatch(/<li>w7<\/li>.*<h1>Head<\/h1>$/);
  });
});

describe('lists as people leave them', () => {
  const numbering = lists('decimal', 'bullet');
  const further = (words: string) => p(r(words), '<w:ind w:left="720"/>');

  test('with a second paragraph of an item between two', async () => {
    const body = item(1, 'One') + item(1, 'Deep', 1) + further('more') + item(1, 'Two') + further('After');
    expect((await readBody(body, { numbering })).html).toBe(
      '<ol><li>One<ol><li>Deep<p>more</p></li></ol></li><li>Two</li></ol><p>After</p>',
    );
  });

  test('that begin further in have no empty items', async () => {
    const body = item(2, 'Deep', 1) + item(2, 'Too', 1) + item(2, 'One') + p(r('Then')) + item(1, 'b', 1);
    expect((await readBody(body, { numbering })).html).toBe(
      '<ul><li>Deep</li><li>Too</li><li>One</li></ul><p>Then</p><ol><li>b</li></ol>',
    );
  });

  test('begun anew in the middle, and in the middle of a list within', async () => {
    const more = `${numbering}<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride><w:lvlOverride w:ilvl="1"><w:startOverride w:val="4"/></w:lvlOverride></w:num>`;
    const body = item(1, 'One') + item(3, 'Seven') + item(3, 'Eight') + item(1, 'a', 1) + item(3, 'd', 1);
    expect((await readBody(body, { numbering: more })).html).toBe(
      '<ol><li>One</li></ol><ol start="7"><li>Seven</li><li>Eight<ol><li>a</li></ol><ol start="4"><li>d</li></ol></li></ol>',
    );
  });

  test('typed as words, in several runs, with tabs', async () => {
    const typed =
      p(`${r('1')}${r('.')}<w:r><w:tab/><w:t>One</w:t></w:r>`) + p(r('2.\u00a0Two', '<w:b/>')) + p(r('3rd'));
    expect((await readBody(typed + p(r('– a')) + p(r('– b')) + p(r('1. alone')))).html).toBe(
      '<ol><li>One</li><li><strong>Two</strong></li></ol><p>3rd</p><ul><li>a</li><li>b</li></ul><p>1. alone</p>',
    );
  });
});

test('lines between parts of a text stay lines', async () => {
  const edge = (side: string, val = 'single') => `<w:pBdr><w:${side} w:val="${val}" w:sz="6"/></w:pBdr>`;
  const frame = `<w:pBdr>${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single"/>`).join('')}</w:pBdr>`;
  const drawn =
    '<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t"/></w:pict></w:r>';
  const body =
    p('', edge('bottom')) +
    p(r('a'), edge('bottom')) +
    p(r('b')) +
    p(drawn) +
    p(r('* * *')) +
    p(r('framed'), frame) +
    p('', edge('bottom', 'nil')) +
    p(r('end'));
  expect((await readBody(body)).html).toBe('<hr /><p>a</p><hr /><p>b</p><hr /><hr /><p>framed</p><p>end</p>');
});

describe('notes', () => {
  const footnotes = `<w:footnote w:type="separator" w:id="-1">${p('<w:r><w:separator/></w:r>')}</w:footnote><w:footnote w:id="2">${p(`<w:r><w:footnoteRef/></w:r>${r(' The note')}`)}</w:footnote>`;
  test('are numbers and words: no link leads to what is not there', async () => {
    const { html } = await readBody(
      p(`${r('Words')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>`),
      { footnotes },
    );
    expect(html).toBe('<p>Words<sup>[1]</sup></p><ol><li><p>The note</p></li></ol>');
  });
});

describe('pictures', () => {
  const relations = { i: ['image', 'media/image1.png'] } as const;
  const raw = { 'word/media/image1.png': png };
  const blip =
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x" descr="Inner words"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic>';
  const graphic = (inside: string) => `<a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic>`;
  const drawing = (inside: string, docPr = '<wp:docPr id="1" name="x" descr="A shoe"/>') =>
    `<w:r><w:drawing><wp:inline>${docPr}${inside}</wp:inline></w:drawing></w:r>`;
  const vml = '<w:r><w:pict><v:shape alt="A shoe"><v:imagedata r:id="i"/></v:shape></w:pict></w:r>';

  test.each([
    ['alone', drawing(graphic(blip)), 'A shoe'],
    ['in a group', drawing(graphic(`<wpg:wgp>${blip}</wpg:wgp>`)), 'A shoe'],
    ['with its words further in', drawing(graphic(blip), '<wp:docPr id="1" name="x"/>'), 'Inner words'],
    [
      'written twice',
      `<w:r><mc:AlternateContent><mc:Choice Requires="wpg">${drawing(graphic(blip)).slice(5, -6)}</mc:Choice><mc:Fallback>${vml.slice(5, -6)}</mc:Fallback></mc:AlternateContent></w:r>`,
      'A shoe',
    ],
    ['the old way', vml, 'A shoe'],
  ])('%s come in with their words', async (_name, run, alt) => {
    const { raw: html, images, warnings } = await readBody(p(r('See ') + run), { relations, raw });
    expect(html).toContain(`<img alt="${alt}" src="docx-image:0" />`);
    expect([images.length, warnings]).toEqual([1, []]);
  });

  test.each([
    ['no relation', drawing(graphic(blip)), {}],
    ['no file', drawing(graphic(blip)), { relations }],
    [
      'its file elsewhere',
      drawing(graphic(blip)),
      { relations: { i: ['image', 'https://evil.example/x.png', true] } as const },
    ],
    ['no relation, the old way', vml, {}],
  ])('with %s are told, and the text stays', async (_name, run, parts) => {
    const { html, warnings } = await readBody(p(r('See ') + run + r('this')), parts);
    expect(html).toBe('<p>See this</p>');
    expect(warnings).toEqual(['missing_picture']);
  });

  test('with a caption below are figures, and a caption without a picture is words', async () => {
    const caption = (words: string) => p(r(words), '<w:pStyle w:val="C"/>');
    const styles = '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style>';
    const body = p(drawing(graphic(blip))) + caption('Figure 1: shoes') + p(r('Text')) + caption('Table 1');
    const { raw: html } = await readBody(body, { relations, raw, styles });
    expect(html).toBe(
      '<figure><img alt="A shoe" src="docx-image:0" /><figcaption>Figure 1: shoes</figcaption></figure><p>Text</p><p>Table 1</p>',
    );
  });

  test('a chart is told', async () => {
    expect((await readBody(p(r('See') + drawing(graphic('<c:chart xmlns:c="x"/>'))))).warnings).toEqual(['drawing']);
  });
});

test('words in boxes come after the paragraph that they hang on, once', async () => {
  const box = `<w:txbxContent>${p(r('Boxed'))}</w:txbxContent>`;
  const shape = `<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const old = `<w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict>`;
  const both = `<mc:AlternateContent><mc:Choice Requires="wps">${shape}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent>`;
  for (const written of [shape, old, both]) {
    const { html, warnings } = await readBody(p(`${r('Host')}<w:r>${written}</w:r>`) + p(r('Next')));
    expect(html).toBe('<p>Host</p><p>Boxed</p><p>Next</p>');
    expect(warnings).toEqual([]);
  }
});

test('deleted words stay out, inserted and moved ones are in, and the last paragraph is never lost', async () => {
  const body = p(
    `${r('Kept')}<w:del w:id="1"><w:r><w:delText> gone</w:delText></w:r></w:del><w:moveFrom w:id="2">${r(' from')}</w:moveFrom><w:moveTo w:id="3">${r(' to')}</w:moveTo>`,
    '<w:rPr><w:del w:id="4"/></w:rPr>',
  );
  expect((await readBody(body + p(r(' joined')))).html).toBe('<p>Kept to joined</p>');
  expect((await readBody(body)).html).toBe('<p>Kept to</p>');
});

describe('what LibreOffice writes', () => {
  test('of lists, with paragraphs within, going on and begun anew', async () => {
    expect((await read(fixture('libreoffice-lists'))).html).toBe(
      '<ol><li>One<ol><li>a one<p>more of a one</p></li><li>a two<ul><li>deep</li></ul></li></ol></li><li>Two</li></ol>' +
        '<p>second paragraph of two</p><p>Between</p><ol start="3"><li>Three</li></ol><p>header no number</p>' +
        '<p>Restart</p><ol><li>New one</li></ol><ol start="7"><li>Seven</li><li>Eight</li></ol>' +
        '<ul><li>bul<ol><li>num in bul</li></ol></li></ul>',
    );
  });

  test('of lists that were typed', async () => {
    const { html } = await read(fixture('libreoffice-typed'));
    expect(html).toBe(
      '<p>Intro:</p><ol><li>First thing</li><li>Second thing</li><li>Third</li></ol><p>Then</p>' +
        '<ol><li>alpha</li><li>beta</li></ol><p>Dash:</p><ul><li>one</li><li>two</li><li>three</li><li>four</li>' +
        '<li>star</li><li>star two</li><li>dot</li><li>dot2</li></ul><p>2024 was a year.</p><p>1. Only one</p><p>End.</p>',
    );
  });

  test('of links in headings, beside each other and wrapped, and of lines', async () => {
    const { html, warnings } = await read(fixture('libreoffice-links'));
    expect(html).toBe(
      `<h1>Head <strong>bold</strong> one</h1><h2>${link('linked head', 'https://client.example/h')}</h2><h4>deep seven</h4><p>as level</p>` +
        `<p>A ${link('plain link', 'https://client.example/a?x=1&amp;y=2#top')} b to a place c relative d ${link('google', 'https://client.example/g')}` +
        ` e ${link('spacey', 'https://client.example/%C3%B1and%C3%BA%20%C3%BC')} f ${link('<strong>bold</strong> and not', 'https://client.example/b')}` +
        ` g ${link('c1', 'https://client.example/c')}${link('d1', 'https://client.example/d')}.</p>` +
        '<p>before line</p><hr /><p>after line</p><hr /><p>After stars</p><hr /><p>After dashes</p><hr />' +
        '<p>page break para</p><blockquote><p>Quote words</p></blockquote><pre>code x = 1;\ncode y = 2;</pre>',
    );
    expect(warnings).toEqual(['broken_link']);
  });

  test('of a text with notes, steps, a picture and a box', async () => {
    const { raw, told, images } = await read(fixture('libreoffice-text'));
    expect(raw.replace(/ id="[^"]*"/g, '')).toBe(
      '<h1>The title</h1><h2>A second level</h2><p>Words<sup>[1]</sup> and more<sup>[2]</sup>, E=mc<sup>2</sup>.</p>' +
        '<ol><li>First step</li><li>Second step<ul><li>A detail</li></ul></li></ol><p>Words between steps.</p>' +
        '<ol start="3"><li>Third step</li></ol><ul><li>Bullet</li></ul>' +
        '<p>See this and jump there, write to <a href="mailto:ana@client.example">Ana</a> or see the brief.</p>' +
        '<p>Picture: <img alt="A red shoe" src="docx-image:0" /></p><p>Boxed host</p><p>Words in a box</p>' +
        '<blockquote><p>A quotation</p></blockquote><p><strong>Bold lead.</strong> The end.</p>' +
        '<ol><li><p>The note with <a href="https://client.example/note">a source</a>.</p></li><li><p>At the end.</p></li></ol>',
    );
    expect(told).toEqual([
      { code: 'broken_link', detail: 'the brief' },
      { code: 'hidden_text', detail: 'nobody sees this' },
    ]);
    expect(images).toHaveLength(1);
  });

  test('of a page', async () => {
    const { html, warnings } = await read(fixture('libreoffice-page'));
    expect(html).toBe(
      '<h1>Título principal</h1><p>See <a href="https://client.example/a?x=1&amp;y=2">a link</a> and <strong>bold</strong>, <em>italic</em>, <u>under</u>, <s>gone</s>, H<sub>2</sub>O.</p>' +
        '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><p>Between</p><ol start="3"><li>Three</li><li>Four</li></ol>' +
        '<h2>Part two</h2><h4>Small head</h4><blockquote><p>Quoted words</p></blockquote><pre>code line 1\ncode line 2</pre>' +
        '<table><tr><td><p><strong>A</strong></p></td><td><p><strong>B</strong></p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table>' +
        '<hr /><p>Last <strong>words</strong></p><p>Term</p><p>Meaning</p>',
    );
    expect(warnings).toEqual([]);
  });
});
