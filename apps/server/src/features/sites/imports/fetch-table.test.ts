import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { message } from '../../../messages/messages.ts';
import { testApi } from '../../../testing/api.ts';
import { tableAddress } from './fetch-table.ts';

const asked: string[] = [];
const CSV = 'Domain;Price\r\nfetched.example;120\r\n';
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`);
  if (request.url === '/list.csv') response.end(CSV);
  else if (request.url === '/spreadsheets/d/abc/export?format=csv&gid=7')
    response
      .setHeader('content-disposition', `attachment; filename="x.csv"; filename*=UTF-8''Lista%20de%20sitios.csv`)
      .end(CSV);
  else if (request.url === '/spreadsheets/d/hidden/export?format=xlsx')
    response.writeHead(302, { location: 'https://accounts.google.com/signin' }).end();
  else if (request.url === '/signin') response.setHeader('content-type', 'text/html').end('<html><form>Sign in</form>');
  else if (request.url === '/page') response.end('<!DOCTYPE html><html><body>Welcome</body></html>');
  else if (request.url === '/forbidden') response.writeHead(403).end();
  else if (request.url === '/large.csv') response.end(Buffer.alloc(51 * 1024 * 1024, 'a'));
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1/list.csv' }).end();
  else if (request.url === '/picture.csv') response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]));
  else response.writeHead(404).end();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const HOSTS = ['tables.example', 'docs.google.com', 'accounts.google.com'];
const { call } = await testApi({
  routeOverride: (host) => (HOSTS.includes(host) ? { address: '127.0.0.1', port } : null),
});
const load = (address: string, as = 'admin', more: object = {}) =>
  call('POST', '/api/v1/sites/imports/fetch', { as, body: { address, ...more } });

test.each([
  ['https://docs.google.com/spreadsheets/d/abc/edit?usp=sharing', '/spreadsheets/d/abc/export?format=xlsx'],
  ['https://docs.google.com/spreadsheets/d/abc', '/spreadsheets/d/abc/export?format=xlsx'],
  ['https://docs.google.com/spreadsheets/u/0/d/abc/view', '/spreadsheets/d/abc/export?format=xlsx'],
  ['https://docs.google.com/spreadsheets/d/abc/edit?gid=7#gid=7', '/spreadsheets/d/abc/export?format=csv&gid=7'],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml', '/spreadsheets/d/e/2PACX-1/pub?output=xlsx'],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv', '/spreadsheets/d/e/2PACX-1/pub?output=csv'],
  ['https://docs.google.com/spreadsheets/d/abc/export?format=csv', '/spreadsheets/d/abc/export?format=csv'],
  ['https://www.dropbox.com/s/abc/list.csv?dl=0', '/s/abc/list.csv?dl=1'],
  ['https://tables.example/list.csv?edit=1', '/list.csv?edit=1'],
])('%s is loaded from where its table lies', (pasted, at) => {
  const { pathname, search } = new URL(tableAddress(pasted));
  expect(pathname + search).toBe(at);
});

test('a table at an address becomes an import, by the name it has there', async () => {
  const { status, json } = await load('https://tables.example/list.csv', 'sitemanager');
  expect(status).toBe(201);
  expect(json).toMatchObject({ fileName: 'list.csv', total: 1, guess: { columns: ['domain', 'priceCents'] } });
  const sheet = await load('https://docs.google.com/spreadsheets/d/abc/edit#gid=7');
  expect(sheet.json).toMatchObject({ fileName: 'Lista de sitios.csv', total: 1 });
});

test.each([
  ['asks to sign in', 'https://docs.google.com/spreadsheets/d/hidden/edit', 'address', 'table_address_private'],
  ['is forbidden', 'https://tables.example/forbidden', 'address', 'table_address_private'],
  ['is a web page', 'https://tables.example/page', 'address', 'table_address_page'],
  ['is not there', 'https://tables.example/none', 'address', 'table_address_unreachable'],
  ['has a name that no one knows', 'https://nowhere.example/a.csv', 'address', 'table_address_unreachable'],
  ['leads into our own network', 'https://tables.example/inside', 'address', 'table_address_refused'],
  ['is too large', 'https://tables.example/large.csv', 'address', 'table_address_large'],
  ['is no table', 'https://tables.example/picture.csv', 'file', 'import_not_text'],
] as const)('one that %s is refused in words', async (_name, address, field, code) => {
  const { status, json } = await load(address);
  expect([status, json.errors]).toMatchObject([422, [{ path: field, message: message('en-US', code) }]]);
});

test('what is no web address is refused before anyone is asked, and so is who may not import', async () => {
  const before = asked.length;
  for (const address of ['ftp://tables.example/list.csv', 'list.csv', 'https://127.0.0.1/a.csv', ''])
    expect((await load(address)).status, address).toBe(400);
  expect((await load('https://tables.example/list.csv', 'client')).status).toBe(403);
  expect(asked).toHaveLength(before);
});
