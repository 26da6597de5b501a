import { ApiError } from './api-error.ts';
import { translator } from './i18n.ts';

/** Statuses by which a proxy says that it does not reach the server. */
const UNREACHED = [502, 503, 504];

/** True if the server was not reached, so that it may be the reader's connection. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (UNREACHED.includes(error.status) && !error.problem.message));

/** The message for a failure: the server's reason if it gave one, otherwise the standard text. */
export function messageOf(error: unknown): string {
  const t = translator('common');
  if (!(error instanceof ApiError)) return t('errors.operation');
  if (isUnreached(error)) return t('errors.connection');
  if (error.status === 401) return t('errors.authorization');
  if (error.status === 429) return t('errors.tooMany');
  // A 503 says when to try again. Other server errors carry no message.
  if (error.status >= 500 && error.status !== 503) return t('errors.operation');
  return error.problem.message || t('errors.operation');
}

/**
 * The standard sentence about what failed, followed by the reason if there is one.
 *
 * @param what key of the attempt in the common words
 */
export function failureText(what: 'errors.fetch' | 'errors.download' | 'errors.pdf', error: unknown): string {
  const t = translator('common');
  const reason = messageOf(error);
  return reason === t('errors.operation') || reason === t(what) ? t(what) : `${t(what)} ${reason}`;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
