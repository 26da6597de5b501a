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

type ErrorLike = Pick<Error, 'message'> & Partial<Error>;

/** An error, or its plain copy from the job queue. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

/** By class, or by fields that only PostgreSQL's errors have. */
const isOfDatabase = (error: ErrorLike): boolean =>
  error instanceof pg.DatabaseError || ('severity' in error && 'code' in error);

/**
 * An error for the log: its kind and place, without objects that libraries attach. Messages of PostgreSQL may quote
 * user input, so only code, names and place of its errors are kept.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error), stack: '' };
  if (isOfDatabase(error)) {
    const {
      name: type = 'error',
      code,
      severity,
      schema,
      table,
      column,
      constraint,
      routine,
      stack,
    } = error as Partial<pg.DatabaseError>;
    const message = `PostgreSQL refused with ${code}`;
    return { type, message, code, severity, schema, table, column, constraint, routine, stack: frames(stack) };
  }
  const { name: type = 'Error', message, stack, cause } = error;
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

/** The server's log: one line of JSON each on stdout. Fastify's own, so that jobs and requests use the same format. */
export function createLog(level: Env['logLevel']): FastifyBaseLogger {
  const serializers = { err: (error: unknown) => loggedError(error), error: (error: unknown) => loggedError(error) };
  return Fastify({ logger: { level, serializers } }).log;
}
