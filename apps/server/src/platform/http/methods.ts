import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

/** Files of the web app and its pages, which answer at every address. */
const EVERYWHERE = '/*';
const PARAM = /:\w+/g;

/** @throws Refusal 405, which names the methods that an address has, where it has others than the one asked */
export type RequireMethod = (request: FastifyRequest, reply: FastifyReply) => void;

/** Remembers the methods of all routes that are added from now on. */
export function methodsByAddress(app: FastifyInstance): RequireMethod {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url === EVERYWHERE) return;
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one.toUpperCase());
    methods.set(url, known);
  });
  let found: (readonly [RegExp, ReadonlySet<string>])[] | undefined;
  return ({ method, url }, reply) => {
    found ??= [...methods].map(([pattern, all]) => [
      new RegExp(
        `^${pattern
          .replace(/[.+()$^|[\]\\]/g, '\\$&')
          .replace(PARAM, '[^/]+')
          .replace(/\*/g, '.*')}/?$`,
      ),
      all,
    ]);
    const path = url.replace(/[?#].*$/s, '');
    const allowed = new Set(found.flatMap(([pattern, all]) => (pattern.test(path) ? [...all] : [])));
    if (allowed.size > 0 && !allowed.has(method)) refuseMethod(reply, [...allowed]);
  };
}

/** @throws Refusal always */
export function refuseMethod(reply: FastifyReply, allowed: readonly string[]): never {
  reply.header('allow', [...allowed].sort().join(', '));
  throw new Refusal(405, 'no_such_method');
}
