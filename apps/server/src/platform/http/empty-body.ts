import type { FastifyInstance, FastifyRequest } from 'fastify';

/** True if the request has no body. */
const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * Accepts a request without a body whatever its content type: many HTTP clients always send `application/json`.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isEmpty(request)) delete request.headers['content-type'];
  });
}
