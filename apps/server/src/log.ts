import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';

/** The server's log: a line of JSON each on stdout. Fastify's own, so that jobs and requests speak alike. */
export function createLog(level: Env['logLevel']): FastifyBaseLogger {
  return Fastify({ logger: { level } }).log;
}
