import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, tooLarge } from '../errors.ts';
import { markTurn } from '../metrics/event-loop.ts';
import { routeOf } from '../metrics/request-turns.ts';
import { turns } from '../turns.ts';

/** Smaller bodies are checked and read at once: whatever they contain, it takes less than ten milliseconds. */
const SMALL_BYTES = 64 * 1024;
/**
 * Deeper nesting than any body has, small or large. V8 takes a second and more for millions of brackets, and whatever
 * walks the value afterwards calls itself once for each: some thousands are more than its stack holds.
 */
const DEEPEST = 100;
/** Values and names of a body at most: reading so many takes some thirty milliseconds. */
const MAX_VALUES = 100_000;
/** Escaped characters at most: parsing so many takes some forty milliseconds. Lines of a single letter each are fewer. */
const MAX_ESCAPES = 6_000_000;
/** Bytes that are read between two looks at the clock. */
const STEP = 64 * 1024;

const malformed = () => new Refusal(400, 'malformed');

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from(
  '"\\,:[]{}',
) as unknown as [number, number, number, number, number, number, number, number];

/**
 * Looks at the shape of a body before it is parsed, because a parser holds the event loop until it is through.
 * @throws Refusal 400 for one that is nested too deeply, or holds too many values or escaped characters
 */
async function requirePlainShape(bytes: Buffer, pause: () => Promise<void>): Promise<void> {
  let [depth, values, escapes, next] = [0, 0, 0, STEP];
  let isInString = false;
  /** The first of each from `at` on, looked up again only once it is behind. */
  let [quote, backslash] = [-1, -1];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (quote < at) quote = indexOrEnd(bytes, QUOTE, at);
      if (backslash < at) backslash = indexOrEnd(bytes, BACKSLASH, at);
      if (byte === BACKSLASH) {
        // What is escaped is part of the text, whatever it is.
        at++;
        escapes++;
      } else if (byte === QUOTE) isInString = false;
      // To the end of the string, or to where something is escaped in it.
      else at = Math.min(quote, backslash) - 1;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA || byte === COLON) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > DEEPEST) throw malformed();
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > MAX_VALUES || escapes > MAX_ESCAPES) throw malformed();
    if (at < next) continue;
    next = at + STEP;
    await pause();
  }
}

/** Where a byte stands from `at` on; the end if nowhere. */
function indexOrEnd(bytes: Buffer, byte: number, at: number): number {
  const found = bytes.indexOf(byte, at);
  return found === -1 ? bytes.length : found;
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
  const isLarge = size > SMALL_BYTES;
  if (isLarge) await nextTurn();
  await requirePlainShape(bytes, turns());
  const text = bytes.toString('utf8');
  if (isLarge) await nextTurn();
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
