import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailCatcher } from '../../platform/mail/catcher.ts';
import { createMailTransport } from '../../platform/mail/transport.ts';
import { testDatabase } from '../../testing/database.ts';
import { mailboxRoutes } from './routes.ts';

const { db } = await testDatabase();
const app = Fastify();
mailboxRoutes(app, { db });
const catcher = await startMailCatcher(db);
const transport = createMailTransport(catcher.smtpUrl);
beforeAll(() => app.ready());
afterAll(async () => {
  transport.close();
  await catcher.stop();
  await app.close();
});
beforeEach(() => db.deleteFrom('caughtMails').execute());

const send = (to: string, subject: string, html = '<p>hello</p>') =>
  transport.send({
    messageId: `<${crypto.randomUUID()}@links.example>`,
    from: { name: 'Linkstand', address: 'no-reply@links.example' },
    to,
    subject,
    html,
    text: `text of ${subject} & more`,
  });
const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { status: statusCode, policy: String(headers['content-security-policy']), body };
};
const mails = async (query = '') => (await app.inject(`/dev/mailbox.json${query}`)).json().data as { id: number }[];
const idOfFirst = async () => String((await mails())[0]?.id);

describe('the list', () => {
  test('an empty mailbox says how it fills', async () => {
    expect((await get('/dev/mailbox')).body).toContain('No mail yet');
    expect((await get('/dev/mailbox?search=x')).body).toContain('No mail matches “x”');
  });

  test('newest first, found by part of an address or of the subject', async () => {
    await send('ana@client.example', 'First');
    await send('bo@owner.example', 'Second 100%');
    const { body } = await get('/dev/mailbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
    expect((await get('/dev/mailbox?search=CLIENT.ex')).body).not.toContain('Second');
    expect((await get('/dev/mailbox?search=0%25')).body).not.toContain('First');
    expect((await get('/dev/mailbox?search=_')).body).toContain('No mail matches');
  });

  test('as JSON, by exact address, with links', async () => {
    await send(
      'ana@client.example',
      'One',
      '<a href="https://links.example/a?b=1&amp;c=2">x</a><a href="javascript:1">y</a>',
    );
    await send('banana@client.example', 'Two');
    expect(await mails('?to=Ana@client.example')).toMatchObject([
      {
        to: ['ana@client.example'],
        from: 'no-reply@links.example',
        subject: 'One',
        text: expect.stringContaining('text of One & more'),
        links: ['https://links.example/a?b=1&c=2'],
      },
    ]);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a mail', () => {
  test('shows headers, text, links and the html in a closed frame', async () => {
    await send(
      'ana@client.example',
      'Your draft',
      '<html><head></head><body><a href="https://links.example/x">Open</a></body></html>',
    );
    const id = await idOfFirst();
    const { body, policy } = await get(`/dev/mailbox/${id}`);
    expect(body).toContain('<th scope="row">Message-ID</th>');
    expect(body).toContain('text of Your draft &amp; more');
    expect(body).toContain('<li><a href="https://links.example/x">');
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(policy).toContain("script-src 'self';");
    const frame = await get(`/dev/mailbox/${id}/html`);
    expect(frame.body).toContain('<head><base target="_blank">');
    expect(frame.policy).toMatch(/default-src 'none'.*; sandbox allow-popups/);
    expect((await get(`/dev/mailbox/${id}/source`)).body).toMatch(/^From: /m);
  });

  test('what a mail contains cannot act on our pages', async () => {
    await send('ana@client.example', '<img src=x onerror=alert(1)>"\'', '<script>alert(1)</script>');
    for (const url of [
      '/dev/mailbox',
      `/dev/mailbox/${await idOfFirst()}`,
      '/dev/mailbox?search="><script>alert(1)</script>',
    ]) {
      expect((await get(encodeURI(url))).body).not.toMatch(/<img|<script>|"><s/);
    }
  });

  test.each(['999999', 'abc', '0', '1e3', '9'.repeat(30)])('there is none with the id %s', async (id) => {
    for (const url of [`/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`, `/dev/mailbox/${id}/source`]) {
      expect((await get(url)).status).toBe(404);
    }
  });
});

test('style and script are served as what they are', async () => {
  expect((await app.inject('/dev/mailbox.css')).headers['content-type']).toContain('text/css');
  expect((await app.inject('/dev/mailbox.js')).headers['content-type']).toContain('text/javascript');
});
