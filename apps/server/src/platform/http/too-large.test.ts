import multipart from '@fastify/multipart';
import { contract as product } from '@linkstand/contract';
import { endpoint, endpointsOf } from '@linkstand/contract/shared/endpoint';
import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../testing/schema-fields.ts';
import { ANONYMOUS, type Context } from '../context.ts';
import { mount } from './mount.ts';
import { problemOf } from './problems.ts';

const KB = 1024;
const plain = {
  method: 'POST',
  access: 'public',
  summary: 'Takes a body.',
  body: z.object({ text: z.string() }),
} as const;
const form = {
  method: 'POST',
  access: 'public',
  summary: 'Takes files.',
  body: z.looseObject({}),
  form: true,
} as const;
const contract = {
  usual: endpoint({ ...plain, path: '/api/v1/usual' }),
  large: endpoint({ ...plain, path: '/api/v1/large', bodyLimit: 2 * KB * KB }),
  odd: endpoint({ ...plain, path: '/api/v1/odd', bodyLimit: 100 * KB }),
  usualFile: endpoint({ ...form, path: '/api/v1/usual-file' }),
  smallFile: endpoint({ ...form, path: '/api/v1/small-file', fileLimit: 16 * KB }),
} as const;

const app = Fastify();
await app.register(multipart);
const none = async () => undefined;
mount(
  app,
  contract,
  { usual: none, large: none, odd: none, usualFile: none, smallFile: none },
  { checkAnswers: true, contextOf: async () => ({ actor: ANONYMOUS, locale: 'en-US', ip: '192.0.2.1' }) as Context },
);
app.setErrorHandler((error, request, reply) => {
  const { status, body } = problemOf(error, 'en-US', '', request.routeOptions.bodyLimit);
  return reply.code(status).send(body);
});

async function post(path: string, payload: object | FormData) {
  const isForm = payload instanceof FormData;
  const request = new Request('http://local', { method: 'POST', body: isForm ? payload : JSON.stringify(payload) });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { 'content-type': isForm ? (request.headers.get('content-type') ?? '') : 'application/json' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.body ? answer.json() : undefined };
}

function files(bytes: number, count = 1): FormData {
  const data = new FormData();
  for (let at = 0; at < count; at++) data.append('file', new File([new Uint8Array(bytes)], 'a.bin'));
  return data;
}

it.each([
  ['usual', '1 MB', KB * KB],
  ['large', '2 MB', 2 * KB * KB],
  ['odd', '100 KB', 100 * KB],
])('a body says the limit of its own endpoint: %s', async (path, limit, bytes) => {
  const around = JSON.stringify({ text: '' }).length;
  expect((await post(path, { text: 'x'.repeat(bytes - around) })).status).toBe(204);
  const { status, json } = await post(path, { text: 'x'.repeat(bytes - around + 1) });
  expect({ status, message: json.message }).toEqual({
    status: 413,
    message: `The request is too large. The limit is ${limit}.`,
  });
});

it.each([
  ['usual-file', '3 MB', 3 * KB * KB],
  ['small-file', '16 KB', 16 * KB],
])('so does a file, and names its field: %s', async (path, limit, bytes) => {
  expect((await post(path, files(bytes))).status).toBe(204);
  const message = `The request is too large. The limit is ${limit}.`;
  const { status, json } = await post(path, files(bytes + 1));
  expect({ status, message: json.message, errors: json.errors }).toEqual({
    status: 413,
    message,
    errors: [{ path: 'file', message }],
  });
});

it('a text in a form says its own too', async () => {
  const data = new FormData();
  data.append('note', 'x'.repeat(64 * KB + 1));
  expect(await post('usual-file', data)).toMatchObject({
    status: 413,
    json: { message: 'The request is too large. The limit is 64 KB.', errors: [{ path: 'note' }] },
  });
});

it('too many parts are told as what they are', async () => {
  const { status, json } = await post('usual-file', files(1, 11));
  expect({ status, code: json.code, message: json.message }).toEqual({
    status: 413,
    code: 'too_many_parts',
    message: 'A form can have up to 10 files and 100 fields.',
  });
});

/** A file that claims this size. */
const sized = (size: number): File => Object.defineProperty(new File([''], 'a.bin'), 'size', { value: size });

/** Every upload of the product: its limit, and what its schema accepts. */
const uploads = [...endpointsOf(product)].flatMap(([name, { form, body, fileLimit = MAX_FILE_BYTES }]) =>
  form && body
    ? [...fieldsOf(body)]
        .filter(({ schema }) => schema instanceof z.ZodFile)
        .map(({ path, schema }) => [`${name} ${path}`, fileLimit, largest(schema)] as const)
    : [],
);

/** The largest file that a schema accepts, found by trying. */
function largest(schema: z.ZodType): number {
  const takes = (size: number) => schema.safeParse(sized(size)).success;
  let [least, most] = [1, 2 ** 40];
  if (takes(most)) return most;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (takes(middle)) least = middle;
    else most = middle;
  }
  return least;
}

it('every upload has one limit, so that none contradicts what a 413 tells', () => {
  expect(uploads.length).toBeGreaterThan(4);
  const twice = uploads.filter(([, limit, most]) => most !== limit && most !== 2 ** 40);
  expect(twice).toEqual([]);
});
