import { ApiError } from './api-error.ts';
import { translator } from './i18n.ts';

/** Statuses by which a proxy says that it does not reach the server. */
const UNREACHED = [502, 503, 504];

/** The message for a failure: the server's reason if it gave one, otherwise the standard text. */
export function messageOf(error: unknown): string {
  const t = translator('common');
  if (!(error instanceof ApiError)) return t('errors.operation');
  if (error.status === 0) return t('errors.connection');
  if (UNREACHED.includes(error.status) && !error.problem.message) return t('errors.connection');
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
export function failureText(what: 'errors.fetch' | 'errors.download', error: unknown): string {
  const t = translator('common');
  const reason = messageOf(error);
  return reason === t('errors.operation') ? t(what) : `${t(what)} ${reason}`;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
