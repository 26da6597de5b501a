import { createHash } from 'node:crypto';
import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { isPlainText } from '@linkstand/contract/shared/plain-text';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { workers } from '../../platform/workers/workers.ts';
import { testApi } from '../../testing/api.ts';
import { countWords, sanitizeContent } from '../briefings/sanitize.ts';
import { documentPicture } from './document-picture.ts';
import { readDocument } from './read-document.ts';
import { hostileZip } from './testing/hostile-zip.ts';
import { type DocumentToWrite, writeDocument } from './write-document.ts';

const { app, call, db, signIn } = await testApi();
const { json: found } = await call('POST', '/api/v1/media/search?size=1', { as: 'client', body: {} });
const { json: campaign } = await call('POST', '/api/v1/campaigns/new', {
  as: 'client',
  body: { siteIds: [found.data[0].id] },
});
const briefingId: number = campaign.briefings[0].id;
const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#3451b2' } })
  .png()
  .toBuffer();

const write = async (document: DocumentToWrite) => Buffer.from(await workers.run(writeDocument, document, 'test'));

async function upload(name: string, bytes: Buffer, kind?: string, as = 'client', path = 'files') {
  const form = new FormData();
  if (kind) form.append('kind', kind);
  form.append('file', new File([new Uint8Array(bytes)], name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/briefings/${briefingId}/${path}`,
    headers: { authorization: `Bearer ${await signIn(as)}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.json() };
}

describe('a file', () => {
  test('is taken by its bytes, kept as it is, and opens for those who see the briefing', async () => {
    const { status, json } = await upload('../../evil<name>.png', png, 'image');
    expect(status).toBe(201);
    expect(json).toMatchObject({ kind: 'image', mediaType: 'image/png', bytes: png.length, fileName: 'evilname.png' });
    const opened = await app.inject({ url: json.url, headers: { authorization: `Bearer ${await signIn('client')}` } });
    expect(createHash('sha256').update(opened.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(png).digest('hex'),
    );
    expect(opened.headers['x-content-type-options']).toBe('nosniff');
    expect((await call('GET', json.url, { as: 'agency' })).status).toBe(404);
    expect((await call('GET', json.url)).status).toBe(401);
  });

  test('is refused when it is not what its name says, too large, a bomb or a stranger’s', async () => {
    expect((await upload('photo.png', Buffer.from('<svg onload=alert(1)>'), 'image')).status).toBe(422);
    expect((await upload('page.pdf', Buffer.from('MZ\u0000\u0000 not a pdf'))).status).toBe(422);
    expect((await upload('cut.png', png.subarray(0, 40), 'image')).status).toBe(422);
    expect((await upload('big.png', Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]), 'image')).status).toBe(413);
    expect((await upload('photo.png', png, 'image', 'agency')).status).toBe(404);
  });

  test('is not for publication until somebody says so, which is recorded once', async () => {
    const { json } = await upload('notes.png', png);
    expect(json.forPublication).toBe(false);
    const mark = (forPublication: unknown, as = 'client') =>
      call('PUT', json.url, { as, body: { forPublication } }).then(({ status }) => status);
    expect([await mark(true), await mark(true), await mark(false)]).toEqual([200, 200, 200]);
    expect([await mark(true, 'agency'), await mark('yes')]).toEqual([404, 400]);
    expect(await mark(true)).toBe(200);
    const { json: briefing } = await call('GET', `/api/v1/briefings/${briefingId}`, { as: 'client' });
    const listed = briefing.attachments.find(({ id }: { id: number }) => id === json.id);
    expect(listed).toMatchObject({ forPublication: true });
    const entries = await db
      .selectFrom('auditEntries')
      .select('changes')
      .where('entityId', '=', briefingId)
      .where('action', '=', 'briefing.mark_file')
      .orderBy('id')
      .execute();
    const [on, off] = [{ forPublication: [null, 'notes.png'] }, { forPublication: ['notes.png', null] }];
    expect(entries.map(({ changes }) => changes)).toEqual([on, off, on]);
    // Once it is with the team only the team says so.
    const setStatus = (status: BriefingStatus) =>
      db.updateTable('briefings').set({ status }).where('id', '=', briefingId).execute();
    await setStatus('in_review');
    expect([await mark(false), await mark(false, 'admin')]).toEqual([409, 200]);
    await setStatus('draft');
    await call('DELETE', json.url, { as: 'client' });
    expect(await mark(true)).toBe(404);
  });

  test('can be taken away again', async () => {
    const { json } = await upload('gone.png', png, 'image');
    expect((await call('DELETE', json.url, { as: 'client' })).status).toBe(204);
    const { json: briefing } = await call('GET', `/api/v1/briefings/${briefingId}`, { as: 'client' });
    expect(briefing.attachments.map(({ id }: { id: number }) => id)).not.toContain(json.id);
  });
});

const FOREIGN = ['\u0000', '\u0007', '\ufdd0', '\ufffe', '\uffff'];

describe('a character that no text has', () => {
  test('is not in a file’s name, nor one that nobody sees', async () => {
    for (const unseen of [...FOREIGN, '\u202e', '\u2066', '\u200b', '\u00ad']) {
      const { status, json } = await upload(`sh${unseen}oe.png`, png, 'image');
      expect([status, json.code], JSON.stringify(unseen)).toEqual([422, 'file_name_hidden']);
      expect(json.errors).toEqual([{ path: 'file', message: json.message }]);
    }
    expect((await upload(' \u3000.png', png, 'image')).status).toBe(422);
    expect((await upload('pé 👩\u200d🚀.png', png, 'image')).json.fileName).toBe('pé 👩\u200d🚀.png');
  });

  test('is in no text that is kept, however it was written', async () => {
    const { json: briefing } = await call('GET', `/api/v1/briefings/${briefingId}`, { as: 'client' });
    // HTML reads `&#0;` as the mark of an unreadable character.
    const written = FOREIGN.slice(1)
      .map((character) => `&#${character.charCodeAt(0)};`)
      .join('');
    const { status, json } = await call('PUT', `/api/v1/briefings/${briefingId}/content`, {
      as: 'client',
      version: briefing.version,
      body: {
        content: `<p>Ten${FOREIGN.join('')} sh${written}oes\ud800 <a href="https://a.example/&#xFFFE;x">x</a></p>`,
      },
    });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(isPlainText(json.html)).toBe(true);
    expect(json.html).toContain('<p>Ten shoes');
  });

  test('breaks no Word document, wherever it came from', async () => {
    const foreign = `${FOREIGN.join('')}\ud800`;
    const html = `<p>Ten${foreign} &#xFFFE;shoes <a href="https://shop.example/${foreign}">x</a></p>`;
    const bytes = await write({ title: `A ${foreign}title`, html, pictures: {} });
    const read = await workers.run(readDocument, { bytes: bytes, name: 'text.docx' }, 'test');
    expect(read.html).toContain('Ten shoes');
    expect(isPlainText(read.html)).toBe(true);
  });
});

describe('a Word document', () => {
  const html =
    '<h2>Ten shoes</h2><p>We <strong>tried</strong> <a href="https://shop.example/">running shoes</a>.</p><ul><li>light</li><li>cheap</li></ul>';

  test('goes out and comes in as the same text', async () => {
    const bytes = await write({ title: '', html, pictures: {} });
    const read = await workers.run(readDocument, { bytes: bytes, name: 'text.docx' }, 'test');
    expect(sanitizeContent(read.html).replace(/<a id="[^"]*"><\/a>/g, '')).toBe(html);
  });

  test('dropped as content comes back sanitised, its pictures kept', async () => {
    const src = '/api/v1/briefings/1/files/1';
    const bytes = await write({
      title: '',
      html: `${html}<p><img src="${src}" alt="A shoe"></p>`,
      pictures: { [src]: await workers.run(documentPicture, png, 'test') },
    });
    const { status, json } = await upload('text.docx', bytes, undefined, 'client', 'import');
    expect(status).toBe(200);
    expect(json.content).toContain('running shoes');
    expect(json.content).toMatch(new RegExp(`<img[^>]*src="/api/v1/briefings/${briefingId}/files/\\d+"`));
    expect(json.words).toBe(countWords(html));
  });

  test('that is none, or that swells, is refused', async () => {
    expect((await upload('text.docx', png, undefined, 'client', 'import')).status).toBe(422);
    const bomb = hostileZip('word/document.xml', Buffer.alloc(300 * 1024 * 1024, 0x20));
    await expect(workers.run(readDocument, { bytes: bomb, name: 'text.docx' }, 'test')).rejects.toMatchObject({
      status: 422,
    });
  });

  test('is what a signed-in reader downloads', async () => {
    const { json } = await call('POST', '/api/v1/briefings/search?size=1', {
      as: 'editor',
      body: { status: ['in_review'] },
    });
    const answer = await app.inject({
      url: `/api/v1/briefings/${json.data[0].id}/document`,
      headers: { authorization: `Bearer ${await signIn('editor')}` },
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.docx"/);
    expect(
      (await workers.run(readDocument, { bytes: answer.rawPayload, name: 'text.docx' }, 'test')).html.length,
    ).toBeGreaterThan(200);
  });
});

test('a copy of a campaign shows its own pictures', async () => {
  const { json: picture } = await upload('shoe.png', png, 'image');
  const { json: briefing } = await call('GET', `/api/v1/briefings/${briefingId}`, { as: 'client' });
  const content = `<p>A shoe <img src="${picture.url}" alt="" /></p>`;
  await call('PUT', `/api/v1/briefings/${briefingId}/content`, {
    as: 'client',
    version: briefing.version,
    body: { content },
  });
  const { json: copy } = await call('POST', `/api/v1/campaigns/${campaign.id}/copy`, { as: 'client', body: {} });
  const [{ id, content: copied, attachments }] = copy.briefings;
  const address = /src="([^"]+)"/.exec(copied.html)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^/api/v1/briefings/${id}/files/`));
  expect(attachments.map(({ url }: { url: string }) => url)).toContain(address);
  expect((await call('GET', address, { as: 'client' })).status).toBe(200);
});

test('the last version never changes once it was shown', async () => {
  const sealed = await db
    .selectFrom('contentVersions')
    .select('id')
    .where('sealedAt', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(
    db.updateTable('contentVersions').set({ html: 'other' }).where('id', '=', sealed.id).execute(),
  ).rejects.toThrow('sealed');
});
