import { connect } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { answerProblems } from './answer-problems.ts';

const INFO = 30;
const ERROR = 50;

interface Line {
  readonly level: number;
  readonly msg: string;
}
const lines: Line[] = [];
const logged = () => lines.filter(({ level, msg }) => level >= ERROR || msg === 'The reader hung up');

/** Lets a test decide when the server continues. */
let proceed = Promise.withResolvers<void>();
let asked = Promise.withResolvers<void>();

const app = Fastify({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
});
await app.register(compress, { threshold: 2048, encodings: ['gzip'], customTypes: /^application\/json/ });
await app.register(multipart);
answerProblems(app, () => 'en-US');
app.post('/list', async (_request, reply) => {
  asked.resolve();
  await proceed.promise;
  return reply.header('content-type', 'application/json').send(JSON.stringify({ text: 'long '.repeat(10_000) }));
});
app.post('/broken', async () => {
  asked.resolve();
  await proceed.promise;
  throw new TypeError('Ours to mend');
});
app.post('/file', async (request) => {
  asked.resolve();
  for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
  return 'taken';
});
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

beforeEach(() => {
  lines.length = 0;
  proceed = Promise.withResolvers();
  asked = Promise.withResolvers();
});
afterAll(() => app.close());

/** Sends a request and closes the connection once the server handles it. */
async function hangUp(path: string, contentType: string, body: string, length = body.length): Promise<void> {
  const closed = new Promise((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', resolve));
  });
  const reader = connect(Number(port), '127.0.0.1');
  reader.write(
    `POST ${path} HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n` +
      `Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  await asked.promise;
  reader.destroy();
  await closed;
  proceed.resolve();
}

it('an answer that nobody waits for any more is no error', async () => {
  await hangUp('/list', 'application/json', '{}');
  await vi.waitFor(() => expect(logged()).toEqual([expect.objectContaining({ level: INFO, url: '/list' })]));
});

it('neither is a file that breaks off', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHalf of';
  await hangUp('/file', 'multipart/form-data; boundary=b', part, 100_000);
  await vi.waitFor(() => expect(logged()).toEqual([expect.objectContaining({ level: INFO, url: '/file' })]));
});

it('a fault of ours is one, whether anybody waits or not', async () => {
  await hangUp('/broken', 'application/json', '{}');
  await vi.waitFor(() => expect(logged()).toEqual([expect.objectContaining({ level: ERROR, url: '/broken' })]));
  lines.length = 0;
  proceed.resolve();
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/broken', payload: {} });
  expect([statusCode, headers['content-type']]).toEqual([500, 'application/problem+json; charset=utf-8']);
  expect(logged()).toHaveLength(1);
});
