import type { Locale } from '@linkstand/contract/shared/locales';
import type { Problem } from '@linkstand/contract/shared/problem';
import type { FastifyError } from 'fastify';
import pg from 'pg';
import { isDiskFull, isUnavailable } from '../../db/unavailable.ts';
import type { MessageCode } from '../../messages/en-us.ts';
import { message } from '../../messages/messages.ts';
import { diskFull, filesUnwritable, Refusal, tooLarge, unavailable } from '../errors.ts';
import { IdentityUnavailable, TooManyAttempts } from '../identity/port.ts';
import { FilesUnwritable } from '../storage.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly body: Problem;
  readonly retryAfterSeconds?: number | undefined;
  /** A bug: logged with its stack. */
  readonly isFault: boolean;
}

const SQLSTATE = {
  foreignKey: '23503',
  unique: '23505',
  serialization: '40001',
  deadlock: '40P01',
  invalidText: '22021',
};

/** Limit of a body in bytes, if its endpoint sets none. */
export const BODY_LIMIT = 1024 * 1024;

/**
 * Turns errors of Fastify, its parsers and PostgreSQL into refusals. Undefined for unexpected errors.
 *
 * @param bodyLimit limit of this request's body in bytes
 */
export function refusalOf(error: unknown, bodyLimit = BODY_LIMIT): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return unavailable();
  if (isDiskFull(error)) return diskFull();
  if (error instanceof FilesUnwritable) return filesUnwritable();
  if (error instanceof pg.DatabaseError) {
    if (error.code === SQLSTATE.serialization || error.code === SQLSTATE.deadlock)
      return new Refusal(409, 'changed_meanwhile');
    if (error.code === SQLSTATE.invalidText) return new Refusal(400, 'malformed');
    if (error.code === SQLSTATE.foreignKey) return new Refusal(409, 'in_use');
    return undefined;
  }
  if (error instanceof TooManyAttempts) {
    const seconds = error.retryAfter;
    return new Refusal(429, 'too_many', { parameters: { seconds }, retryAfterSeconds: seconds });
  }
  // The identity service is unavailable, so the caller is unknown.
  if (error instanceof IdentityUnavailable) return unavailable();
  const { statusCode: status } = error as Partial<FastifyError>;
  if (status === undefined || status >= 500 || status < 400) return undefined;
  if (status === 413) return tooLarge(bodyLimit);
  if (status === 415) return new Refusal(415, 'unsupported_type');
  // A part of the path is longer than any name.
  if (status === 404 || status === 414) return new Refusal(404, 'no_such_endpoint');
  if (status === 429) return new Refusal(429, 'too_many', { parameters: { seconds: 60 }, retryAfterSeconds: 60 });
  return new Refusal(400, 'malformed');
}

/** A refusal in one line, for the answer of an act on many records: what is wrong with its fields, or as a whole. */
export function refusalText(locale: Locale, { code, details }: Refusal): string {
  const fields = details.faults?.map((fault) => message(locale, fault.code, fault.parameters));
  return fields?.join(' ') || message(locale, code, details.parameters);
}

/** The one place that turns thrown errors into answers for people. Internals never leave the server. */
export function problemOf(error: unknown, locale: Locale, requestId: string, bodyLimit?: number): ProblemAnswer {
  const refusal = refusalOf(error, bodyLimit);
  const status = refusal?.status ?? 500;
  const code: MessageCode = refusal?.code ?? 'internal';
  const details = refusal?.details ?? {};
  const all = [
    ...(details.errors ?? []),
    ...(details.faults ?? []).map((fault) => ({
      path: fault.path,
      message: message(locale, fault.code, fault.parameters),
    })),
  ];
  // Two checks of one value may end in the same sentence, such as the largest number of a field and of all numbers.
  const errors = [...new Map(all.map((one) => [`${one.path}\n${one.message}`, one])).values()];
  const body: Problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    message: message(locale, code, details.parameters),
    errors,
    requestId,
    ...(details.current === undefined ? {} : { current: details.current }),
    ...(details.quote === undefined ? {} : { quote: details.quote }),
    ...(details.missingCents === undefined ? {} : { missingCents: details.missingCents }),
  };
  return {
    status,
    body,
    retryAfterSeconds: details.retryAfterSeconds,
    isFault: refusal === undefined || status >= 500,
  };
}
