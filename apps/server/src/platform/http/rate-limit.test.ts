import { endpoint } from '@linkstand/contract/shared/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ANONYMOUS, type Context } from '../context.ts';
import { answerProblems } from './answer-problems.ts';
import { mount } from './mount.ts';
import { rateLimitByAddress } from './rate-limit.ts';

const contract = {
  send: endpoint({
    method: 'POST',
    path: '/api/v1/send',
    summary: 'Takes a form.',
    access: 'public',
    perMinute: 3,
    body: z.object({ email: z.email() }),
    output: z.object({}),
  }),
};

async function serve() {
  const app = Fastify({ trustProxy: true });
  answerProblems(app, () => 'en-US');
  mount(
    app,
    contract,
    { send: async () => ({}) },
    {
      checkAnswers: true,
      contextOf: async ({ ip }) => ({ actor: ANONYMOUS, ip }) as Context,
    },
  );
  app.get('/click', { onRequest: rateLimitByAddress(3) }, async () => ({}));
  return {
    send: async (from: string, email = 'ana@client.example') =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v1/send',
          headers: { 'x-forwarded-for': from },
          payload: { email },
        })
      ).statusCode,
    click: async (from: string) =>
      (await app.inject({ method: 'GET', url: '/click', headers: { 'x-forwarded-for': from } })).statusCode,
  };
}

test.each([
  ['addresses of one IPv6 network', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2::4']],
  ['an IPv4 address, also as IPv6', ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '::ffff:c000:201']],
  ['an address with the port of each call', ['192.0.2.1:1', '192.0.2.1:2', '192.0.2.1', '192.0.2.1:4']],
  ['an IPv6 address with ports', ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::1', '[2001:db8::9]:4']],
])('%s is one caller', async (_name, [first = '', second = '', third = '', fourth = '']) => {
  for (const door of ['send', 'click'] as const) {
    const app = await serve();
    expect([await app[door](first), await app[door](second), await app[door](third)]).toEqual([200, 200, 200]);
    expect(await app[door](fourth)).toBe(429);
    expect(await app[door]('2001:db8:1:3::1')).toBe(200);
    expect(await app[door]('192.0.2.2')).toBe(200);
  }
});

test('a mistyped form does not use the limit up', async () => {
  const { send } = await serve();
  for (let n = 0; n < 10; n++) expect(await send('192.0.2.1', 'ana@')).toBe(400);
  for (let n = 0; n < 3; n++) expect(await send('192.0.2.1')).toBe(200);
  expect(await send('192.0.2.1')).toBe(429);
  expect(await send('192.0.2.1', 'ana@')).toBe(429);
});
