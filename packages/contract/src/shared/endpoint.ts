import type { z } from 'zod';
import type { Access } from './roles.ts';

/** One HTTP endpoint as data. The server mounts it, the client calls it, OpenAPI describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify syntax with `:params`, below the host. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is sent as multipart/form-data (or urlencoded). Files arrive as `File`. */
  readonly form?: true;
  /** Absent: 204 without a body, or the file of `download`. */
  readonly output?: z.ZodType;
  /** The answer is a file of this media type. */
  readonly download?: string;
  /** Status of success. Default 200. */
  readonly status?: 201 | 202;
  /** Changes nothing, but is sent as POST because its query does not fit into an address. */
  readonly isRead?: true;
  /** Writes to a versioned record: requires `If-Match: "<version>"`. Absent: 428, stale: 409. */
  readonly ifMatch?: 'required' | 'optional';
  /**
   * Supports `Idempotency-Key`: the same key and body by the same caller gets the first answer again. `by_handler`: its
   * work is committed before a service outside is called, so the handler keeps the key with it.
   */
  readonly idempotent?: true | 'by_handler';
  /**
   * What all who call it wait for, whatever their records: the row of the next number. The server takes them one by one,
   * so that they wait where it costs no connection. Endpoints that name the same wait for each other.
   */
  readonly oneByOne?: string;
  /** Rate limit per minute and caller, for calls that are expensive or reveal something. Absent: unlimited. */
  readonly perMinute?: number;
  /** Limit of the body in bytes. Default 1 MiB. */
  readonly bodyLimit?: number;
  /** Limit of a file in a `form`, in bytes. Default 3 MiB. Larger files are kept on disk during the call. */
  readonly fileLimit?: number;
  /**
   * Not allowed while impersonating: 403. `money`: it orders, spends or refunds; `account`: it changes who may sign in,
   * or what only the person may choose.
   */
  readonly inPerson?: 'money' | 'account';
}

/** Declares an endpoint. An object without `access` does not compile. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** True if a call changes nothing. */
export const isRead = ({ method, isRead }: Endpoint): boolean => method === 'GET' || isRead === true;

/** A tree of endpoints: `{ briefings: { get, search, … } }`. */
export type Contract = { readonly [name: string]: Endpoint | Contract };

export const isEndpoint = (node: Endpoint | Contract): node is Endpoint =>
  typeof (node as Partial<Endpoint>).method === 'string' && typeof (node as Partial<Endpoint>).path === 'string';

/** Every endpoint of a contract with its dotted name, in declaration order. */
export function* endpointsOf(contract: Contract, trail: readonly string[] = []): Generator<[name: string, Endpoint]> {
  for (const [key, node] of Object.entries(contract)) {
    if (isEndpoint(node)) yield [[...trail, key].join('.'), node];
    else yield* endpointsOf(node, [...trail, key]);
  }
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { readonly [k in K]?: z.input<S> }
    : { readonly [k in K]: z.input<S> }
  : Record<never, never>;

/** The arguments of a caller. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['ifMatch'] extends 'required' ? { readonly version: number } : { readonly version?: number });

/** The arguments of a handler: parsed, with defaults. */
export interface Received<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  /** From If-Match. Always a number if the endpoint requires it. */
  readonly version: E['ifMatch'] extends 'required' ? number : number | undefined;
}

/** The return value of a handler, before serialisation. */
export type Returned<E extends Endpoint> = E['output'] extends z.ZodType ? Input<E['output']> : unknown;

/** The result for a client. */
export type Answer<E extends Endpoint> = E['download'] extends string
  ? Blob
  : E['output'] extends z.ZodType
    ? z.output<E['output']>
    : undefined;
