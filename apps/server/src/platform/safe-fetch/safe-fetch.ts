import { isIP, type Socket } from 'node:net';
import type { Client } from 'undici';
import { loadUndici } from '../load-undici.ts';
import { connectPinned, type Dial, dialAddress } from './connect.ts';
import { FetchFailedError, type Redirect, UnsafeUrlError } from './errors.ts';
import { defaultPort, hostOf, parseRedirect, parseSafeUrl, WEB_PORTS } from './parse-url.ts';
import { rangeRefused } from './public-address.ts';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import { type Resolve, resolveByDns } from './resolve.ts';
import type { RouteOverride } from './route-override.ts';

export interface SafeFetchOptions {
  /** Resolves names. Default: the machine's name servers. Every address it returns is checked. */
  readonly resolve?: Resolve;
  /** Demo only: hosts with a fixed route. */
  readonly routeOverride?: RouteOverride;
  /** Default 80 and 443. */
  readonly allowedPorts?: readonly number[];
  /** Limit of the decoded body in bytes. Default 2 MiB. */
  readonly maxBytes?: number;
  /** Reads the beginning of a longer body. Default: it is refused. */
  readonly keepsBeginning?: boolean;
  /** Limit for everything, redirects included. Default 15 s. */
  readonly timeLimitMs?: number;
  /** Redirects to follow. Default 5. */
  readonly maxRedirects?: number;
  readonly userAgent?: string;
  /** The Accept header. */
  readonly accept?: string;
  /** Asks only for a page that has changed since (RFC 9110 §13.1). Sent to the first address, not after redirects. */
  readonly unless?: { readonly etag: string | null; readonly lastModified: string | null } | undefined;
  readonly signal?: AbortSignal;
  /** Connects to a checked address. */
  readonly dial?: Dial;
  /** PEM certificates to trust instead of the public authorities. */
  readonly ca?: string;
}

export interface SafeResponse {
  /** The final url, after all redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. A header sent twice has two values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The Content-Type header as sent. */
  readonly contentType: string | null;
  readonly body: Buffer;
  /** The body is longer than what was read of it. */
  readonly isCut: boolean;
  /** Every redirect, in order. */
  readonly redirects: readonly Redirect[];
  /** The address that answered. */
  readonly address: string;
  readonly durationMs: number;
}

/** Identifies the product. A deployment appends its own address. */
export const USER_AGENT = 'Linkstand/0.1 (checks published links)';

/** How browsers of readers name themselves. */
export const READER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** With the page of this installation that explains the visits. */
export const userAgentOf = (publicUrl: string): string =>
  `Linkstand/0.1 (+${new URL('/link-checks', publicUrl).href}; checks published links)`;

const MAX_BYTES = 2 * 1024 * 1024;
const TIME_LIMIT_MS = 15_000;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * GETs an untrusted url without leaving the public web. Each hop is checked: its url, then every address of its host.
 * The connection goes to a checked address, not to the name, so a second DNS answer can't change it. Sends no cookies
 * and no credentials, and shares no connection. Every status is an answer; only 301, 302, 303, 307 and 308 with a
 * Location are followed.
 * @throws UnsafeUrlError if it will not be fetched
 * @throws FetchFailedError if fetching fails
 */
export async function safeFetch(url: string, options: SafeFetchOptions = {}): Promise<SafeResponse> {
  const started = performance.now();
  const ports = options.allowedPorts ?? WEB_PORTS;
  const limit = options.timeLimitMs ?? TIME_LIMIT_MS;
  const ended = new AbortController();
  const timer = setTimeout(
    () => ended.abort(new FetchFailedError('timeout', `No complete answer within ${limit} ms`)),
    limit,
  );
  const abort = () =>
    ended.abort(new FetchFailedError('aborted', 'No longer wanted', { cause: options.signal?.reason }));
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();

  const redirects: Redirect[] = [];
  try {
    let current = parseSafeUrl(url, ports);
    for (;;) {
      const answer = await visit(
        current,
        redirects.length === 0 ? options : { ...options, unless: undefined },
        ended.signal,
      );
      if ('body' in answer)
        return { ...answer, url: current.href, redirects, durationMs: Math.round(performance.now() - started) };
      redirects.push({ status: answer.status, url: current.href, location: answer.location });
      if (redirects.length > (options.maxRedirects ?? MAX_REDIRECTS))
        throw new FetchFailedError('too_many_redirects', `More than ${redirects.length - 1} redirects`);
      current = parseRedirect(answer.location, current, ports);
    }
  } catch (error) {
    if (error instanceof UnsafeUrlError || error instanceof FetchFailedError) error.redirects = redirects;
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

type Visit =
  | { readonly status: number; readonly location: string }
  | Pick<SafeResponse, 'status' | 'headers' | 'contentType' | 'body' | 'isCut' | 'address'>;

/** One hop: check, connect, request, and read the answer unless it redirects. */
async function visit(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<Visit> {
  const host = hostOf(url);
  const route = options.routeOverride?.(host) ?? null;
  const addresses = route ? [route.address] : await checkedAddresses(url, options.resolve ?? resolveByDns, signal);
  // Before there is a connection that it has to listen to.
  const undici = await loadUndici();
  const { socket, address } = await connectPinned(
    addresses,
    route?.port ?? (Number(url.port) || defaultPort(url)),
    url.protocol === 'https:' && !route ? host : null,
    { dial: options.dial ?? dialAddress, ca: options.ca, signal },
  );
  // An override speaks plain HTTP, so the client must not expect TLS.
  const client = clientOn(undici, socket, route ? `http://${url.host}` : url.origin);
  try {
    const response = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      signal,
      reset: true,
      headers: {
        'user-agent': options.userAgent ?? USER_AGENT,
        accept: options.accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...(options.unless?.etag ? { 'if-none-match': options.unless.etag } : {}),
        ...(options.unless?.lastModified ? { 'if-modified-since': options.unless.lastModified } : {}),
      },
    });
    const headers = listed(response.headers);
    const location = headers.location?.[0];
    if (REDIRECT_STATUSES.includes(response.statusCode) && location) {
      return { status: response.statusCode, location: asUtf8(location) };
    }
    const read = await readBody(response.body, headers['content-encoding']?.join(', ') ?? null, {
      maxBytes: options.maxBytes ?? MAX_BYTES,
      keepsBeginning: options.keepsBeginning,
    });
    const contentType = headers['content-type']?.[0] ?? null;
    return { status: response.statusCode, headers, contentType, ...read, address };
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error);
  } finally {
    await client.destroy();
    socket.destroy();
  }
}

/** Every address of the host. Refuses all if one is not public, because the next lookup might return it first. */
export async function checkedAddresses(url: URL, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const host = hostOf(url);
  // parseSafeUrl has found a literal address to be public.
  if (isIP(host) !== 0) return [host];
  const addresses = await untilAborted(resolve(host, signal), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new FetchFailedError('dns', 'The name could not be resolved', { cause: error });
  });
  if (addresses.length === 0) throw new FetchFailedError('dns', 'The name has no address');
  for (const address of addresses) {
    const range = rangeRefused(address);
    if (range !== null)
      throw new UnsafeUrlError(
        'private_address',
        url.href,
        `The name leads to an address that is not public (${range})`,
      );
  }
  return addresses;
}

/** A client that owns exactly this connection and can't open another. */
function clientOn({ Client }: Pick<typeof import('undici'), 'Client'>, socket: Socket, origin: string): Client {
  let unused: Socket | null = socket;
  return new Client(origin, {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The time limit of the whole fetch applies instead of these.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      const first = unused;
      unused = null;
      // Undici expects the callback asynchronously.
      queueMicrotask(() => {
        if (first && !first.destroyed) callback(null, first);
        else callback(new Error('The connection was closed'), null);
      });
    },
  });
}

function failureOf(error: unknown): FetchFailedError {
  if (error instanceof FetchFailedError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return new FetchFailedError('too_large', 'The headers of the answer are too large', { cause: error });
  return new FetchFailedError('bad_response', 'The answer was broken or cut off', { cause: error });
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function listed(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? [value] : value]],
    ),
  );
}

/** Header bytes arrive as latin1, but many servers send UTF-8 in Location. */
function asUtf8(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('�') ? value : text;
}
