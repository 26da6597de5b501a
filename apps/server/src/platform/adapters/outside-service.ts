/**
 * Calls a third-party service over HTTP, with a time limit, retries where they do no harm, a circuit breaker, a limit
 * on concurrent calls, and errors that show no secrets. What the operator sets at the start may be on the local network;
 * an address that people type is called with the dispatcher of platform/safe-fetch, which only reaches the public web.
 */
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { clockMs } from '../clock.ts';
import { loadUndici, type OpenDispatcher } from '../load-undici.ts';
import { isNotPublic } from '../safe-fetch/public-dispatcher.ts';
import { redact } from './redact.ts';

export type ServiceFailure =
  /** No complete answer within the time limit. */
  | 'timeout'
  | 'unreachable'
  /** 5xx */
  | 'unavailable'
  /** 429 */
  | 'limited'
  /** 401 or 403: the key is wrong, or lacks permission. */
  | 'unauthorized'
  /** Any other 4xx: the service understood the call and refused it. */
  | 'refused'
  /** It redirects. The redirect is not followed, because our key would go with it. */
  | 'redirected'
  | 'too_large'
  /** Its address does not lead to the public web: no call was made. */
  | 'not_public'
  /** The answer does not have the agreed shape. */
  | 'unreadable'
  /** The circuit is open after too many failures: no call was made. */
  | 'paused'
  /** Too many calls are under way: no call was made. */
  | 'busy';

interface FailureDetails {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
  readonly body?: Buffer;
}

/** Why a call failed. The message is for operators and carries no secrets. */
export class ServiceFailed extends Error {
  override name = 'ServiceFailed';
  readonly service: string;
  readonly reason: ServiceFailure;
  readonly status: number | undefined;
  /** How long the service asked us to wait. */
  readonly retryAfterMs: number | undefined;
  // Private, so that no log prints it: the answer may repeat what was sent.
  readonly #body: Buffer | undefined;
  constructor(service: string, reason: ServiceFailure, message: string, details: FailureDetails = {}) {
    super(message);
    this.service = service;
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.#body = details.body;
  }
  /** The body of the answer, so that an adapter can read the service's error code. */
  get body(): string {
    return this.#body?.toString('utf8') ?? '';
  }
}

/** How a call ended. Stored as the last state of the service. */
export interface ServiceOutcome {
  readonly service: string;
  /** True if the service answered, even if it refused. */
  readonly works: boolean;
  /** Time from the call to the complete answer. */
  readonly milliseconds: number;
  /** Redacted. Empty after a success. */
  readonly error: string;
}

export interface ServiceOptions {
  /** `[a-z_]+`. Names the service in its state, errors and log lines. */
  readonly name: string;
  /** Limit of one attempt: connecting and the complete answer. */
  readonly timeoutMs: number;
  /** Largest answer in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  /** How often a repeatable call is tried again. Default 2. */
  readonly retries?: number;
  /** Wait before the second attempt. Doubles for each further one, with jitter. */
  readonly firstDelayMs?: number;
  /** A service that asks for a longer wait is not tried again. Default 10 s. */
  readonly maxDelayMs?: number;
  /** Calls under way at once, and calls waiting. Default 10 and 100. */
  readonly maxAtOnce?: number;
  readonly maxWaiting?: number;
  /** The circuit opens for this long after this many failures in a row. Default 30 s and 5. */
  readonly breaker?: { readonly failures: number; readonly pauseMs: number };
  /** Removed from every message, log line and state. A function, where they change while the service is used. */
  readonly secrets?: readonly string[] | (() => readonly string[]);
  /** Who signs the service's certificate, where it is none of the known authorities. For calls with a certificate. */
  readonly authority?: string;
  /** The way out for an address that people type. */
  readonly dispatcher?: OpenDispatcher | undefined;
  readonly onOutcome?: ((outcome: ServiceOutcome) => void) | undefined;
}

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

export interface OutsideService {
  readonly name: string;
  /** Resolves to a 2xx answer. @throws ServiceFailed */
  call(call: ServiceCall): Promise<ServiceAnswer>;
  /**
   * Resolves once the answer begins, to its parts as they come; each is waited for no longer than `stallMs`. Tried again
   * as `call` is, until the answer begins. @throws ServiceFailed, also between two parts
   */
  stream(call: ServiceCall, limits: { readonly stallMs: number }): Promise<AsyncGenerator<Uint8Array, void>>;
  /** As `call`, with the answer parsed as JSON of this shape. @throws ServiceFailed */
  json<Schema extends z.ZodType>(call: ServiceCall, schema: Schema): Promise<z.output<Schema>>;
}

const MIB = 1024 * 1024;
const isTemporary = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable' || reason === 'limited';
const isDown = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable';
/** Failures that say nothing about the service: no call was made, or the caller gave up. */
const wasNotTried = ({ reason }: ServiceFailed) => reason === 'paused' || reason === 'busy';

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

/** Declares a service. Make one instance of each: all calls share its circuit and limits. */
export function outsideService(options: ServiceOptions): OutsideService {
  const { name, timeoutMs, maxBytes = MIB, retries = 2, firstDelayMs = 200, maxDelayMs = 10_000 } = options;
  const { failures, pauseMs } = options.breaker ?? { failures: 5, pauseMs: 30_000 };
  const { secrets = [] } = options;
  const secretsNow = () => (typeof secrets === 'function' ? secrets() : secrets);
  const fail = (reason: ServiceFailure, message: string, details?: FailureDetails) =>
    new ServiceFailed(name, reason, message, details);

  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ServiceFailed && isDown(error)),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failures) },
  );
  const room = bulkhead(options.maxAtOnce ?? 10, options.maxWaiting ?? 100);
  const once = wrap(breaker, room);
  const again = retry(
    handleWhen(
      (error) => error instanceof ServiceFailed && isTemporary(error) && (error.retryAfterMs ?? 0) <= maxDelayMs,
    ),
    {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
        const error = 'error' in result ? result.error : undefined;
        const asked = error instanceof ServiceFailed ? (error.retryAfterMs ?? 0) : 0;
        // Full jitter: callers that failed together don't retry together.
        const own = Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
        return asked + own;
      }),
    },
  );

  const { dispatcher } = options;
  // Undici's own fetch, as the one of Node may not understand a dispatcher of another version.
  const send: typeof fetch = dispatcher
    ? async (url, init) => {
        const { fetch: fetchThrough } = await loadUndici();
        const through = { ...init, dispatcher: await dispatcher() };
        return fetchThrough(url as URL, through as object) as unknown as Promise<Response>;
      }
    : fetch;

  async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the rest of the body.
      if (size > maxBytes) throw fail('too_large', `${name} answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async function attempt(call: ServiceCall): Promise<ServiceAnswer> {
    const limit = AbortSignal.timeout(timeoutMs);
    const identified = call.certificate && (await fetchWith(call.certificate, options.authority));
    try {
      const response = await (identified?.fetch ?? send)(call.url, {
        method: call.method ?? 'GET',
        ...(call.headers === undefined ? {} : { headers: { ...call.headers } }),
        ...(call.body === undefined ? {} : { body: call.body }),
        redirect: 'manual',
        signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      });
      const { status, headers } = response;
      if (!response.ok) throw await refusalOf(response);
      return { status, headers, body: await readBody(response) };
    } catch (error) {
      throw explained(error, call, limit.aborted && `${name} gave no complete answer within ${timeoutMs} ms`);
    } finally {
      await identified?.close();
    }
  }

  async function refusalOf(response: Response): Promise<ServiceFailed> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return fail('redirected', `${name} answered ${status} and sends elsewhere`, { status });
    }
    const body = await readBody(response);
    const said = redact(body.toString('utf8'), secretsNow());
    return fail(reasonOf(status), `${name} answered ${status}${said ? `: ${said}` : ''}`, {
      status,
      body,
      retryAfterMs: retryAfterMs(headers.get('retry-after'), clockMs()),
    });
  }

  /** @param late what to say if a limit of ours ended the call, otherwise false */
  function explained(error: unknown, call: ServiceCall, late: string | false): unknown {
    if (error instanceof ServiceFailed) return error;
    if (call.signal?.aborted) return call.signal.reason;
    if (late !== false) return fail('timeout', late);
    if (isNotPublic(error)) return fail('not_public', `${name} has an address outside the public web`);
    // Not passed as the cause: its message may contain the full address.
    return fail('unreachable', `${name} could not be reached (${codeOf(error)})`);
  }

  /** The parts of an answer under way. */
  async function* partsOf(
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
        if (size > maxBytes) throw fail('too_large', `${name} answered more than ${maxBytes} bytes`);
        yield part.value;
      }
    } catch (error) {
      throw explained(error, call, stop.signal.aborted && `${name} paused its answer for more than ${stallMs} ms`);
    } finally {
      // Whoever reads may leave early.
      stop.abort();
    }
  }

  async function opened(call: ServiceCall, stallMs: number): Promise<AsyncGenerator<Uint8Array, void>> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    try {
      const response = await send(call.url, {
        method: call.method ?? 'GET',
        ...(call.headers === undefined ? {} : { headers: { ...call.headers } }),
        ...(call.body === undefined ? {} : { body: call.body }),
        redirect: 'manual',
        signal: call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal,
      });
      if (!response.ok) throw await refusalOf(response);
      return partsOf(response, call, stop, stallMs);
    } catch (error) {
      throw explained(error, call, stop.signal.aborted && `${name} gave no answer within ${timeoutMs} ms`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Records how the call ended. If its reader left, that says nothing about the service. */
  async function* watchedParts(parts: AsyncGenerator<Uint8Array, void>, tell: Tell): AsyncGenerator<Uint8Array, void> {
    try {
      yield* parts;
      tell(true, '');
    } catch (error) {
      if (error instanceof ServiceFailed) tell(false, error.message);
      throw error;
    }
  }

  /** Turns any error that prevented the call into a ServiceFailed. */
  async function guarded<R>(work: () => Promise<R>, call: ServiceCall): Promise<R> {
    const guard = () => once.execute(work);
    try {
      return await (isRepeatable(call) && retries > 0 ? again.execute(guard, call.signal) : guard());
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw fail('paused', `${name} failed too often and is left alone for now`);
      if (error instanceof BulkheadRejectedError) throw fail('busy', `Too many calls to ${name} are under way`);
      throw error;
    }
  }

  type Tell = (works: boolean, error: string) => void;

  /** @param isOver false: the outcome comes later, as what `work` resolves to */
  async function watched<R>(work: (tell: Tell) => Promise<R>, isOver = true): Promise<R> {
    const startedAt = performance.now();
    const tell: Tell = (works, error) =>
      options.onOutcome?.({ service: name, works, milliseconds: Math.round(performance.now() - startedAt), error });
    try {
      const result = await work(tell);
      if (isOver) tell(true, '');
      return result;
    } catch (error) {
      if (error instanceof ServiceFailed && !wasNotTried(error))
        tell(error.reason === 'refused', error.reason === 'refused' ? '' : error.message);
      throw error;
    }
  }

  const isRepeatable = ({ method = 'GET', isRepeatable: isSaid }: ServiceCall) =>
    isSaid ?? (method !== 'POST' && method !== 'PATCH');
  return {
    name,
    call: (call) => watched(() => guarded(() => attempt(call), call)),
    stream: (call, { stallMs }) =>
      watched(async (tell) => watchedParts(await guarded(() => opened(call, stallMs), call), tell), false),
    json: (call, schema) =>
      watched(async () => {
        const { body } = await guarded(() => attempt(call), call);
        return readJson(body, schema);
      }),
  };

  function readJson<Schema extends z.ZodType>(body: Buffer, schema: Schema): z.output<Schema> {
    let value: unknown;
    try {
      value = JSON.parse(body.toString('utf8'));
    } catch {
      throw fail('unreadable', `${name} answered something that is not JSON`);
    }
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const where = read.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole');
    throw fail('unreadable', `${name} answered something else than agreed: ${where.join(', ')}`);
  }
}

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
