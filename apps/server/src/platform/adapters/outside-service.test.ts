import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { outsideService, type ServiceOptions, type ServiceOutcome } from './outside-service.ts';
import { redact } from './redact.ts';
import { ServiceFailed } from './service-failed.ts';
import { retryAfterMs } from './service-http.ts';

type Reply = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let replies: Reply[] = [];
let received: { method: string; url: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let underWay = 0;
let most = 0;

const server = createServer(async (request, response) => {
  most = Math.max(most, ++underWay);
  response.on('close', () => underWay--);
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers });
  const reply = replies.length > 1 ? replies.shift() : replies[0];
  reply?.(request, response, body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let outcomes: ServiceOutcome[] = [];
beforeEach(() => {
  replies = [ok];
  received = [];
  outcomes = [];
  most = 0;
});

const ok: Reply = (_request, response) => response.end('{"ok":true}');
const status =
  (code: number, headers: Record<string, string> = {}, body = 'no'): Reply =>
  (_request, response) =>
    response.writeHead(code, headers).end(body);
const silent: Reply = () => {};
const drop: Reply = (_request, response) => {
  response.write('{"o');
  response.socket?.destroy();
};

const service = (more: Partial<ServiceOptions> = {}) =>
  outsideService({
    name: 'peer',
    timeoutMs: 400,
    firstDelayMs: 5,
    secrets: ['sk_live_4242'],
    onOutcome: (outcome) => outcomes.push(outcome),
    ...more,
  });
const failureOf = async (call: Promise<unknown>): Promise<ServiceFailed> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceFailed) return error;
  throw new Error(`It ended otherwise: ${String(error)}`);
};
const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).reason;

describe('a call', () => {
  test('carries what it is given, and answers what was answered', async () => {
    const headers = { authorization: 'Bearer sk_live_4242', 'content-type': 'application/json' };
    const answer = await service().call({ url: `${url}/v1/things`, method: 'POST', headers, body: '{"a":1}' });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('{"ok":true}');
    expect(received).toMatchObject([{ method: 'POST', url: '/v1/things', body: '{"a":1}', headers }]);
    expect(outcomes).toMatchObject([{ service: 'peer', works: true, error: '' }]);
  });

  test('reads JSON of the shape that was agreed, and says where it differs', async () => {
    const peer = service();
    expect(await peer.json({ url }, z.object({ ok: z.boolean() }))).toEqual({ ok: true });
    const other = await failureOf(peer.json({ url }, z.object({ ok: z.string(), left: z.object({ out: z.int() }) })));
    expect(other.reason).toBe('unreadable');
    expect(other.message).toBe('peer answered something else than agreed: ok, left');
    replies = [(_request, response) => response.end('<html>502</html>')];
    expect(await reasonOf(peer.json({ url }, z.unknown()))).toBe('unreadable');
    expect(outcomes.map(({ works }) => works)).toEqual([true, false, false]);
  });
});

describe('is tried again', () => {
  test.each([
    ['a hiccup', status(503)],
    ['a dropped line', drop],
    ['silence', silent],
  ])('after %s, where twice does no harm', async (_what, trouble) => {
    replies = [trouble, ok];
    await service().call({ url });
    expect(received).toHaveLength(2);
    replies = [trouble, ok];
    await service().call({ url, method: 'POST', isRepeatable: true });
    expect(received).toHaveLength(4);
  });

  test('before a stream begins, where twice does no harm, and never after', async () => {
    const hangUp: Reply = (_request, response) => response.socket?.destroy();
    const read = async (parts: Promise<AsyncIterable<Uint8Array>>) => {
      let text = '';
      for await (const part of await parts) text += Buffer.from(part).toString();
      return text;
    };
    replies = [hangUp, ok];
    expect(await read(service().stream({ url }, { stallMs: 400 }))).toBe('{"ok":true}');
    replies = [hangUp, ok];
    expect(await reasonOf(service().stream({ url, method: 'POST' }, { stallMs: 400 }))).toBe('unreachable');
    const breakOff: Reply = (_request, response) => void response.write('{"o', () => response.socket?.end());
    replies = [breakOff, ok];
    expect(await reasonOf(read(service().stream({ url }, { stallMs: 400 })))).toBe('unreachable');
    expect(received).toHaveLength(4);
  });

  test('never where it might do something twice, nor what was refused', async () => {
    replies = [status(503), ok];
    expect(await reasonOf(service().call({ url, method: 'POST', body: 'pay' }))).toBe('unavailable');
    replies = [status(409), ok];
    expect(await reasonOf(service().call({ url }))).toBe('refused');
    expect(received).toHaveLength(2);
  });

  test('as often as is allowed, and no more', async () => {
    replies = [status(500)];
    expect(await reasonOf(service({ retries: 3 }).call({ url }))).toBe('unavailable');
    expect(received).toHaveLength(4);
  });

  test('when the service says so, and not when that is too long', async () => {
    replies = [status(429, { 'retry-after': '1' }), ok];
    const startedAt = performance.now();
    await service().call({ url });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    replies = [status(429, { 'retry-after': '3600' })];
    const error = await failureOf(service().call({ url }));
    expect(error).toMatchObject({ reason: 'limited', status: 429, retryAfterMs: 3_600_000 });
    expect(received).toHaveLength(3);
  });

  test('at a date as well', () => {
    const now = Date.parse('2026-03-04T11:00:00Z');
    expect(retryAfterMs('Wed, 04 Mar 2026 11:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Wed, 04 Mar 2026 10:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('soon', now)).toBeUndefined();
    expect(retryAfterMs(null, now)).toBeUndefined();
  });
});

describe('ends', () => {
  test('in time, by silence and by a drip that never ends', async () => {
    replies = [silent];
    expect(await reasonOf(service({ retries: 0 }).call({ url }))).toBe('timeout');
    replies = [
      (_request, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    expect(await reasonOf(service({ retries: 0 }).call({ url }))).toBe('timeout');
  });

  test('with whoever waits for it', async () => {
    replies = [silent];
    const signal = AbortSignal.timeout(50);
    await expect(service().call({ url, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(received).toHaveLength(1);
    expect(outcomes).toEqual([]);
  });

  test('at a flood, of which little is read', async () => {
    let written = 0;
    replies = [
      (_request, response) => {
        const chunk = 'x'.repeat(16 * 1024);
        const pour = () => {
          while (!response.destroyed && written < 100 * 1024 ** 2 && response.write(chunk)) written += chunk.length;
          if (!response.destroyed && written < 100 * 1024 ** 2) response.once('drain', pour);
        };
        pour();
      },
    ];
    expect(await reasonOf(service({ timeoutMs: 5000, maxBytes: 64 * 1024 }).call({ url }))).toBe('too_large');
    expect(written).toBeLessThan(20 * 1024 ** 2);
  });

  test('where it is sent elsewhere: its key stays here', async () => {
    replies = [status(307, { location: `${url}/elsewhere` })];
    expect(await reasonOf(service().call({ url, headers: { authorization: 'Bearer x' } }))).toBe('redirected');
    expect(received).toHaveLength(1);
  });

  test('where nobody answers', async () => {
    const error = await failureOf(service({ retries: 0 }).call({ url: 'http://127.0.0.1:9/?key=sk_live_4242' }));
    expect(error.reason).toBe('unreachable');
    expect(error.message).not.toContain('sk_live_4242');
  });
});

describe('the circuit', () => {
  test('opens after failures in a row, spares the service, and closes once it works', async () => {
    const peer = service({ retries: 0, breaker: { failures: 3, pauseMs: 100 } });
    replies = [status(500)];
    for (let call = 0; call < 3; call++) expect(await reasonOf(peer.call({ url }))).toBe('unavailable');
    expect(await reasonOf(peer.call({ url }))).toBe('paused');
    expect(received).toHaveLength(3);
    // A call that was not made says nothing about the service.
    expect(outcomes).toHaveLength(3);
    replies = [ok];
    await new Promise((resolve) => setTimeout(resolve, 150));
    await peer.call({ url });
    await peer.call({ url });
    expect(received).toHaveLength(5);
  });

  test('stays closed for what is our own fault', async () => {
    const peer = service({ retries: 0, breaker: { failures: 2, pauseMs: 60_000 } });
    replies = [status(400)];
    for (let call = 0; call < 5; call++) expect(await reasonOf(peer.call({ url }))).toBe('refused');
    replies = [status(401)];
    for (let call = 0; call < 5; call++) expect(await reasonOf(peer.call({ url }))).toBe('unauthorized');
    expect(outcomes.map(({ works }) => works)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
  });
});

test('only so many calls are under way, only so many wait', async () => {
  const peer = service({ maxAtOnce: 2, maxWaiting: 3, retries: 0, timeoutMs: 2000 });
  replies = [(_request, response) => setTimeout(() => response.end('{}'), 50)];
  const calls = await Promise.allSettled(Array.from({ length: 8 }, () => peer.call({ url })));
  expect(calls.filter(({ status: ended }) => ended === 'fulfilled')).toHaveLength(5);
  const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.reason] : []));
  expect(refused).toEqual(['busy', 'busy', 'busy']);
  expect(most).toBe(2);
});

describe('what went wrong', () => {
  test('is told without secrets, and is kept from logs beyond that', async () => {
    const said = 'Invalid key sk_live_4242. {"access_token":"abc123","note":"see https://x.test/a?token=hidden"}';
    replies = [status(401, {}, said)];
    const error = await failureOf(service().call({ url }));
    expect(error.message).toMatch(/^peer answered 401: Invalid key •••/);
    for (const secret of ['sk_live_4242', 'abc123', 'hidden']) {
      expect(error.message).not.toContain(secret);
      expect(JSON.stringify({ ...error })).not.toContain(secret);
    }
    expect(error.body).toBe(said);
    expect(outcomes[0]).toMatchObject({ works: false, error: error.message });
  });

  test.each([
    ['Authorization: Bearer abc.def-ghi', 'Authorization: •••'],
    ['sent Basic dXNlcjpwYXNz to it', 'sent Basic ••• to it'],
    ['password=hunter2&user=ana', 'password=•••&user=ana'],
    ["{'client_secret': 'x y z', 'a': 1}", "{'client_secret': •••, 'a': 1}"],
    ['line\none\u0000two', 'line one two'],
    ['quota of 10 requests per day used up', 'quota of 10 requests per day used up'],
  ])('%s reads %s', (text, clean) => {
    expect(redact(text)).toBe(clean);
  });
});
