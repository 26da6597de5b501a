import type { z } from 'zod';
import type { Access } from './roles.ts';

/** One HTTP endpoint as data: mounted by the server, called by the client, described by OpenAPI. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style, with `:params`, below the host. */
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  /** One sentence for the API's readers. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body travels as multipart/form-data (or urlencoded); files arrive as `File`. */
  readonly form?: true;
  /** Absent: 204 without a body, or whatever `download` says. */
  readonly output?: z.ZodType;
  /** The answer is a file of this media type. */
  readonly download?: string;
  /** Status of success, 200 unless said. */
  readonly status?: 201 | 202;
  /** Changes nothing, though it is sent like a write because what it asks does not fit an address. */
  readonly isRead?: true;
  /** Writes to a versioned record: `If-Match: "<version>"`; absent 428, stale 409. */
  readonly ifMatch?: 'required' | 'optional';
  /** Honours `Idempotency-Key`: the same key and body by the same caller gets the first answer again. */
  readonly idempotent?: true;
  /** Calls allowed per minute and caller, where each costs much or tells somebody something; absent: uncounted. */
  readonly perMinute?: number;
  /** Bytes a body may have; 1 MiB unless said. */
  readonly bodyLimit?: number;
  /** Bytes a file in a `form` may have; 3 MiB unless said. Larger ones lie on the disk while the call runs. */
  readonly fileLimit?: number;
  /**
   * Nobody does it in another's name: 403 for an administrator who sees the product as somebody else. `money`: it
   * orders, spends or gives back; `account`: it changes who may sign in, or what only the person chooses.
   */
  readonly inPerson?: 'money' | 'account';
}

/** Declares an endpoint; an object without `access` does not compile. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Does a call of it change nothing? */
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

/** What a caller passes. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['ifMatch'] extends 'required' ? { readonly version: number } : { readonly version?: number });

/** What a handler receives: parsed, defaults applied. */
export interface Received<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
  /** From If-Match; always a number where the endpoint requires it. */
  readonly version: E['ifMatch'] extends 'required' ? number : number | undefined;
}

/** What a handler returns: the shape before serialisation. */
export type Returned<E extends Endpoint> = E['output'] extends z.ZodType ? Input<E['output']> : unknown;

/** What a client gets. */
export type Answer<E extends Endpoint> = E['download'] extends string
  ? Blob
  : E['output'] extends z.ZodType
    ? z.output<E['output']>
    : undefined;
