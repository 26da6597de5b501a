import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { loadSettings } from './features/settings/live.ts';
import { testApi } from './testing/api.ts';
import { makeTestFolder } from './testing/test-folder.ts';

/** The page of the web app as it is written; a build only adds files to it. */
const PAGE = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');
const dist = await makeTestFolder();
writeFileSync(join(dist, 'index.html'), PAGE);
const { app, db } = await testApi({ webDist: dist });
const open = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/media', headers: { accept: 'text/html', ...headers } });

test('a brand’s words end neither the title nor the script that carries them', async () => {
  const title = '</title></script><script>alert(1)</script>';
  await db.updateTable('brands').set({ pageTitle: title }).where('isDefault', '=', true).execute();
  const { body } = await open({ host: 'elsewhere.example' });
  expect(body).not.toContain('<script>alert');
  const data = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ pageTitle: title });
});

test('no script runs in the page but those that lie beside it', async () => {
  const { statusCode, headers, body } = await open();
  expect(statusCode).toBe(200);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  expect(policy).toMatchObject({ 'script-src': ["'self'"], 'object-src': ["'none'"], 'base-uri': ["'none'"] });
  // Pictures from elsewhere would tell strangers who reads a draft.
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
  const inline: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && attributes.src === undefined) inline.push(attributes.type ?? 'text/javascript');
      inline.push(...Object.keys(attributes).filter((attribute) => attribute.startsWith('on')));
    },
  });
  parser.end(body);
  // Data, which no browser runs.
  expect(inline).toEqual(['application/json']);
});

test('the start page is for readers who take no compressed answers too', async () => {
  for (const encoding of [undefined, 'gzip', 'br']) {
    const headers = { accept: '*/*', ...(encoding ? { 'accept-encoding': encoding } : {}) };
    const { statusCode, headers: answered } = await app.inject({ url: '/', headers });
    expect([statusCode, answered['content-type']], encoding).toEqual([200, 'text/html; charset=utf-8']);
  }
  expect((await app.inject({ url: '/assets/', headers: { accept: '*/*' } })).statusCode).toBe(404);
});

test.each([
  ['/', 200],
  ['/media?page=2', 200],
  ['/users/abc', 200],
  ['/briefings/', 200],
  ['/nothing-here', 404],
  ['/users/1/2/3', 404],
  ['/wp-login.php', 404],
  ['/.env', 404],
])('%s answers %i, with the app that says so', async (url, status) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(body).toContain('id="brand"');
});

test.each([
  ['/api/v1/sites/%ff', 400],
  ['/%ff', 400],
  ['/api/v1/%c0%ae', 400],
  [`/api/v1/sites/${'9'.repeat(500)}`, 404],
  [`/api/v1/${'x'.repeat(5000)}`, 400],
  ['/api/v1/nothing', 404],
])('%s is told as any other fault, with %i', async (url, status) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-language': 'es' } });
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({ status, code: expect.any(String), message: expect.any(String), errors: [] });
});

test('a page answers HEAD like GET, without its body', async () => {
  const asked = { url: '/media', headers: { accept: 'text/html' } };
  const [got, head] = [await app.inject(asked), await app.inject({ ...asked, method: 'HEAD' })];
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', got.headers['content-type']]);
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
});

test.each([
  ['POST', '/media', 'GET, HEAD'],
  ['DELETE', '/login?next=1', 'GET, HEAD'],
  ['PATCH', '/api/v1/briefings/7', 'DELETE, GET, HEAD, PUT'],
  ['DELETE', '/healthz', 'GET, HEAD'],
  ['GET', '/api/v1/auth/session', 'DELETE, POST'],
] as const)('%s %s is told which methods there are: %s', async (method, url, allow) => {
  const { statusCode, headers, body } = await app.inject({ method, url });
  expect([statusCode, headers.allow, JSON.parse(body).code]).toEqual([405, allow, 'no_such_method']);
});

test('a page that mail programs post to is still opened by people', async () => {
  const key = '00000000-0000-4000-8000-000000000000';
  for (const path of [`/unsubscribe/newsletter/${key}`, `/unsubscribe/reminder/${key}`, `/unsubscribe/search/${key}`])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url: path, headers: { accept: 'text/html' } });
      expect([statusCode, headers['content-type']], `${method} ${path}`).toEqual([200, 'text/html; charset=utf-8']);
    }
});

test('what has no address at all is not found, by any method', async () => {
  for (const url of ['/nothing-here', '/api/v1/nothing', '/assets/none.js'])
    expect((await app.inject({ method: 'POST', url })).statusCode, url).toBe(404);
});

test('pages ask for no device, and over HTTPS stay there for a year', async () => {
  const { headers } = await open();
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['strict-transport-security']).toBeUndefined();
  const secure = await testApi({ webDist: dist, isSecure: true });
  const answer = await secure.app.inject({ url: '/media', headers: { accept: 'text/html' } });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const { headers: opened } = await secure.call('POST', '/api/v1/auth/session', { as: 'client' });
  expect(opened['set-cookie']).toMatch(/^__Host-linkstand_downloads=.*; Path=\/; Secure$/);
});

test('search engines may show what strangers read, and nothing that a link in a mail opens or people keep', async () => {
  const key = '00000000-0000-4000-8000-000000000000';
  const tagOf = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html,application/json' } })).headers['x-robots-tag'];
  for (const url of ['/', '/login?next=/media', '/register', '/terms', '/privacy', '/link-checks', '/robots.txt'])
    expect(await tagOf(url), url).toBeUndefined();
  for (const url of [
    `/external/owner/${key}/briefings`,
    `/external/briefings/${key}/owner/publish`,
    `/unsubscribe/newsletter/${key}`,
    `/unsubscribe/reminder/${key}`,
    `/unsubscribe/search/${key}`,
    '/user/campaign/1',
    '/auth?key=x',
    `/api/v1/external/owners/${key}/briefings`,
    '/api/v1/users/me',
    '/nothing-here',
  ])
    expect(await tagOf(url), url).toBe('noindex, nofollow');
  const robots = await app.inject('/robots.txt');
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  // An engine that may not read a page doesn't learn that it must not show it.
  expect(robots.body).not.toMatch(/Disallow: *\//);
});

test('an answer of the API stays in no cache, whoever asks and whatever comes of it', async () => {
  const asked = await testApi();
  for (const answer of [
    await asked.call('GET', '/api/v1/users/me', { as: 'client' }),
    await asked.call('POST', '/api/v1/briefings/search', { as: 'coordinator', body: {} }),
    await asked.call('GET', '/api/v1/users/me'),
    await asked.call('GET', '/api/v1/nothing'),
  ])
    expect([answer.status, answer.headers['cache-control']]).toEqual([answer.status, 'no-store']);
});

test('programs find the icon, the manifest and whom to tell of a hole at their usual places', async () => {
  const icon = await app.inject('/favicon.ico');
  expect(icon.statusCode).toBe(302);
  const drawn = await app.inject(String(icon.headers.location));
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);

  const manifest = await app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { name, start_url: start, icons } = manifest.json();
  expect([typeof name, start, icons.length]).toEqual(['string', '/', 2]);
  for (const { src, sizes } of icons) {
    const { rawPayload, statusCode } = await app.inject(src);
    expect(statusCode, src).toBe(200);
    // Width and height of a PNG, in its first chunk.
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await open()).body).toContain('<link rel="manifest" href="/manifest.webmanifest" />');

  const { app: later, db: itsDb } = await testApi({ webDist: dist });
  await itsDb.updateTable('brands').set({ mailFrom: 'help@brand.example' }).execute();
  const ask = async () => {
    const { body } = await later.inject('/.well-known/security.txt');
    const lines = body.trim().split('\n');
    return new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
  };
  // The house's own address, and until it has one, the brand's.
  expect((await ask()).get('Contact')).toBe('mailto:finance@demo.linkstand.test');
  await itsDb.deleteFrom('settings').where('key', '=', 'fiscal_identity').execute();
  await loadSettings(itsDb);
  const lines = await ask();
  expect(lines.get('Contact')).toBe('mailto:help@brand.example');
  expect(Date.parse(lines.get('Expires') ?? '')).toBeGreaterThan(Date.now());
});
