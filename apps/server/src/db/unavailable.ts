/**
 * Recognises errors of an unavailable database (restart, failover, too many sessions, full pool), as opposed to a wrong
 * statement. The work can be retried soon.
 */
import pg from 'pg';

/** The database can't be asked now, by what we have seen of it: it went silent, or too many wait already. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Class 08: the connection broke or was refused. */
const CONNECTION_EXCEPTION = /^08/;
/** PostgreSQL's codes, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const CODES: ReadonlySet<string> = new Set([
  '57P01', // admin_shutdown: a fast restart, or an administrator ended the session
  '57P02', // crash_shutdown: an immediate one, or another backend crashed
  '57P03', // cannot_connect_now: it starts or recovers
  '57P04', // database_dropped: a restore is under way
  '3D000', // invalid_catalog_name: as above, it is not back yet
  '53300', // too_many_connections
  '55P03', // lock_not_available: somebody else holds the row for longer than is waited
  '25006', // read_only_sql_transaction: the session is on a standby, before or after a failover
]);

/** Socket errors. ENOENT means that a Unix socket is gone. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EAGAIN',
]);
const SOCKET_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** What pg and its pool say without a code; the versions are pinned, and the tests meet each of these. */
const MESSAGES =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable) return true;
  // Every address of the host was tried.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError)
    return code !== undefined && (CODES.has(code) || CONNECTION_EXCEPTION.test(code));
  if (code !== undefined) return SOCKET_CODES.has(code) && syscall !== undefined && SOCKET_CALLS.has(syscall);
  return MESSAGES.test(error.message);
}

/** Errors of a database or a file system that has no room, or may use no more. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Nothing can be written, neither by whoever was refused nor by anybody else, until a person makes room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL_CODES.has((error as NodeJS.ErrnoException).code) || isDiskFull(error.cause);
}

/** @throws Unavailable where the database's answer takes longer */
export async function answeredWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Unavailable('The database takes too long.')), milliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
