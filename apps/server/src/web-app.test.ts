import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
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
