import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { record } from '../../platform/record.ts';
import { subscribers } from '../../subscribers.ts';
import { testApi } from '../../testing/api.ts';
import { sweepChannelNotices, tellNotices } from './channel-notices.ts';

/** Slack and Telegram at once, on this machine. */
const heard: { path: string; body: Record<string, unknown> }[] = [];
let answer: (response: ServerResponse) => void = () => {};
const server = createServer((request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    answer(response);
  });
});
let port = 0;
const { call, db, services } = await testApi({ routeOverride: () => ({ address: '127.0.0.1', port }) });
const WEBHOOK = 'https://hooks.slack.example/services/T0/B0/verysecretpath';
const outcomes: { works: boolean; error: string }[] = [];
const deps = {
  dispatcher: services.outside.dispatcher,
  onOutcome: ({ works, error }: { works: boolean; error: string }) => void outcomes.push({ works, error }),
};
const tools = { db, subscribers };
const now = new Date();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  const save = (name: string, values: object, secrets: object) =>
    call('PUT', `/api/v1/services/${name}`, { as: 'admin', version: 0, body: { values, secrets } });
  await save('slack', {}, { webhook: WEBHOOK });
  await save('telegram', { chatId: '-1001' }, { token: '77:tokenoftelegram' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard.length = 0;
  outcomes.length = 0;
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});

let version = 0;
const choose = async (slack: string[], telegram: string[], language = 'es') => {
  const body = { value: { slack, telegram, language } };
  const saved = await call('PUT', '/api/v1/settings/channel_notices', { as: 'admin', version, body });
  version = saved.json.version ?? version;
  return saved;
};
/** Follows the event of a record, twice as after a restart. */
async function followEventOf(entity: 'cases' | 'briefings', entityId: number, name: string) {
  const { id } = await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  for (const attempt of [1, 2])
    await followEvent.run({ eventId: id }, tools, { id: '', attempt, at: now, signal: new AbortController().signal });
}
/** Opens cases and follows their events. */
async function openCases(...titles: string[]) {
  for (const title of titles) {
    const opened = await call('POST', '/api/v1/cases/new', {
      as: 'coordinator',
      body: { kind: 'question', title, detail: 'It is so.' },
    });
    expect(opened.status, opened.text).toBeLessThan(300);
    await followEventOf('cases', opened.json.id, 'case.open');
  }
}
const waiting = async () =>
  (await db.selectFrom('channelNotices').select('channel').where('sentAt', 'is', null).execute()).length;
const tell = (channel: 'slack' | 'telegram', at = now) => tellNotices(db, channel, deps, at);

describe('notices to channels', () => {
  it('tell what is chosen, once, in the language chosen, and nothing else', async () => {
    expect((await choose(['case_opened', 'case_opened'], ['owner_accepted'])).json.value.slack).toEqual([
      'case_opened',
    ]);
    await openCases('A first one');
    expect(await waiting()).toBe(1);
    await tell('slack');
    await tell('slack');
    await tell('telegram');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.path).toBe('/services/T0/B0/verysecretpath');
    expect(heard[0]?.body.text).toMatch(/^<https?:\/\/[^|>]+\/cases\?open=\d+\|Caso abierto: A first one>$/);
  });

  it('of a lost link lead to the page of the team, not to that of the client who is notified first', async () => {
    await choose(['link_lost'], []);
    const { id } = await db
      .selectFrom('briefings')
      .select('id')
      .where('status', '=', 'published')
      .where('editorId', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const ctx = systemContext(db, 'link guard', 1, now, 'Europe/Madrid');
    const lost = { entity: 'briefings', entityId: id, action: 'briefing.link_lost' } as const;
    await db.transaction().execute((tx) => record(tx, ctx, lost));
    await followEventOf('briefings', id, 'briefing.link_lost');
    await tell('slack');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.body.text).toMatch(new RegExp(`^<https?://[^|>/]+/briefings/${id}\\|`));
  });

  it('put what comes together in one message of at most twenty lines', async () => {
    await choose(['case_opened'], ['case_opened'], 'en-US');
    await openCases(...Array.from({ length: 23 }, (_, at) => `Number ${at}`));
    await tell('telegram');
    const lines = heard.map(({ body }) => String(body.text).split('\n').length);
    expect(lines).toEqual([20, 3]);
    expect(heard[0]).toMatchObject({
      path: '/bot77%3Atokenoftelegram/sendMessage',
      body: { chat_id: '-1001', parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
    });
    await tell('slack');
    expect(await waiting()).toBe(0);
  });

  it('show markup, mentions and quotes in titles as they were typed', async () => {
    await openCases('<!channel> & <b>"x"</b> | y');
    await tell('slack');
    await tell('telegram');
    expect(String(heard[0]?.body.text)).toContain('|Case opened: &lt;!channel&gt; &amp; &lt;b&gt;"x"&lt;/b&gt; | y>');
    expect(String(heard[1]?.body.text)).toMatch(/^<a href="[^"<>]+">Case opened: &lt;!channel&gt; &amp; [^<]*<\/a>$/);
  });

  it('wait when a service fails, say no secret, and come with the next try', async () => {
    await openCases('While it is down');
    answer = (response) => response.writeHead(500).end(`broken at ${WEBHOOK}`);
    await expect(tell('slack')).rejects.toThrow(/500/);
    expect(outcomes).toMatchObject([{ works: false }]);
    expect(outcomes[0]?.error).not.toContain('verysecretpath');
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":false}');
    await expect(tell('telegram')).rejects.toThrow(/something else than agreed/);
    expect(await waiting()).toBe(2);
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    await tell('slack');
    await tell('telegram');
    expect(await waiting()).toBe(0);
  });

  it('hold up neither the product nor the other channel while one says nothing, and come later', async () => {
    await openCases('Before it went silent');
    const isSilent = (path: string) => path.startsWith('/services/');
    answer = (response) => {
      if (!isSilent(heard.at(-1)?.path ?? '')) response.writeHead(200).end('{"ok":true}');
    };
    const slack = tellNotices(db, 'slack', { ...deps, timeoutMs: 1500 }, now).catch((error: unknown) => error);
    await expect.poll(() => heard.length).toBe(1);
    await openCases('While it is silent');
    await tell('telegram');
    expect(heard.filter(({ path }) => !isSilent(path))).toHaveLength(1);
    expect(outcomes).toEqual([{ works: true, error: '' }]);
    expect(String(await slack)).toMatch(/1500 ms/);
    answer = (response) => response.writeHead(200).end('{"ok":true}');
    heard.length = 0;
    await tell('slack');
    expect(heard[0]?.body.text).toMatch(/Before it went silent.*While it is silent/s);
    expect(await waiting()).toBe(0);
  });

  it('are not sent by two processes at once, and again only when the first one died', async () => {
    await openCases('Taken');
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = (response) => {
        release = () => response.writeHead(200).end('ok');
        resolve();
      };
    });
    const first = tell('slack');
    await arrived;
    await tell('slack', new Date(now.getTime() + 30_000));
    expect(heard).toHaveLength(1);
    release();
    await first;
    await db
      .updateTable('channelNotices')
      .set({ sentAt: null, claimedAt: now })
      .where('type', '=', 'case_opened')
      .execute();
    heard.length = 0;
    answer = (response) => response.writeHead(200).end('ok');
    await tell('slack', new Date(now.getTime() + 60_000));
    expect(heard).toHaveLength(0);
    await tell('slack', new Date(now.getTime() + 3 * 60_000));
    expect(heard.length).toBeGreaterThan(0);
  });

  it('are forgotten after a day that nobody could be told, and after a week', async () => {
    await openCases('Old news');
    await tell('slack', new Date(now.getTime() + 25 * 3_600_000));
    expect(heard).toHaveLength(0);
    await db
      .updateTable('channelNotices')
      .set({ createdAt: new Date(now.getTime() - 8 * 86_400_000) })
      .execute();
    await sweepChannelNotices(db);
    expect(await db.selectFrom('channelNotices').select('id').execute()).toEqual([]);
  });
});
