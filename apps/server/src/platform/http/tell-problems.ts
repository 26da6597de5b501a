import type { Locale } from '@linkstand/contract/shared/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageLog } from './outages.ts';
import { type ProblemAnswer, problemOf } from './problems.ts';

/** What streams throw at the end that is left, when the other one has gone. */
const CUT_OFF: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'];

/** A reader that went away, while it sent its question or was sent the answer, is nobody's fault: browsers do all day. */
const hasHungUp = (error: unknown, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed && CUT_OFF.includes((error as { code?: unknown }).code);

/** Answers whatever was thrown in words for people, and logs what is our own fault. */
export function tellProblems(app: FastifyInstance, localeOf: (request: FastifyRequest) => Locale): void {
  const outages = outageLog(app.log);
  app.addHook('onClose', async () => outages.stop());
  app.setErrorHandler((error, request, reply) => {
    const { id, url, log, routeOptions } = request;
    const told = problemOf(error, localeOf(request), String(id), routeOptions.bodyLimit);
    if (hasHungUp(error, request)) log.info({ url }, 'The reader hung up');
    else if (told.status === 503) outages.tell(error, url);
    else if (told.isFault) log.error({ err: error, url }, 'A request failed');
    return sendProblem(reply, told);
  });
}

/** Sends it as RFC 9457 has it. */
export function sendProblem(reply: FastifyReply, { status, body, retryAfterSeconds }: ProblemAnswer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
