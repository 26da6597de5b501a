import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../../../testing/api.ts';

const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#3451b2' } })
  .png()
  .toBuffer();

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/page') response.setHeader('content-type', 'image/png').end('<svg onload="alert(1)"/>');
  else if (request.url === '/large') response.end(Buffer.alloc(4 * 1024 * 1024));
  else if (request.url?.startsWith('/a%20shoe.png')) response.end(png);
  else if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/a%20shoe.png' }).end();
  else response.writeHead(404).end(png);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const { call, db } = await testApi({
  routeOverride: (host) => (host === 'pictures.example' ? { address: '127.0.0.1', port } : null),
});
const { json: found } = await call('POST', '/api/v1/media/search?size=1', { as: 'client', body: {} });
const { json: campaign } = await call('POST', '/api/v1/campaigns/new', {
  as: 'client',
  body: { siteIds: [found.data[0].id] },
});
const path = `/api/v1/briefings/${campaign.briefings[0].id}/images`;
const take = (url: string, as = 'client') => call('POST', path, { as, body: { url } });

test('an image of a pasted text is stored with the briefing', async () => {
  const { status, json } = await take('https://pictures.example/a%20shoe.png?w=1');
  expect(status).toBe(201);
  expect(json).toMatchObject({ kind: 'image', mediaType: 'image/png', fileName: 'a shoe.png' });
  expect((await call('GET', json.url, { as: 'client' })).status).toBe(200);
});

test.each([
  ['is not there', 'https://pictures.example/none', 'image_unreachable'],
  ['is too large', 'https://pictures.example/large', 'image_unreachable'],
  ['leads into our own network', 'https://pictures.example/moved', 'image_unreachable'],
  ['has a name that nobody knows', 'https://nowhere.example/a.png', 'image_unreachable'],
  ['is no image', 'https://pictures.example/page', 'not_image'],
])('one that %s is refused in words', async (_name, url, code) => {
  const { status, json } = await take(url);
  expect([status, json.code]).toEqual([422, code]);
});

test('nobody fetches for a briefing that they don’t see', async () => {
  const before = asked.length;
  expect((await take('https://pictures.example/a%20shoe.png', 'agency')).status).toBe(404);
  expect(asked).toHaveLength(before);
});

test('nobody fetches who may add no more today, or to a briefing that is full', async () => {
  const before = asked.length;
  const { rows } = await sql<{ id: number }>`
    update upload_days set files = 300 where kind = 'file' returning user_id as id`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await take('https://pictures.example/a%20shoe.png')).toMatchObject({ status: 429 });
  await db.updateTable('uploadDays').set({ files: 1 }).execute();
  await sql`insert into files (briefing_id, kind, file_name, media_type, bytes, sha256, storage_key, uploaded_by)
    select ${campaign.briefings[0].id}::bigint, 'image', 'x', 'image/png', 1, '', 'full/' || n, '' from generate_series(1, 40) n`.execute(
    db,
  );
  expect(await take('https://pictures.example/a%20shoe.png')).toMatchObject({
    status: 422,
    json: { code: 'too_many_files' },
  });
  expect(asked).toHaveLength(before);
  await db.deleteFrom('files').where('storageKey', 'like', 'full/%').execute();
});

test('a repeat of the same call adds no second image', async () => {
  const url = 'https://pictures.example/a%20shoe.png?twice';
  const [first, again] = [
    await call('POST', path, { as: 'client', body: { url }, key: 'once' }),
    await call('POST', path, { as: 'client', body: { url }, key: 'once' }),
  ];
  expect([first?.status, again?.json.id]).toEqual([201, first?.json.id]);
  expect(asked.filter((each) => each.endsWith('?twice'))).toHaveLength(1);
});
