import Fastify, { type FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Env } from './env.ts';

const DEEPEST_CAUSE = 5;
const frames = (stack = '') => stack.slice(Math.max(0, stack.search(/^\s+at /m)));

interface LoggedError {
  readonly [detail: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * An error as the log keeps it: where it happened and what kind it was, none of the objects that libraries hang on it.
 * What PostgreSQL says may quote what somebody typed, so of its errors only code, names and place are kept.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  if (error instanceof pg.DatabaseError) {
    const { name: type, code, severity, schema, table, column, constraint, routine, stack } = error;
    const message = `PostgreSQL refused with ${code}`;
    return { type, message, code, severity, schema, table, column, constraint, routine, stack: frames(stack) };
  }
  const { name: type, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type,
    message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: stack ?? '',
    ...(cause === undefined || depth >= DEEPEST_CAUSE ? {} : { cause: loggedError(cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < DEEPEST_CAUSE
      ? { errors: error.errors.map((inner) => loggedError(inner, depth + 1)) }
      : {}),
  };
}

/** The server's log: a line of JSON each on stdout. Fastify's own, so that jobs and requests speak alike. */
export function createLog(level: Env['logLevel']): FastifyBaseLogger {
  const serializers = { err: (error: unknown) => loggedError(error), error: (error: unknown) => loggedError(error) };
  return Fastify({ logger: { level, serializers } }).log;
}
