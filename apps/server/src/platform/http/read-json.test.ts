import { request } from 'node:http';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTurn, MOST_YARDS } from '../../testing/longest-turn.ts';
import { nameRequestTurns } from '../metrics/request-turns.ts';
import { problemOf } from './problems.ts';
import { readJson, readJsonBodies } from './read-json.ts';

const MB = 1024 * 1024;
const LARGEST = 16 * MB;

const app = Fastify();
nameRequestTurns(app);
readJsonBodies(app);
app.post('/large', { bodyLimit: LARGEST }, async ({ body }) => ({ size: (body as { text: string }).text.length }));
app.post('/usual', { bodyLimit: MB }, async ({ body }) => ({ body: body ?? 'none' }));
app.setErrorHandler((error, request, reply) => {
  const { status, body } = problemOf(error, 'en-US', '', request.routeOptions.bodyLimit);
  return reply.code(status).send(body);
});
let origin = '';
beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const post = async (path: string, body: string) => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

const within = (bytes: number, of: string) => of.repeat(Math.floor(bytes / of.length));
const most = LARGEST - 20;
/** Bodies of 16 MB, the worst of each kind, and what becomes of them. */
const worst: readonly (readonly [string, string, number])[] = [
  ['one long text', `{"text":"${within(most, 'abcdefghi ')}"}`, 200],
  ['a text of many lines', `{"text":"${within(most, 'a\\n')}"}`, 200],
  ['a text of escapes', `{"text":"${within(most, '\\u00e9')}"}`, 200],
  ['a text of backslashes', `{"text":"${within(most, '\\\\')}"}`, 400],
  ['a text of quotes', `{"text":"${within(most, '\\"')}"}`, 400],
  ['lists in lists', `{"text":${within(most / 2, '[')}${within(most / 2, ']')}}`, 400],
  ['objects in objects', `{"text":${within(most, '{"a":')}`, 400],
  ['empty lists', `{"text":[${within(most - 4, '[],')}[]]}`, 400],
  ['numbers', `[${within(most, '1,')}1]`, 400],
  ['names', `{${Array.from({ length: 700_000 }, (_, i) => `"name${i}":1`).join()}}`, 400],
  ['spaces', within(most, ' '), 400],
  ['a text that never ends', `{"text":"${within(most, 'a')}`, 400],
];

describe('a body of 16 MB', () => {
  it.each(worst)('lets others have their turns: %s', { timeout: 120_000 }, async (_what, body, status) => {
    const bytes = Buffer.from(body);
    const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
      bytes.subarray(i * 65_536, (i + 1) * 65_536),
    );
    const read = () =>
      readJson(chunks, bytes.length).then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      );
    expect(await longestTurn(async () => expect(await read()).toBe(status), MOST_YARDS)).toBeLessThan(MOST_YARDS);
  });

  it('arrives, and is refused beyond the limit of its route', async () => {
    const text = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    expect(await post('/large', text(LARGEST))).toEqual({ status: 200, json: { size: LARGEST - 11 } });
    expect(await post('/large', text(LARGEST + 1))).toMatchObject({ status: 413 });
    expect((await post('/usual', text(MB))).status).toBe(200);
    expect(await post('/usual', text(MB + 1))).toMatchObject({ status: 413, json: { code: 'too_large' } });
  });

  it('is refused beyond the limit without a length, too', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${origin}/usual`, { method: 'POST', headers: { 'content-type': 'application/json' } });
      sent.once('response', (answer) => resolve(answer.resume().statusCode));
      sent.once('error', reject);
      sent.write('{"text":"');
      sent.write('x'.repeat(2 * MB));
    });
    expect(status).toBe(413);
  });
});

describe('a body', () => {
  it('is what JSON.parse makes of it, in however many pieces it comes and however large it is', async () => {
    const padded = fc.tuple(fc.json(), fc.boolean(), fc.integer({ min: 1, max: 40_000 }));
    await fc.assert(
      fc.asyncProperty(padded, async ([json, isLarge, step]) => {
        const bytes = Buffer.from(isLarge ? `${' '.repeat(70_000)}${json}` : json);
        const chunks: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += step) chunks.push(bytes.subarray(at, at + step));
        const expected: unknown = JSON.parse(json);
        const read = await readJson(chunks, bytes.length).catch(() => 'refused');
        expect(read).toEqual(JSON.stringify(expected).includes('"__proto__":') ? 'refused' : expected);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":[{"__proto__":1}]}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f_proto__":1}',
    '{',
    '{"a":1}}',
    'nul',
    '\u0000',
    `${'['.repeat(101)}${']'.repeat(101)}`,
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"a":${'[{"b":'.repeat(2500)}1${'}]'.repeat(2500)}}`,
    '['.repeat(60_000),
  ])('is refused: %s', async (body) => {
    expect(await post('/usual', body)).toMatchObject({ status: 400, json: { code: 'malformed' } });
  });

  it.each([0, 70_000])('of a hundred lists in each other is read, beside %i spaces as well', async (spaces) => {
    const body = `${' '.repeat(spaces)}${'['.repeat(100)}${']'.repeat(100)}`;
    expect(JSON.stringify((await post('/usual', body)).json.body)).toBe(body.trim());
  });

  it('may name a constructor, be a number, and be empty', async () => {
    expect((await post('/usual', '{"constructor":"x"}')).json.body).toEqual({ constructor: 'x' });
    expect((await post('/usual', '7')).json.body).toBe(7);
    expect((await post('/usual', '')).json.body).toBe('none');
    expect((await post('/usual', '\ufeff{"a":1}')).json.body).toEqual({ a: 1 });
  });
});
