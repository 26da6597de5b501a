import type { Locale } from '@linkstand/contract/shared/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { noteDiskFull } from '../disk-room.ts';
import { outageLog } from './outages.ts';
import { type ProblemAnswer, problemOf } from './problems.ts';

/** Errors of a stream whose other end was closed. */
const CUT_OFF: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'];

/** A client that disconnects while it sends or receives is no error: browsers do it all day. */
const hasHungUp = (error: unknown, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed && CUT_OFF.includes((error as { code?: unknown }).code);

/** UUIDs in an address open what they name, for whoever has them: owners' pages, shared reports, unsubscribing. */
const KEY = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/** An address as it may be logged: without keys and without its query. */
export const withoutKeys = (url: string): string => url.replace(/\?.*$/s, '').replace(KEY, '[key]');

/** What the database says, without the values of the row. */
const saidBy = ({ code, message, table, constraint, routine }: pg.DatabaseError) => ({
  code,
  message,
  table,
  constraint,
  routine,
});

/** Answers every thrown error in words for people, and logs bugs. */
export function answerProblems(app: FastifyInstance, localeOf: (request: FastifyRequest) => Locale): void {
  const outages = outageLog(app.log);
  app.addHook('onClose', async () => outages.stop());
  app.setErrorHandler((error, request, reply) => {
    const { id, log, routeOptions } = request;
    const url = withoutKeys(request.url);
    const problem = problemOf(error, localeOf(request), String(id), routeOptions.bodyLimit);
    noteDiskFull(error);
    if (hasHungUp(error, request)) log.info({ url }, 'The reader hung up');
    else if (problem.status === 503 || problem.status === 507) outages.tell(error, url);
    else if (error instanceof pg.DatabaseError && !problem.isFault)
      log.warn({ refused: saidBy(error), url }, 'The database refused a request');
    else if (problem.isFault) log.error({ err: error, url }, 'A request failed');
    return sendProblem(reply, problem);
  });
}

/** Sends a problem document (RFC 9457). */
export function sendProblem(reply: FastifyReply, { status, body, retryAfterSeconds }: ProblemAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
