import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markTurn, OTHER, withTaskName } from './event-loop.ts';

/** Method and pattern of a request's route, so that a million addresses are one name. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'unknown'}`;

/** Tells the watch of the event loop which request a turn works for. */
export function nameRequestTurns(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // What was computed before it came was somebody else's.
    markTurn(OTHER);
    markTurn(routeOf(request));
    done();
  });
  // The body has been parsed in this turn; whatever the handler waits for keeps the name.
  app.addHook('preValidation', (request, _reply, done) => {
    const name = routeOf(request);
    markTurn(name);
    withTaskName(name, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    markTurn(routeOf(request));
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    markTurn(OTHER);
    done();
  });
}
