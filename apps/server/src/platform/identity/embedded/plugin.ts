import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isDiskFull, isUnavailable } from '../../../db/unavailable.ts';
import { noteDiskFull } from '../../disk-room.ts';
import { Refusal as PlatformRefusal } from '../../errors.ts';
import { outageLog } from '../../http/outages.ts';
import { IdentityUnavailable, InvalidEmail, TooManyAttempts, WeakPassword } from '../port.ts';
import { lookup, resetPassword, sendOobCode, update } from './account-calls.ts';
import type { Body } from './body.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { type Asker, renew, signInWithPassword, signOut, signUp } from './sign-in-calls.ts';

const BODY_LIMIT = 16_384;
const FORM = 'application/x-www-form-urlencoded';

/**
 * The embedded identity service. Implements the e-mail and password calls of Google's Identity Toolkit REST API v1 and
 * its token endpoint, with its errors. Mount it with the prefix /identity.
 */
export function createIdentityPlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    await parts.keys.current(); // a wrong instance secret stops the start, not the first sign-in
    if (!app.hasContentTypeParser(FORM)) {
      app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(text)))),
      );
    }
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const outages = outageLog(app.log);
    app.addHook('onClose', async () => outages.stop());
    app.setErrorHandler((error, request, reply) => {
      const { status, message, retryAfter } = explain(error);
      noteDiskFull(error);
      if (status === 503 || status === 507) outages.tell(error, request.routeOptions.url ?? '');
      else if (status >= 500) request.log.error(error);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(status).send(errorBody(status, message));
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404, 'NOT_FOUND')));

    const calls: Record<string, (parts: Parts, body: Body, asker: Asker) => Promise<unknown>> = {
      '/v1/accounts::signUp': signUp,
      '/v1/accounts::signInWithPassword': signInWithPassword,
      '/v1/accounts::signOut': signOut,
      '/v1/accounts::sendOobCode': sendOobCode,
      '/v1/accounts::resetPassword': resetPassword,
      '/v1/accounts::lookup': lookup,
      '/v1/accounts::update': update,
      '/v1/token': renew,
    };
    for (const [path, call] of Object.entries(calls)) {
      app.post(path, { bodyLimit: BODY_LIMIT }, (request) => call(parts, bodyOf(request), askerOf(request)));
    }
    app.get('/jwks.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=600').send(await parts.keys.published()),
    );
  };
}

function bodyOf({ body }: FastifyRequest): Body {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal('INVALID_ARGUMENT', 'the body must be an object');
  return { ...body };
}

function askerOf({ ip, headers }: FastifyRequest): Asker {
  const locale = headers['x-firebase-locale'];
  return {
    ip,
    locale: typeof locale === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z]{2})?$/.test(locale) ? locale : undefined,
  };
}

function explain(error: unknown): { status: number; message: string; retryAfter?: number } {
  if (error instanceof Refusal) return { status: error.statusCode, message: error.message };
  if (error instanceof WeakPassword) return { status: 400, message: `WEAK_PASSWORD : ${error.message}` };
  if (error instanceof InvalidEmail) return { status: 400, message: 'INVALID_EMAIL' };
  if (error instanceof TooManyAttempts) {
    const { statusCode: status, retryAfter } = error;
    return { status, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', retryAfter };
  }
  if (isUnavailable(error) || error instanceof IdentityUnavailable)
    return { status: 503, message: 'UNAVAILABLE', retryAfter: 1 };
  if (isDiskFull(error)) return { status: 507, message: 'DISK_FULL', retryAfter: 60 };
  const status = statusOf(error);
  // A body that is not even read, by Fastify or by ours: broken or too deep JSON, too large, an unknown content type.
  if (status >= 400 && status < 500) return { status, message: `INVALID_ARGUMENT : ${(error as Error).message}` };
  return { status: 500, message: 'INTERNAL' };
}

function statusOf(error: unknown): number {
  if (error instanceof PlatformRefusal) return error.status;
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

const errorBody = (code: number, message: string) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});
