import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { answerProblems } from '../http/answer-problems.ts';
import { installJobs } from '../run-jobs.ts';
import { sweepWebhooks, workWebhook } from './deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { answerSubscription, bodySignature, timestampedSignature } from './signature.ts';
import type { StoredEvent, Webhook } from './webhook.ts';

const database = await testDatabase();
const { db } = database;
const NOW = new Date('2026-03-04T11:00:00Z');
let now = NOW;
let handled: StoredEvent[] = [];
let trouble: Error | undefined;
let isSlow = false;
let underWay = 0;
let most = 0;
let secrets = ['whsec_one'];

interface Notice {
  readonly id: string;
  readonly about?: string;
  readonly created?: number;
}

/** One event per delivery, signed with its time. */
const payments: Webhook = {
  source: 'payments',
  scheme: timestampedSignature('stripe-signature'),
  secrets: () => secrets,
  maxBytes: 10_000,
  perMinute: 1000,
  eventsOf: (body) => {
    const { id, about, created } = body as Notice;
    if (typeof id !== 'string') throw new Error('No id.');
    return [{ id, subject: about, at: created === undefined ? undefined : new Date(created * 1000), payload: body }];
  },
  handle: async (_tx, event) => {
    most = Math.max(most, ++underWay);
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 100));
    underWay--;
    if (trouble) throw trouble;
    handled.push(event);
  },
};
/** Several events per delivery, signed over the body, with a verification request. */
const chats: Webhook = {
  source: 'chats',
  scheme: bodySignature('x-hub-signature-256'),
  secrets: () => ['app secret'],
  perMinute: 20,
  handshake: (query) => answerSubscription(query, 'agreed token'),
  eventsOf: (body) =>
    (body as { messages: Notice[] }).messages.map((message) => ({ id: message.id, payload: message })),
  handle: async (_tx, event) => {
    handled.push(event);
  },
};
const unused: Webhook = { ...payments, source: 'unused', secrets: () => [] };

const webhooks = [payments, chats, unused];
const tools = { db, webhooks };
await installJobs(database.url, [workWebhook]);
const app = Fastify();
answerProblems(app, () => 'en-US');
await webhookRoutes(app, { db, webhooks, now: () => now });

beforeEach(async () => {
  now = NOW;
  handled = [];
  trouble = undefined;
  isSlow = false;
  most = 0;
  secrets = ['whsec_one'];
  await db.deleteFrom('webhookEvents').execute();
  await db.deleteFrom('webhookDeliveries').execute();
  await sql`delete from pgboss.job where name = ${workWebhook.name}`.execute(db);
});

const sign = (body: string, { secret = 'whsec_one', at = NOW.getTime() / 1000 } = {}) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
const post = (source: string, body: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: `/webhooks/${source}`, payload: body, headers });
const pay = async (notice: Notice | string, signature?: string) => {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice);
  return (await post('payments', body, { 'stripe-signature': signature ?? sign(body) })).statusCode;
};
const chat = async (ids: readonly string[], secret = 'app secret') => {
  const body = JSON.stringify({ messages: ids.map((id) => ({ id })) });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'x-hub-signature-256': signature, 'content-type': 'application/json' };
  return (await post('chats', body, headers)).statusCode;
};

const events = () => db.selectFrom('webhookEvents').selectAll().orderBy('id').execute();
const deliveries = () => db.selectFrom('webhookDeliveries').selectAll().orderBy('id').execute();
const jobs = async () => {
  const { rows } = await sql<{ data: { eventId: number } }>`
    select data from pgboss.job where name = ${workWebhook.name} order by (data ->> 'eventId')::bigint`.execute(db);
  return rows.map(({ data }) => data.eventId);
};
const work = (eventId: number) =>
  workWebhook.run({ eventId }, tools, { id: 'test', attempt: 1, at: now, signal: new AbortController().signal });
const workAll = async () => {
  for (const id of await jobs()) await work(id);
};

describe('a delivery', () => {
  test('is stored as it arrived, answered, and worked off by a job', async () => {
    const body = '{ "id": "evt_1",  "note": "ñ \\u0000" }';
    expect(await pay(body)).toBe(200);
    expect(handled).toEqual([]);
    expect((await deliveries()).map(({ body: bytes }) => bytes.toString())).toEqual([body]);
    await workAll();
    expect(handled).toMatchObject([{ id: 'evt_1', receivedAt: NOW, isOutdated: false }]);
    // The bytes are kept as they came; who handles them gets what can be stored.
    expect(handled[0]?.payload).toMatchObject({ id: 'evt_1', note: 'ñ ' });
    expect(await events()).toMatchObject([{ doneAt: NOW, tries: 1, lastError: '' }]);
  });

  test('that comes again, even at the same moment, changes nothing', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => pay({ id: 'evt_2' })));
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await events()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    // A job may run twice.
    await Promise.all([work(job ?? 0), work(job ?? 0)]);
    expect(handled).toHaveLength(1);
    expect(await pay({ id: 'evt_2' })).toBe(200);
    expect(await jobs()).toHaveLength(1);
  });

  test.each(['\\u0000', '\\ud800', '\\uffff', '\\u0007'])(
    'in which a stranger wrote %j is stored without it',
    async (character) => {
      const body = `{"id":"evt_1","about":"Ana${character}","names":{"a${character}":["b${character}c"]}}`;
      expect(await pay(body)).toBe(200);
      await workAll();
      expect(handled).toMatchObject([{ subject: 'Ana', payload: { names: { a: ['bc'] } } }]);
    },
  );

  test('of several events brings those that are new', async () => {
    expect(await chat(['a', 'b'])).toBe(200);
    expect(await chat(['b', 'c'])).toBe(200);
    expect(await chat([])).toBe(200);
    expect((await events()).map(({ eventId }) => eventId)).toEqual(['a', 'b', 'c']);
    await workAll();
    expect(handled.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a stranger', () => {
  const body = '{"id":"evt_3"}';
  test.each([
    ['without a signature', ''],
    ['with another secret', sign(body, { secret: 'guessed' })],
    ['with a signature of something else', sign('{"id":"evt_4"}')],
    ['with an old signature', sign(body, { at: NOW.getTime() / 1000 - 301 })],
    ['with a signature of the future', sign(body, { at: NOW.getTime() / 1000 + 301 })],
    ['without a time', sign(body).replace(/^t=\d+,/, '')],
    ['with another time', sign(body).replace(/^t=\d+/, `t=${NOW.getTime() / 1000 + 1}`)],
    ['with half a signature', sign(body).slice(0, -2)],
    ['with nonsense', 't=,v1=,,=,v1'],
  ])('%s is refused, and nothing is kept', async (_what, signature) => {
    expect(await pay(body, signature)).toBe(401);
    expect(await deliveries()).toEqual([]);
  });

  test('is told nothing of a service that is not set up, or unknown', async () => {
    expect((await post('unused', body, { 'stripe-signature': sign(body) })).statusCode).toBe(404);
    expect((await post('others', body, {})).statusCode).toBe(404);
  });

  test('with another secret for the other scheme is refused as well', async () => {
    expect(await chat(['a'], 'guessed')).toBe(401);
    const headers = { 'x-hub-signature-256': `sha1=${'0'.repeat(64)}` };
    expect((await post('chats', '{"messages":[]}', headers)).statusCode).toBe(401);
  });
});

test('a signature counts to the edge of its tolerance, and while secrets are exchanged', async () => {
  expect(await pay('{"id":"a"}', sign('{"id":"a"}', { at: NOW.getTime() / 1000 - 300 }))).toBe(200);
  secrets = ['whsec_two', 'whsec_one'];
  expect(await pay('{"id":"b"}', sign('{"id":"b"}'))).toBe(200);
  expect(await pay('{"id":"c"}', sign('{"id":"c"}', { secret: 'whsec_two' }))).toBe(200);
  // The service may sign with both secrets.
  const [time, old] = sign('{"id":"d"}').split(',');
  const other = sign('{"id":"d"}', { secret: 'guessed' }).split(',')[1];
  expect(await pay('{"id":"d"}', `${time},${other},${old},v0=x`)).toBe(200);
});

describe('disorder', () => {
  test('is told: what is older than what was handled is out of date', async () => {
    await pay({ id: 'later', about: 'pi_1', created: 200 });
    await pay({ id: 'earlier', about: 'pi_1', created: 100 });
    await pay({ id: 'other', about: 'pi_2', created: 50 });
    await workAll();
    expect(handled.map(({ id, isOutdated }) => [id, isOutdated])).toEqual([
      ['later', false],
      ['earlier', true],
      ['other', false],
    ]);
  });

  test('has no two events of a subject worked off at the same time', async () => {
    isSlow = true;
    for (const id of ['one', 'two', 'three']) await pay({ id, about: 'pi_3', created: 1 });
    await Promise.all((await jobs()).map(work));
    expect(handled).toHaveLength(3);
    expect(most).toBe(1);
  });
});

describe('a failure', () => {
  test('is tried again by the job, and is told without secrets', async () => {
    await pay({ id: 'evt_5' });
    const [job = 0] = await jobs();
    trouble = new Error('No access: Bearer abc.def');
    await expect(work(job)).rejects.toThrow('No access');
    expect(await events()).toMatchObject([{ doneAt: null, tries: 1, lastError: 'No access: Bearer •••' }]);
    trouble = undefined;
    await work(job);
    expect(await events()).toMatchObject([{ doneAt: NOW, tries: 2 }]);
    expect(handled).toHaveLength(1);
  });

  test('is given up in the end, and stays to be looked at', async () => {
    await pay({ id: 'evt_6' });
    const [job = 0] = await jobs();
    await workWebhook.onDead?.({ eventId: job }, tools, { reason: 'no try is left', at: new Date() });
    expect(await events()).toMatchObject([{ doneAt: null, givenUpAt: expect.any(Date) }]);
  });
});

describe('limits', () => {
  test('of size', async () => {
    expect(await pay({ id: 'x'.repeat(20_000) })).toBe(413);
    expect(await deliveries()).toEqual([]);
  });

  test('of what can be read', async () => {
    expect(await pay('{"id":')).toBe(400);
    expect(await pay('{"name":"no id"}')).toBe(400);
    expect(await pay('')).toBe(400);
  });

  test('of rate', async () => {
    const codes: number[] = [];
    for (let call = 0; call < 25; call++) codes.push(await chat([], 'guessed'));
    expect(codes).toContain(429);
    const { headers, statusCode } = await post('chats', '{}', {});
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('the question whether the address is ours is answered to whoever knows the token', () => {
  const ask = (query: object) => answerSubscription({ ...query }, 'agreed token');
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'agreed token', 'hub.challenge': '1158201444' };
  expect(ask(asked)).toBe('1158201444');
  expect(ask({ ...asked, 'hub.verify_token': 'guessed' })).toBeUndefined();
  expect(ask({ ...asked, 'hub.mode': 'other' })).toBeUndefined();
  expect(ask({ ...asked, 'hub.challenge': ['1', '2'] })).toBeUndefined();
  expect(answerSubscription({ ...asked, 'hub.verify_token': '' }, '')).toBeUndefined();
});

test('what was worked off is forgotten in two steps: what it said, then that it came', async () => {
  const store = async (id: string, days: number, isDone: boolean) => {
    await pay({ id });
    const receivedAt = new Date(Date.now() - days * 86_400_000);
    const [event] = await db
      .updateTable('webhookEvents')
      .set({ receivedAt, doneAt: isDone ? receivedAt : null })
      .where('eventId', '=', id)
      .returning('deliveryId')
      .execute();
    await db
      .updateTable('webhookDeliveries')
      .set({ receivedAt })
      .where('id', '=', event?.deliveryId ?? 0)
      .execute();
  };
  await store('fresh', 10, true);
  await store('old', 40, true);
  await store('open', 40, false);
  await store('ancient', 200, true);
  await sweepWebhooks(db);
  expect((await events()).map(({ eventId, payload }) => [eventId, payload !== null])).toEqual([
    ['fresh', true],
    ['old', false],
    ['open', true],
  ]);
  expect(await deliveries()).toHaveLength(2);
});
