import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const { call } = await testApi({
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
