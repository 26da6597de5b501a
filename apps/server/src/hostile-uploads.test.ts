/** Every parser of uploaded bytes is fed its worst: each is refused, and others are answered meanwhile. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileZip } from './features/content/testing/hostile-zip.ts';
import { endlessPfx, TEST_PFX } from './features/fiscal-records/testing/certificate.ts';
import type { Ended } from './platform/workers/pool.ts';
import { onTaskEnd } from './platform/workers/workers.ts';
import { testApi } from './testing/api.ts';

const { app, call, signIn } = await testApi();
const ends: Ended[] = [];
afterAll(onTaskEnd((ended) => void ends.push(ended)));
const MB = 1024 * 1024;

const { json: found } = await call('POST', '/api/v1/media/search?size=1', { as: 'client', body: {} });
const { json: campaign } = await call('POST', '/api/v1/campaigns/new', {
  as: 'client',
  body: { siteIds: [found.data[0].id] },
});
const briefing: string = `/api/v1/briefings/${campaign.briefings[0].id}`;
const { json: agencies } = await call('POST', '/api/v1/agencies/search?size=1', { as: 'admin', body: {} });

async function send(
  as: string,
  method: 'POST' | 'PUT',
  url: string,
  bytes: Uint8Array,
  name: string,
  { version, ...fields }: { version?: number; kind?: string; password?: string } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const { statusCode, payload } = await app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await signIn(as)}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: statusCode, text: payload };
}
const importDocument = (bytes: Uint8Array) => send('client', 'POST', `${briefing}/import`, bytes, 'a.docx');
const attach = (bytes: Uint8Array) =>
  send('client', 'POST', `${briefing}/files`, bytes, 'a.pdf', { kind: 'attachment' });
const addImage = (bytes: Uint8Array) => send('client', 'POST', `${briefing}/files`, bytes, 'a.png', { kind: 'image' });
const saveLogo = (bytes: Uint8Array) =>
  send('admin', 'PUT', `/api/v1/agencies/${agencies.data[0].id}/logo`, bytes, 'a.svg');
const importSites = (bytes: Uint8Array) => send('admin', 'POST', '/api/v1/sites/imports/new', bytes, 'sites.csv');

const readHead = (bytes: Uint8Array) => send('admin', 'POST', '/api/v1/statements/head', bytes, 'a.csv');
const fiscal = '/api/v1/fiscal-records';
const setCertificate = async (bytes: Uint8Array) => {
  const { version } = (await call('GET', `${fiscal}/sending`, { as: 'admin' })).json;
  return send('admin', 'POST', `${fiscal}/certificate`, bytes, 'a.p12', { version, password: 'secret' });
};
const { json: pages } = await call('POST', '/api/v1/owners/search?size=1', { as: 'admin', body: { text: 'a' } });
const { json: link } = await call('POST', `/api/v1/owners/${pages.data[0].id}/reveal_link`, { as: 'admin', body: {} });
const ownerPage = new URL(link.url).pathname.split('/')[3] ?? '';
const previewPrices = (bytes: Uint8Array) =>
  send('admin', 'POST', `/api/v1/external/owner/${ownerPage}/prices/preview`, bytes, 'prices.xlsx');
const bringStatement = (bytes: Uint8Array) => send('admin', 'POST', '/api/v1/statements/new', bytes, 'a.xml');

/** Other people's requests while `act` runs; `testApi` fails the test when one of them is kept waiting. */
async function meanwhile<T>(act: Promise<T>): Promise<{ readonly answer: T }> {
  let isOver = false;
  const over = act.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await call('GET', '/healthz')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { answer: await over };
}

const docx = (xml: string | Buffer) => hostileZip('word/document.xml', Buffer.from(xml));
const noise = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256));
const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#3451b2' } })
  .png()
  .toBuffer();

/** A PNG of this size in one colour, with valid checksums. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(40 * MB, (Math.ceil(width / 8) + 1) * height)), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const paragraph = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';

const DOCUMENTS: Readonly<Record<string, () => Buffer>> = {
  'a heap bomb of 300,000 paragraphs': () =>
    docx(`<w:document><w:body>${paragraph.repeat(300_000)}</w:body></w:document>`),
  'elements 100,000 deep': () =>
    docx(`<w:document><w:body>${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}</w:body></w:document>`),
  'a zip bomb of 300 MB': () => docx(Buffer.alloc(300 * MB, 0x20)),
  'a zip in a zip in a zip': () => docx(docx(docx(Buffer.alloc(30 * MB)))),
  'an endless entity': () =>
    docx(
      `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><a>${'&b;'.repeat(1000)}</a>`,
    ),
  'one attribute of 20 MB': () => docx(`<w:document a="${'a'.repeat(20 * MB)}"/>`),
  'a document cut in half': () => docx(noise).subarray(0, 50_000),
  'zero bytes': () => Buffer.alloc(0),
  'noise that begins like a zip': () => Buffer.concat([Buffer.from('504b0304', 'hex'), noise]),
  'a picture with a zip behind it': () => Buffer.concat([png, docx('<a/>')]),
  'an RTF of groups 1,000,000 deep': () => Buffer.from(`{\\rtf1 ${'{'.repeat(1_000_000)}`),
  'a page of elements 100,000 deep': () => Buffer.from(`<html>${'<div>'.repeat(100_000)}`),
  'a page of 400,000 elements': () => Buffer.from(`<html>${'<b>a</b>'.repeat(200_000)}`),
  'a Markdown of quotes in quotes': () => Buffer.from(`${'>'.repeat(100_000)} a\n`.repeat(20)),
  'a Markdown of brackets without end': () => Buffer.from('[a]('.repeat(500_000)),
  'an OpenDocument bomb': () => hostileZip('content.xml', Buffer.alloc(300 * MB, 0x20)),
  'a PDF': () => Buffer.from('%PDF-1.7\n%noise'),
  'a document of an old Word': () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
};
const PICTURES: Readonly<Record<string, () => Buffer>> = {
  'a png of 60,000 pixels square': () => hugePng(60_000, 60_000),
  'a png of 2,000,000,000 pixels in a row': () => hugePng(2_000_000_000, 1),
  'a png cut in half': () => png.subarray(0, png.length / 2),
  'a png that goes on as HTML': () => Buffer.concat([png.subarray(0, 40), Buffer.from('<script>alert(1)</script>')]),
  'zero bytes': () => Buffer.alloc(0),
  'noise that begins like a jpg': () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), noise]),
  'noise that begins like a webp': () => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), noise]),
};
const DRAWINGS: Readonly<Record<string, () => Buffer>> = {
  'groups 100,000 deep': () => svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
  '400,000 groups that never end': () => svg('<g>'.repeat(400_000)),
  'uses that double thirty times': () =>
    svg(
      `<defs><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`).join('')}</defs><use href="#a30"/>`,
    ),
  'an entity that multiplies': () =>
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}">]><svg><text>${'&b;'.repeat(999)}</text>`,
    ),
  'a drawing of 10,000,000 pixels square': () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10000000" height="10000000"><rect width="1" height="1"/></svg>',
    ),
};
const WORKBOOKS: Readonly<Record<string, () => Buffer>> = {
  'a workbook of 300 MB': () => hostileZip('xl/worksheets/sheet1.xml', Buffer.alloc(300 * MB, 0x20)),
  'a workbook cut in half': () => hostileZip('xl/workbook.xml', noise).subarray(0, 40_000),
};
const TABLES: Readonly<Record<string, () => Buffer>> = {
  'a quote that never ends': () => Buffer.from(`Domain;Price\n"${'a;b\n'.repeat(3 * MB)}`),
  'a row of 20,000,000 cells': () => Buffer.from(`Domain;Price\n${';'.repeat(20_000_000)}`),
  'one cell of 40 MB': () => Buffer.alloc(40 * MB, 'a'),
  '10,000,000 empty rows': () => Buffer.alloc(40 * MB, '\n'),
  'zero bytes': () => Buffer.alloc(0),
  noise: () => noise,
  'a zip': () => docx('<a/>'),
};

/** Up to the 10 MB that a statement may have. */
const camt = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${inside}</Document>`,
  );
const STATEMENTS: Readonly<Record<string, () => Buffer>> = {
  'an entity that multiplies': () =>
    Buffer.from(
      `<!DOCTYPE Document [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}">]><Document>${'&b;'.repeat(999)}</Document>`,
    ),
  'elements 1,000,000 deep': () => camt(`${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`),
  '2,000,000 elements': () => camt('<a/>'.repeat(2_000_000)),
  'one attribute of 9 MB': () => camt(`<a b="${'c'.repeat(9 * MB)}"/>`),
  'one element with 900,000 attributes': () =>
    camt(
      `<a ${Array.from({ length: 900_000 }, (_, n) => `a${n}=""`)
        .join(' ')
        .slice(0, 9 * MB)}/>`,
    ),
  'one text of 9 MB': () => camt(`<BkToCstmrStmt>${'a'.repeat(9 * MB)}</BkToCstmrStmt>`),
  'entries without end': () => camt(`<BkToCstmrStmt><Stmt>${'<Ntry><Amt Ccy="EUR">1</Amt>'.repeat(300_000)}`),
  'a statement cut in half': () => camt('<BkToCstmrStmt><Stmt>').subarray(0, 120),
  'a Norma 43 of one endless record': () =>
    Buffer.from(`11${'0'.repeat(18)}${'260101260131'}2${'0'.repeat(14)}978${'3'.repeat(9 * MB)}`),
  'a Norma 43 of a million broken records': () =>
    Buffer.from(`11${'0'.repeat(18)}${'260101260131'}2${'0'.repeat(14)}978\n${'22xx\n'.repeat(1_000_000)}`),
  'ten million empty lines': () => Buffer.alloc(10 * MB, '\n'),
  'zero bytes': () => Buffer.alloc(0),
  noise: () => noise,
  'a zip': () => docx('<a/>'),
};
/** What is no table at all may still have a head. */
const HEADS: Readonly<Record<string, () => Buffer>> = {
  'ten million empty lines': () => Buffer.alloc(10 * MB, '\n'),
  'zero bytes': () => Buffer.alloc(0),
  noise: () => noise,
  'a zip': () => docx('<a/>'),
};

const CERTIFICATES: Readonly<Record<string, () => Buffer>> = {
  'a password hashed without end': endlessPfx,
  'a certificate cut in half': () => TEST_PFX.subarray(0, 1300),
  'sequences in sequences': () => Buffer.alloc(60_000, Buffer.from([0x30, 0x80])),
  'zero bytes': () => Buffer.alloc(0),
  noise: () => noise.subarray(0, 60_000),
};

describe.each([
  ['a document to import', importDocument, DOCUMENTS],
  ['an attachment', attach, PICTURES],
  ['a picture', addImage, PICTURES],
  ['a logo', saveLogo, { ...PICTURES, ...DRAWINGS }],
  ['a list of sites', importSites, { ...TABLES, ...WORKBOOKS }],
  ['a price list that an owner sends', previewPrices, { ...HEADS, ...WORKBOOKS }],
  ['a statement of a bank', bringStatement, { ...STATEMENTS, ...WORKBOOKS }],
  ['the head of a statement', readHead, { ...HEADS, ...WORKBOOKS }],
  ['a certificate', setCertificate, CERTIFICATES],
] as const)('%s', (_what, sendTo, worst) => {
  test.each(Object.keys(worst))('%s', { timeout: 90_000 }, async (name) => {
    const bytes = worst[name as keyof typeof worst] as () => Buffer;
    const payload = bytes();
    const { answer } = await meanwhile(sendTo(payload));
    expect(answer.status, answer.text).toBeOneOf([400, 413, 422]);
    expect(JSON.parse(answer.text).message).toBeTruthy();
  });
});

test('a heap bomb is told by its number of elements, before it is read', { timeout: 60_000 }, async () => {
  ends.length = 0;
  const payload = DOCUMENTS['a heap bomb of 300,000 paragraphs']?.() ?? Buffer.alloc(0);
  expect(payload.length).toBeLessThan(64 * 1024);
  expect((await importDocument(payload)).status).toBe(422);
  expect(ends).toMatchObject([{ task: 'read-document', outcome: 'threw' }]);
  expect(ends[0]?.cpuSeconds).toBeLessThan(2);
});

describe('a text', () => {
  const repeated: Readonly<Record<string, string>> = {
    'tags that never end': '<b>'.repeat(196_000),
    'lists in lists': '<ul><li>'.repeat(70_000),
    'links in links': '<a href="https://a.example">'.repeat(20_000),
    'table cells in cells': '<table><tr><td>'.repeat(35_000),
    'paragraphs with formats that never end': '<p><i>'.repeat(90_000),
    'an opening bracket, again and again': '<'.repeat(590_000),
    'ends without beginnings': '</b>'.repeat(140_000),
    'comments that never end': '<!--'.repeat(140_000),
    'one tag with 290,000 attributes': `<a ${'b '.repeat(290_000)}>`,
    'references to characters': '&amp'.repeat(140_000),
  };
  test.each(Object.entries(repeated))('of %s', { timeout: 90_000 }, async (_what, content) => {
    const { json } = await call('GET', briefing, { as: 'client' });
    const { answer } = await meanwhile(
      call('PUT', `${briefing}/content`, { as: 'client', version: json.version, body: { content } }),
    );
    expect(answer.status, answer.text.slice(0, 300)).toBeOneOf([200, 422]);
  });

  test('of 590,000 characters as people write it is kept', { timeout: 60_000 }, async () => {
    const content = `<h2>Ten shoes</h2>${'<p>We <strong>tried</strong> <em>all</em> of them, twice, in the rain and in the sun.</p>'.repeat(6700)}`;
    const { json } = await call('GET', briefing, { as: 'client' });
    const { answer } = await meanwhile(
      call('PUT', `${briefing}/content`, { as: 'client', version: json.version, body: { content } }),
    );
    expect(answer.status).toBe(200);
    expect(answer.json.html).toBe(content);
    expect(answer.json.words).toBe(2 + 6700 * 13);
  });
});
