/**
 * Calls a third-party service over HTTP, with retries where they do no harm, a circuit breaker and a limit on concurrent
 * calls; each attempt has a time limit, and errors that show no secrets (service-http.ts). What the operator sets at the
 * start may be on the local network; an address that people type is called with the dispatcher of platform/safe-fetch,
 * which only reaches the public web.
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
import { ServiceFailed } from './service-failed.ts';
import { type HttpOptions, type ServiceAnswer, type ServiceCall, ServiceHttp } from './service-http.ts';

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

export interface ServiceOptions extends HttpOptions {
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
  readonly onOutcome?: ((outcome: ServiceOutcome) => void) | undefined;
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

const isTemporary = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable' || reason === 'limited';
const isDown = ({ reason }: ServiceFailed) =>
  reason === 'timeout' || reason === 'unreachable' || reason === 'unavailable';
/** Failures that say nothing about the service: no call was made, or the caller gave up. */
const wasNotTried = ({ reason }: ServiceFailed) => reason === 'paused' || reason === 'busy';

/** Declares a service. Make one instance of each: all calls share its circuit and limits. */
export function outsideService(options: ServiceOptions): OutsideService {
  const { name, retries = 2, firstDelayMs = 200, maxDelayMs = 10_000 } = options;
  const { failures, pauseMs } = options.breaker ?? { failures: 5, pauseMs: 30_000 };
  const http = new ServiceHttp(options);
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
        throw http.failed('paused', 'failed too often and is left alone for now');
      if (error instanceof BulkheadRejectedError) throw http.failed('busy', 'has too many of our calls under way');
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
    call: (call) => watched(() => guarded(() => http.ask(call), call)),
    stream: (call, { stallMs }) =>
      watched(async (tell) => watchedParts(await guarded(() => http.open(call, stallMs), call), tell), false),
    json: (call, schema) =>
      watched(async () => {
        const { body } = await guarded(() => http.ask(call), call);
        return http.readJson(body, schema);
      }),
  };
}
