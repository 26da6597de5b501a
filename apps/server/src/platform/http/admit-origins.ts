import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may send. It may send a bearer token, never cookies. */
const OPEN = /^\/(?:api\/v1|identity)\//;
/** Response headers that a page's script may read besides the standard ones. */
const EXPOSED = ['content-disposition', 'retry-after', 'www-authenticate'];

/** Allows pages of these origins to call API and identity (CORS), and answers preflights. */
export async function admitOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: OPEN.test(request.url ?? '') ? [...origins] : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: EXPOSED,
        credentials: false,
        maxAge: 600,
      }),
  });
}
