import type { Answer, Arguments, Contract, Endpoint } from './endpoint.ts';
import { isEndpoint } from './endpoint.ts';
import { readEvents, type ServerEvent } from './event-parser.ts';
import type { Problem } from './problem.ts';
import { randomKey } from './random-key.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as Idempotency-Key. Pass the same key when repeating a call whose answer was lost. */
  readonly idempotencyKey?: string;
  /** UUID of the run over many records that the call is a part of: it is undone as one (`recentChanges`). */
  readonly batchKey?: string;
  /** Takes the events of an event stream as they come; without it, the whole stream is the answer. */
  readonly onEvent?: (event: ServerEvent) => void;
}

export interface ClientOptions {
  /** Origin without a trailing slash. '' for the page's own. */
  readonly baseUrl: string;
  /** The current ID token. Null when signed out. */
  readonly token: () => Promise<string | null>;
  /** Locale (BCP 47) that messages should come in. */
  readonly locale?: () => string;
  /** Headers of every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Called at every 401, before the error is thrown, with the token that was sent. */
  readonly onUnauthorized?: (token: string | null) => void;
  /** Called at every error answer, before the error is thrown. */
  readonly onProblem?: (problem: Problem) => void;
  readonly fetch?: typeof fetch;
}

type Optional<T> = Record<never, never> extends T ? true : false;

/** A contract as functions: `api.briefings.get({ params: { id } })`. */
export type Client<C> = {
  readonly [K in keyof C]: C[K] extends Endpoint
    ? Optional<Arguments<C[K]>> extends true
      ? (args?: Arguments<C[K]>, options?: CallOptions) => Promise<Answer<C[K]>>
      : (args: Arguments<C[K]>, options?: CallOptions) => Promise<Answer<C[K]>>
    : Client<C[K]>;
};

/** An error answer. `status` is 0 if no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

interface AnyArguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly version?: number;
}

function url(base: string, endpoint: Endpoint, { params = {}, query = {} }: AnyArguments): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(key, String(item));
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Every value as text. Empty text means null, which clears a field. */
function formData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) form.append(key, item instanceof Blob ? item : String(item ?? ''));
    }
  }
  return form;
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'message' in body) return body as Problem;
  return { status: response.status, code: 'unreadable', message: response.statusText, errors: [] };
}

/** A download with the name that the server gave it. */
async function fileOf(response: Response): Promise<Blob> {
  const blob = await response.blob();
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name ? new File([blob], decodeURIComponent(name), { type: blob.type }) : blob;
}

/** Builds the typed client of a contract. Throws {@link ApiError} for every error answer. */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const call =
    (endpoint: Endpoint) =>
    async (args: AnyArguments = {}, { signal, idempotencyKey, batchKey, onEvent }: CallOptions = {}) => {
      const headers = new Headers(options.headers?.());
      const token = await options.token();
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (options.locale) headers.set('accept-language', options.locale());
      if (args.version !== undefined) headers.set('if-match', `"${args.version}"`);
      if (endpoint.idempotent) headers.set('idempotency-key', idempotencyKey ?? randomKey());
      if (batchKey) headers.set('batch-key', batchKey);
      const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null };
      if (endpoint.form) init.body = formData((args.body ?? {}) as Record<string, unknown>);
      else if (endpoint.body) {
        headers.set('content-type', 'application/json');
        init.body = JSON.stringify(args.body ?? {});
      }
      const response = await send(url(options.baseUrl, endpoint, args), init).catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw new ApiError(0, {
          status: 0,
          code: 'unreachable',
          message: 'Error connecting to the server.',
          errors: [],
        });
      });
      if (response.status === 401) options.onUnauthorized?.(token);
      if (!response.ok) {
        const problem = await problemOf(response);
        options.onProblem?.(problem);
        throw new ApiError(response.status, problem);
      }
      if (onEvent && response.body) return readEvents(response.body, onEvent);
      if (endpoint.download) return fileOf(response);
      return response.status === 204 ? undefined : response.json();
    };
  const build = (node: Contract): unknown =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, isEndpoint(value) ? call(value) : build(value)]),
    );
  return build(contract) as Client<C>;
}
