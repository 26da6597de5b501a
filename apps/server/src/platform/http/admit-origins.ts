import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may call: its bearer token goes along, cookies never do. */
const OPEN = /^\/(?:api\/v1|identity)\//;
/** Answers that a page's script may read beside the few that every one may. */
const EXPOSED = ['content-disposition', 'retry-after', 'www-authenticate'];

/** Lets pages of these origins call API and identity (CORS), and answers their preflights. */
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
