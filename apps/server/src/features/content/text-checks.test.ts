import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { textOf } from './text-checks.ts';

/** What the services say, and what they were sent. */
let says: unknown = {};
let status = 200;
let asked: { path: string; headers: Record<string, unknown>; body: string }[] = [];
const peer = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof says === 'string' ? says : JSON.stringify(says));
}).listen(0, '127.0.0.1');
await once(peer, 'listening');
afterAll(() => peer.close());
const { port } = peer.address() as AddressInfo;
const { call, db } = await testApi({ routeOverride: () => ({ address: '127.0.0.1', port }) });

const save = async (name: string, values: object, secrets: object) => {
  const all = (await call('GET', '/api/v1/services', { as: 'admin' })).json;
  const { version } = all.find((each: { name: string }) => each.name === name);
  const saved = await call('PUT', `/api/v1/services/${name}`, { as: 'admin', version, body: { values, secrets } });
  expect(saved.status, saved.text).toBe(200);
};

const version = await db
  .selectFrom('contentVersions as v')
  .innerJoin('briefings as b', 'b.id', 'v.briefingId')
  .select(['v.id', 'v.briefingId', 'v.number', 'v.html'])
  .where('b.status', 'in', ['in_review', 'waiting_review'])
  .where('v.words', '>', 50)
  .orderBy('v.id', 'desc')
  .executeTakeFirstOrThrow();
const path = `/api/v1/briefings/${version.briefingId}/versions/${version.number}/checks`;
const check = (service: string, as = 'admin') => call('POST', path, { as, body: { service } });

beforeEach(async () => {
  asked = [];
  status = 200;
  await db.deleteFrom('textChecks').execute();
});

describe('a text', () => {
  test('is not checked where no service is set up', async () => {
    expect((await call('GET', path, { as: 'admin' })).json).toEqual({ services: [], checks: [] });
    expect((await check('copyscape')).json).toMatchObject({ code: 'no_text_checker' });
    await save('copyscape', { user: 'me' }, { key: 'copyscape-key' });
    await save('originality', {}, { key: 'originality-key' });
  });

  test('is compared with the web once, and again when it has changed', async () => {
    says = {
      querywords: 120,
      count: 2,
      allpercentmatched: 34,
      result: [
        { url: 'https://copied.example/page', title: 'A page', percentmatched: '30' },
        { url: 'javascript:alert(1)', title: '<b>x</b>', percentmatched: 4 },
      ],
    };
    const { status: answered, json } = await check('copyscape');
    expect(answered).toBe(200);
    expect(json.checks).toMatchObject([
      {
        service: 'copyscape',
        copiedPercent: 34,
        aiPercent: null,
        isCurrent: true,
        matches: [{ url: 'https://copied.example/page', title: 'A page', percent: 30 }],
      },
    ]);
    const sent = new URLSearchParams(asked[0]?.body);
    expect(Object.fromEntries(sent)).toMatchObject({ u: 'me', k: 'copyscape-key', o: 'csearch', f: 'json' });
    expect(sent.get('t')).toBe(textOf(version.html));
    await check('copyscape');
    expect(asked).toHaveLength(1);
    await db
      .updateTable('contentVersions')
      .set({ html: `${version.html}<p>More</p>` })
      .where('id', '=', version.id)
      .execute();
    expect((await call('GET', path, { as: 'admin' })).json.checks[0].isCurrent).toBe(false);
    says = { querywords: 121, count: 0, result: [] };
    expect((await check('copyscape')).json.checks).toMatchObject([{ copiedPercent: 0, matches: [], isCurrent: true }]);
    await db.updateTable('contentVersions').set({ html: version.html }).where('id', '=', version.id).execute();
    const act = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entityId', '=', version.briefingId)
      .where('entity', '=', 'briefings')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act?.action).toBe('briefing.check_text');
  });

  test('is judged by how likely a model wrote it', async () => {
    says = { success: true, score: { original: 0.115, ai: 0.885 }, credits_used: 2 };
    expect((await check('originality')).json.checks).toMatchObject([
      { service: 'originality', aiPercent: 89, copiedPercent: null },
    ]);
    expect(asked[0]?.path).toBe('/api/v1/scan/ai');
    expect(asked[0]?.headers['x-oai-api-key']).toBe('originality-key');
  });

  test.each([
    ['an error', 200, { error: 'Insufficient credits' }],
    ['something else', 200, { score: 'high' }],
    ['a page', 200, '<html><script>alert(1)</script>'],
    ['that it is broken', 503, {}],
  ])('of which a service says %s keeps what is known, and the reader learns it', async (_what, code, answer) => {
    says = answer;
    status = code;
    for (const service of ['copyscape', 'originality']) {
      const { status: answered, json } = await check(service);
      expect(answered).toBe(422);
      expect(json.code).toBe('text_check_failed');
      expect(JSON.stringify(json)).not.toContain('key');
    }
    expect((await call('GET', path, { as: 'admin' })).json.checks).toEqual([]);
  });

  test('too short to say anything is not paid for', async () => {
    await db.updateTable('contentVersions').set({ html: '<p>Too short</p>' }).where('id', '=', version.id).execute();
    expect((await check('copyscape')).json).toMatchObject({ code: 'text_too_short' });
    expect(asked).toEqual([]);
    await db.updateTable('contentVersions').set({ html: version.html }).where('id', '=', version.id).execute();
  });

  test('is checked by those who edit it, and nobody else sees it', async () => {
    for (const as of ['client', 'seller', 'siteManager', 'ownerManager']) {
      expect((await check('copyscape', as)).status, as).toBe(403);
      expect((await call('GET', path, { as })).status, as).toBe(403);
    }
  });
});

test('textOf reads words as people do', () => {
  expect(
    textOf('<h2>One</h2><p>Two &amp; three<br>four <a href="https://x.example/">five</a></p><ul><li>six</li></ul>'),
  ).toBe('One\nTwo & three\nfour five\nsix');
});
