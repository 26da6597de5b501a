import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, tooLarge } from '../errors.ts';
import { markTurn } from '../metrics/event-loop.ts';
import { routeOf } from '../metrics/request-turns.ts';
import { turns } from '../turns.ts';

/** Smaller bodies are read in one go: whatever they hold, it takes less than ten milliseconds. */
const SMALL_BYTES = 64 * 1024;
/** Deeper nesting than any body has. V8 takes a second and more for millions of brackets. */
const DEEPEST = 100;
/** Values and names of a larger body at most: reading so many takes some thirty milliseconds. */
const MAX_VALUES = 100_000;
/** Bytes looked at between two looks at the clock. */
const STEP = 64 * 1024;

const malformed = () => new Refusal(400, 'malformed');

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from(
  '"\\,:[]{}',
) as unknown as [number, number, number, number, number, number, number, number];

/** Is the quote at `at` of a string that begins at `start` part of its text? */
function isEscaped(bytes: Buffer, start: number, at: number): boolean {
  let first = at;
  while (first > start && bytes[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/**
 * Looks at the brackets of a body before it is parsed, because a parser holds the event loop until it is through.
 * @throws Refusal 400 for one that is nested too deeply or holds too many values
 */
async function requirePlainShape(bytes: Buffer, pause: () => Promise<void>): Promise<void> {
  let [depth, values, next] = [0, 0, STEP];
  /** Where the text of the string begins that `at` is in. */
  let string: number | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (string !== undefined) {
      at = bytes.indexOf(QUOTE, at);
      // Unended: the parser refuses it.
      if (at === -1) return;
      if (!isEscaped(bytes, string, at)) string = undefined;
    } else if (byte === QUOTE) string = at + 1;
    else if (byte === COMMA || byte === COLON) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > DEEPEST) throw malformed();
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > MAX_VALUES) throw malformed();
    if (at < next) continue;
    next = at + STEP;
    await pause();
  }
}

/** Does a value hold a name that could change the prototype of an object it is copied to? */
function hasPrototypeName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasPrototypeName);
  return Object.entries(value).some(
    ([name, inner]) =>
      name === '__proto__' ||
      (name === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) ||
      hasPrototypeName(inner),
  );
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    // A byte order mark is no part of the text.
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw malformed();
  }
  if (hasPrototypeName(value)) throw malformed();
  return value;
}

/**
 * Parses a JSON body. A large one is looked at and read in steps with turns for others in between.
 * @returns undefined for an empty body
 * @throws Refusal 400 for what is no JSON, too deep or too much of it
 */
export async function readJson(chunks: readonly Buffer[], size: number): Promise<unknown> {
  const [first] = chunks;
  if (first === undefined || size === 0) return undefined;
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks, size);
  if (size <= SMALL_BYTES) return parse(bytes.toString('utf8'));
  await nextTurn();
  await requirePlainShape(bytes, turns());
  const text = bytes.toString('utf8');
  await nextTurn();
  return parse(text);
}

/** The bytes of a body. @throws Refusal 413 above the limit of its route */
function receive(request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<{ chunks: Buffer[]; size: number }> {
  const { bodyLimit } = request.routeOptions;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > SMALL_BYTES) markTurn(routeOf(request));
      if (size <= bodyLimit) return;
      payload.off('data', onData);
      reject(tooLarge(bodyLimit));
    };
    if (Number(request.headers['content-length']) > bodyLimit) {
      reject(tooLarge(bodyLimit));
      return;
    }
    payload.on('data', onData);
    payload.once('end', () => resolve({ chunks, size }));
    payload.once('error', () => reject(malformed()));
  });
}

/** Reads JSON bodies of the app. Large ones never hold the event loop. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const { chunks, size } = await receive(request, payload);
    return readJson(chunks, size);
  });
}
