import type { FastifyInstance, FastifyRequest } from 'fastify';

/** No byte follows the head of this request. */
const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * A request without a body may announce any content type: many HTTP clients send `application/json` with everything
 * they send. A JSON body that turns out to be empty once it was read is none either.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isEmpty(request)) delete request.headers['content-type'];
  });
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else readJson(request, String(text), done);
  });
}
