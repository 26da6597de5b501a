import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { workWebhook } from '../../platform/webhooks-in/deliveries.ts';
import { testApi } from '../../testing/api.ts';
import { mailgunWebhook } from './mailgun-webhook.ts';

const KEY = 'a signing key of tests';
const { call, db, app } = await testApi();
const tools = { db, webhooks: [mailgunWebhook(() => [KEY], 'UTC')] };

const signatureOf = (key = KEY, secondsAgo = 0, token = randomBytes(25).toString('hex')) => {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  return { timestamp, token, signature: createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex') };
};
const eventOf = (messageId: string, more: object = {}) => ({
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  timestamp: Date.now() / 1000,
  message: { headers: { 'message-id': messageId, to: 'a@b.example' } },
  'delivery-status': { code: 550, message: '5.1.1 no such user' },
  ...more,
});
const post = async (event: object, signature: object = signatureOf()) =>
  (
    await app.inject({
      method: 'POST',
      url: '/webhooks/mailgun',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ signature, 'event-data': event }),
    })
  ).statusCode;
async function workAll(): Promise<number> {
  const { rows } = await sql<{ data: { eventId: number } }>`
    delete from pgboss.job where name = ${workWebhook.name} returning data`.execute(db);
  for (const { data } of rows)
    await workWebhook.run(data, tools, {
      id: 'test',
      attempt: 1,
      at: new Date(),
      signal: new AbortController().signal,
    });
  return rows.length;
}
let addresses = 0;
/** Somebody whom a newsletter was sent to. */
async function recipient() {
  addresses += 1;
  const address = `reader${addresses}@mailgun.example`;
  const { id: newsletterId } = await db.selectFrom('newsletters').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { key } = await db
    .insertInto('newsletterRecipients')
    .values({ newsletterId, address, name: 'Reader', locale: 'en-US', state: 'sent', sentAt: new Date() })
    .returning('key')
    .executeTakeFirstOrThrow();
  return { address, key, messageId: `newsletter-${newsletterId}-${key}@links.example` };
}
const bounceOf = async (key: string) =>
  (await db.selectFrom('newsletterRecipients').select('bounce').where('key', '=', key).executeTakeFirstOrThrow())
    .bounce;
const ended = async (address: string) =>
  (await db.selectFrom('mailSuppressions').select('reason').where('address', '=', address).executeTakeFirst())?.reason;

beforeAll(async () => {
  expect(await post(eventOf('x@y.example'))).toBe(404);
  await call('PUT', '/api/v1/services/mailgun', {
    as: 'admin',
    version: 0,
    body: { values: { domain: 'mg.example' }, secrets: { apiKey: 'key-12345678', signingKey: KEY } },
  });
  await vi.waitFor(async () => expect(await post(eventOf('x@y.example'), {})).toBe(401), { timeout: 30_000 });
});
afterEach(async () => {
  await db.deleteFrom('mailSuppressions').execute();
});

describe('bounces that the provider tells of', () => {
  test.each([
    ['an address that is dead', {}, 'hard', 'bounced'],
    ['one that the provider knows as dead', { reason: 'suppress-bounce', 'delivery-status': {} }, 'hard', 'bounced'],
    ['a suspicion of spam', { 'delivery-status': { code: 550, message: '5.7.1 looks like spam' } }, 'soft', undefined],
    ['not this time', { severity: 'temporary', 'delivery-status': { code: 452, message: 'full' } }, 'soft', undefined],
    ['a complaint', { event: 'complained', severity: undefined }, 'complaint', 'complained'],
  ])('%s', async (_what, more, kind, reason) => {
    const { address, key, messageId } = await recipient();
    expect(await post(eventOf(messageId, more))).toBe(200);
    await workAll();
    expect([await bounceOf(key), await ended(address)]).toEqual([kind, reason]);
  });

  test('count once, however often they are told, and a used signature brings in nothing else', async () => {
    const { key, messageId } = await recipient();
    const other = await recipient();
    const signature = signatureOf();
    expect(await post(eventOf(messageId), signature)).toBe(200);
    expect(await post(eventOf(messageId), signature)).toBe(200);
    expect(await post(eventOf(other.messageId), signature)).toBe(200);
    expect(await workAll()).toBe(1);
    expect([await bounceOf(key), await bounceOf(other.key)]).toEqual(['hard', null]);
    // Told again under a signature of its own.
    expect(await post(eventOf(messageId))).toBe(200);
    await workAll();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entries
      where action = 'newsletter.bounce' and at > now() - interval '1 hour'`.execute(db);
    const before = rows[0]?.n;
    expect(await post(eventOf(messageId))).toBe(200);
    await workAll();
    const again = await sql<{ n: number }>`select count(*)::int as n from audit_entries
      where action = 'newsletter.bounce' and at > now() - interval '1 hour'`.execute(db);
    expect(again.rows[0]?.n).toBe(before);
  });

  test('are refused without a signature, with a wrong one, and with an old one', async () => {
    const { key, messageId } = await recipient();
    const event = eventOf(messageId);
    for (const signature of [
      {},
      { ...signatureOf(), signature: 'ff' },
      { ...signatureOf(), token: 'another' },
      signatureOf('guessed'),
      signatureOf(KEY, 25 * 60 * 60),
      signatureOf(KEY, -25 * 60 * 60),
    ])
      expect(await post(event, signature)).toBe(401);
    await workAll();
    expect(await bounceOf(key)).toBeNull();
  });

  test('of other mails, and news that are none, say nothing', async () => {
    const { key, messageId } = await recipient();
    expect(await post(eventOf('20260101.1@mg.example'))).toBe(200);
    expect(await post(eventOf(messageId, { event: 'delivered' }))).toBe(200);
    expect(await post({ event: 'opened' })).toBe(400);
    expect(await workAll()).toBe(0);
    expect(await bounceOf(key)).toBeNull();
  });
});
