/** One attempt at a call, over HTTP: its limits, and errors that show no secrets. */
import type { z } from 'zod';
import { clockMs } from '../clock.ts';
import { loadUndici, type OpenDispatcher } from '../load-undici.ts';
import { isNotPublic } from '../safe-fetch/public-dispatcher.ts';
import { redact } from './redact.ts';
import { type FailureDetails, ServiceFailed, type ServiceFailure } from './service-failed.ts';

/** Ourselves, to a service that knows its callers by their certificates. */
export interface ClientCertificate {
  /** PKCS #12, with the key. */
  readonly pfx: Buffer;
  readonly passphrase: string;
}

export interface ServiceCall {
  readonly url: string | URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** A `Blob` of a file is read from it while it is sent. */
  readonly body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | Blob;
  /** Repeating the call has no further effect. Defaults to HTTP's idempotent methods: all but POST and PATCH. */
  readonly isRepeatable?: boolean;
  /** Aborts the call when whoever waits for it gives up. */
  readonly signal?: AbortSignal;
  /** Shown to the service. The connection is closed after the call. */
  readonly certificate?: ClientCertificate;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

const REASON_OF: Readonly<Record<number, ServiceFailure>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  429: 'limited',
};
function reasonOf(status: number): ServiceFailure {
  if (status >= 500) return 'unavailable';
  if (status < 400) return 'redirected';
  return REASON_OF[status] ?? 'refused';
}

/** `Retry-After` (seconds or a date) as milliseconds from now. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

const MIB = 1024 * 1024;

/** What an attempt needs to know of its service. */
export interface HttpOptions {
  /** `[a-z_]+`. Names the service in its state, errors and log lines. */
  readonly name: string;
  /** Limit of one attempt: connecting and the complete answer. */
  readonly timeoutMs: number;
  /** Largest answer in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Removed from every message, log line and state. A function, where they change while the service is used. */
  readonly secrets?: readonly string[] | (() => readonly string[]);
  /** Who signs the service's certificate, where it is none of the known authorities. For calls with a certificate. */
  readonly authority?: string;
  /** The way out for an address that people type. */
  readonly dispatcher?: OpenDispatcher | undefined;
}

export class ServiceHttp {
  readonly #options: HttpOptions;
  readonly #maxBytes: number;
  readonly #send: typeof fetch;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? MIB;
    this.#send = options.dispatcher ? fetchThrough(options.dispatcher) : fetch;
  }

  failed(reason: ServiceFailure, message: string, details?: FailureDetails): ServiceFailed {
    return new ServiceFailed(this.#options.name, reason, `${this.#options.name} ${message}`, details);
  }

  /** The complete answer. @throws ServiceFailed */
  async ask(call: ServiceCall): Promise<ServiceAnswer> {
    const { timeoutMs, authority } = this.#options;
    const limit = AbortSignal.timeout(timeoutMs);
    const identified = call.certificate && (await fetchWith(call.certificate, authority));
    try {
      const response = await this.#begin(call, limit, identified?.fetch);
      return { status: response.status, headers: response.headers, body: await this.#readBody(response) };
    } catch (error) {
      throw this.#explained(error, call, limit.aborted && `gave no complete answer within ${timeoutMs} ms`);
    } finally {
      await identified?.close();
    }
  }

  /** The parts of an answer that has begun. @throws ServiceFailed, also between two parts */
  async open(call: ServiceCall, stallMs: number): Promise<AsyncGenerator<Uint8Array, void>> {
    const { timeoutMs } = this.#options;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    try {
      return this.#partsOf(await this.#begin(call, stop.signal), call, stop, stallMs);
    } catch (error) {
      throw this.#explained(error, call, stop.signal.aborted && `gave no answer within ${timeoutMs} ms`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws ServiceFailed if it is not what was agreed */
  readJson<Schema extends z.ZodType>(body: Buffer, schema: Schema): z.output<Schema> {
    let value: unknown;
    try {
      value = JSON.parse(body.toString('utf8'));
    } catch {
      throw this.failed('unreadable', 'answered something that is not JSON');
    }
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const where = read.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole');
    throw this.failed('unreadable', `answered something else than agreed: ${where.join(', ')}`);
  }

  async #begin(call: ServiceCall, limit: AbortSignal, send = this.#send): Promise<Response> {
    const { url, method = 'GET', headers, body, signal } = call;
    const response = await send(url, {
      method,
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) throw await this.#refusalOf(response);
    return response;
  }

  async #readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the rest of the body.
      if (size > this.#maxBytes) throw this.#tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async *#partsOf(
    response: Response,
    call: ServiceCall,
    stop: AbortController,
    stallMs: number,
  ): AsyncGenerator<Uint8Array, void> {
    const reader = response.body?.getReader();
    let size = 0;
    try {
      for (;;) {
        const timer = setTimeout(() => stop.abort(), stallMs);
        const part = await reader?.read().finally(() => clearTimeout(timer));
        if (!part || part.done) return;
        size += part.value.length;
        if (size > this.#maxBytes) throw this.#tooLarge();
        yield part.value;
      }
    } catch (error) {
      throw this.#explained(error, call, stop.signal.aborted && `paused its answer for more than ${stallMs} ms`);
    } finally {
      // Whoever reads may leave early.
      stop.abort();
    }
  }

  #tooLarge(): ServiceFailed {
    return this.failed('too_large', `answered more than ${this.#maxBytes} bytes`);
  }

  async #refusalOf(response: Response): Promise<ServiceFailed> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return this.failed('redirected', `answered ${status} and sends elsewhere`, { status });
    }
    const body = await this.#readBody(response);
    const { secrets = [] } = this.#options;
    const said = redact(body.toString('utf8'), typeof secrets === 'function' ? secrets() : secrets);
    return this.failed(reasonOf(status), `answered ${status}${said ? `: ${said}` : ''}`, {
      status,
      body,
      retryAfterMs: retryAfterMs(headers.get('retry-after'), clockMs()),
    });
  }

  /** @param late what to say if a limit of ours ended the call, otherwise false */
  #explained(error: unknown, call: ServiceCall, late: string | false): unknown {
    if (error instanceof ServiceFailed) return error;
    if (call.signal?.aborted) return call.signal.reason;
    if (late !== false) return this.failed('timeout', late);
    if (isNotPublic(error)) return this.failed('not_public', 'has an address outside the public web');
    // Not passed as the cause: its message may contain the full address.
    return this.failed('unreachable', `could not be reached (${codeOf(error)})`);
  }
}

/** Undici's own fetch, as the one of Node may not understand a dispatcher of another version. */
const fetchThrough =
  (dispatcher: OpenDispatcher): typeof fetch =>
  async (url, init) => {
    const { fetch: send } = await loadUndici();
    const through = { ...init, dispatcher: await dispatcher() };
    return send(url as URL, through as object) as unknown as Promise<Response>;
  };

/** `fetch` over connections of their own that show a certificate. Node's own has no such option. */
async function fetchWith(
  { pfx, passphrase }: ClientCertificate,
  authority: string | undefined,
): Promise<{ fetch: typeof fetch; close(): Promise<void> }> {
  const { Agent, fetch: send } = await loadUndici();
  const dispatcher = new Agent({ connect: { pfx, passphrase, ...(authority === undefined ? {} : { ca: authority }) } });
  return {
    // The package's types and those of Node differ in a symbol.
    fetch: ((url: string | URL, init: object) => send(url, { ...init, dispatcher })) as unknown as typeof fetch,
    close: () => dispatcher.destroy(),
  };
}

/** `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_SOCKET`, otherwise the name of the error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown';
}
