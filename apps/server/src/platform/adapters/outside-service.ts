/**
 * A service of somebody else, called over HTTP: with a time limit, tries again where that does no harm, a circuit that
 * opens when it is down, a bound on what runs at once, and errors that show no secrets. Its address is an operator's, so
 * it may be one of this machine; what strangers name is fetched by platform/safe-fetch.
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
import { redact } from './redact.ts';

export type ServiceFailure =
  /** No complete answer in time. */
  | 'timeout'
  | 'unreachable'
  /** 5xx */
  | 'unavailable'
  /** 429 */
  | 'limited'
  /** 401, 403: its key is wrong, or may not do that. */
  | 'unauthorized'
  /** Any other 4xx: it understood and said no. */
  | 'refused'
  /** It sends elsewhere, where our key would go too. */
  | 'redirected'
  | 'too_large'
  /** Not what was agreed. */
  | 'unreadable'
  /** It failed too often; not asked this time. */
  | 'paused'
  /** Too many calls are under way; not asked this time. */
  | 'busy';

interface FailureDetails {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
  readonly body?: Buffer;
}

/** What went wrong with a call. The message is for operators and carries no secrets. */
export class ServiceFailed extends Error {
  override name = 'ServiceFailed';
  readonly service: string;
  readonly reason: ServiceFailure;
  readonly status: number | undefined;
  /** How long the service wants to be left alone. */
  readonly retryAfterMs: number | undefined;
  // Private, so that no log writes it: it may repeat what was sent.
  readonly #body: Buffer | undefined;
  constructor(service: string, reason: ServiceFailure, message: string, details: FailureDetails = {}) {
    super(message);
    this.service = service;
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.#body = details.body;
  }
  /** What it answered, for the adapter to read its word for why. */
  get body(): string {
    return this.#body?.toString('utf8') ?? '';
  }
}

/** How a call to the service ended, for its last state. */
export interface ServiceOutcome {
  readonly service: string;
  /** It answered, if only to say no. */
  readonly works: boolean;
  /** Time from the call to the whole answer. */
  readonly milliseconds: number;
  /** Redacted; empty where it works. */
  readonly error: string;
}

export interface ServiceOptions {
  /** `[a-z_]+`: names its state, its errors and its log lines. */
  readonly name: string;
  /** For one try, connection and whole answer together. */
  readonly timeoutMs: number;
  /** Of an answer; 1 MiB unless given. */
  readonly maxBytes?: number;
  /** Further tries of what may be repeated; 2 unless given. */
  readonly retries?: number;
  /** Before the second try; doubles from then on, with chance in it. */
  readonly firstDelayMs?: number;
  /** A service that wants to be left alone for longer is not tried again; 10 s unless given. */
  readonly maxDelayMs?: number;
  /** Calls under way together, and waiting for their turn; 10 and 100 unless given. */
  readonly maxAtOnce?: number;
  readonly maxWaiting?: number;
  /** After so many failures in a row it is left alone for a while; 5 and 30 s unless given. */
  readonly breaker?: { readonly failures: number; readonly pauseMs: number };
  /** Never shown, wherever the service repeats them. */
  readonly secrets?: readonly string[];
  readonly onOutcome?: ((outcome: ServiceOutcome) => void) | undefined;
}

export interface ServiceCall {
  readonly url: string | URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
  /** Made twice, it does no more than once. By default what HTTP says so of: not POST and PATCH. */
  readonly isRepeatable?: boolean;
  /** Of whoever waits for the answer. */
  readonly signal?: AbortSignal;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer<ArrayBuffer>;
}

export interface OutsideService {
  readonly name: string;
  /** Resolves to an answer of 2xx. @throws ServiceFailed */
  call(call: ServiceCall): Promise<ServiceAnswer>;
  /** The same, read as JSON of this shape. @throws ServiceFailed */
  json<Schema extends z.ZodType>(call: ServiceCall, schema: Schema): Promise<z.output<Schema>>;
}

const MIB = 1024 * 1024;
const isTemporary = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable' || reason === 'limited';
const isDown = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable';
/** These say nothing new of the service: it was not asked, or whoever waited gave up. */
const isUntold = ({ reason }: ServiceFailed) => reason === 'paused' || reason === 'busy';

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

/** `Retry-After`, seconds or a date, in milliseconds from now. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Declares a service. Make one for each, once: its circuit and its limits are shared by all calls. */
export function outsideService(options: ServiceOptions): OutsideService {
  const { name, timeoutMs, maxBytes = MIB, retries = 2, firstDelayMs = 200, maxDelayMs = 10_000 } = options;
  const { failures, pauseMs } = options.breaker ?? { failures: 5, pauseMs: 30_000 };
  const secrets = options.secrets ?? [];
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
        // Full jitter: callers that failed together don't come back together.
        const own = Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
        return asked + own;
      }),
    },
  );

  async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the rest.
      if (size > maxBytes) throw fail('too_large', `${name} answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async function attempt(call: ServiceCall): Promise<ServiceAnswer> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(call.url, {
        method: call.method ?? 'GET',
        ...(call.headers === undefined ? {} : { headers: { ...call.headers } }),
        ...(call.body === undefined ? {} : { body: call.body }),
        redirect: 'manual',
        signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
      });
      const { status, headers } = response;
      if (status >= 300 && status < 400) {
        await response.body?.cancel();
        throw fail('redirected', `${name} answered ${status} and sends elsewhere`, { status });
      }
      const body = await readBody(response);
      if (response.ok) return { status, headers, body };
      const said = redact(body.toString('utf8'), secrets);
      throw fail(reasonOf(status), `${name} answered ${status}${said ? `: ${said}` : ''}`, {
        status,
        body,
        retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
      });
    } catch (error) {
      if (error instanceof ServiceFailed) throw error;
      call.signal?.throwIfAborted();
      if (limit.aborted) throw fail('timeout', `${name} gave no complete answer within ${timeoutMs} ms`);
      // Not as the cause: its message may hold the whole address.
      throw fail('unreachable', `${name} could not be reached (${codeOf(error)})`);
    }
  }

  /** Whatever keeps a call from being made becomes a failure of the service's own. */
  async function guarded(call: ServiceCall, isRepeatable: boolean): Promise<ServiceAnswer> {
    const guard = () => once.execute(() => attempt(call));
    try {
      return await (isRepeatable && retries > 0 ? again.execute(guard, call.signal) : guard());
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw fail('paused', `${name} failed too often and is left alone for now`);
      if (error instanceof BulkheadRejectedError) throw fail('busy', `Too many calls to ${name} are under way`);
      throw error;
    }
  }

  async function watched<R>(work: () => Promise<R>): Promise<R> {
    const startedAt = performance.now();
    const tell = (works: boolean, error: string) =>
      options.onOutcome?.({ service: name, works, milliseconds: Math.round(performance.now() - startedAt), error });
    try {
      const result = await work();
      tell(true, '');
      return result;
    } catch (error) {
      if (error instanceof ServiceFailed && !isUntold(error))
        tell(error.reason === 'refused', error.reason === 'refused' ? '' : error.message);
      throw error;
    }
  }

  const isSafe = ({ method = 'GET' }: ServiceCall) => method !== 'POST' && method !== 'PATCH';
  return {
    name,
    call: (call) => watched(() => guarded(call, call.isRepeatable ?? isSafe(call))),
    json: (call, schema) =>
      watched(async () => {
        const { body } = await guarded(call, call.isRepeatable ?? isSafe(call));
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

/** `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_SOCKET`, else the kind of error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown';
}
