import multipart from '@fastify/multipart';
import type { Contract } from '@linkstand/contract/shared/endpoint';
import Fastify, { type InjectOptions } from 'fastify';
import { type Actor, ANONYMOUS, type Context } from '../platform/context.ts';
import { type Handlers, mount } from '../platform/http/mount.ts';
import { problemOf } from '../platform/http/problems.ts';
import type { World } from './world.ts';

interface Call {
  readonly as?: Actor;
  readonly body?: unknown;
  /** Sent as If-Match. */
  readonly version?: number;
  readonly key?: string;
  readonly context?: Partial<Context>;
}

/**
 * Endpoints over HTTP, signed in as the person that a call names. Every answer is checked against its schema,
 * so an extra or missing field fails the test.
 */
export async function serveEndpoints<const C extends Contract>(world: World, contract: C, handlers: Handlers<C>) {
  const app = Fastify();
  await app.register(multipart);
  const calls = new Map<string, Call>();
  mount(app, contract, handlers, {
    checkAnswers: true,
    contextOf: async (request) => {
      const call = calls.get(String(request.headers['x-call']));
      return world.context(call?.as ?? ANONYMOUS, call?.context);
    },
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body, isFault } = problemOf(error, 'en-US', '', request.routeOptions.bodyLimit);
    if (isFault) console.error(error);
    return reply.code(status).send(body);
  });
  return async (method: NonNullable<InjectOptions['method']>, url: string, call: Call = {}) => {
    const name = String(calls.size);
    calls.set(name, call);
    const answer = await app.inject({
      method,
      url,
      headers: {
        'x-call': name,
        ...(call.version === undefined ? {} : { 'if-match': `"${call.version}"` }),
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      },
      ...(call.body === undefined ? {} : { payload: call.body as NonNullable<InjectOptions['payload']> }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: isJson ? answer.json() : undefined,
    };
  };
}
