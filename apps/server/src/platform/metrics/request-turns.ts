import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withPatience } from '../../db/patience.ts';
import { markTurn, OTHER, withTaskName } from './event-loop.ts';

/** Method and pattern of the route, so that all ids share one name. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'unknown'}`;

/** Attributes turns of the event loop to requests. */
export function nameRequestTurns(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Computation before it arrived belonged to another task.
    markTurn(OTHER);
    markTurn(routeOf(request));
    done();
  });
  // The body was parsed in this turn. Everything the handler awaits has the same name.
  app.addHook('preValidation', (request, _reply, done) => {
    const name = routeOf(request);
    markTurn(name);
    withTaskName(name, () => withPatience(done));
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
