import { ApiError } from './api-error.ts';
import { translator } from './i18n.ts';

/** What to tell a person about a failure: the server's own words where it gave a reason, else the specified text. */
export function messageOf(error: unknown): string {
  const t = translator('common');
  if (!(error instanceof ApiError)) return t('errors.operation');
  if (error.status === 0) return t('errors.connection');
  if (error.status === 401) return t('errors.authorization');
  if (error.status === 429) return t('errors.tooMany');
  // 503 says when to try again; other faults have nothing to tell.
  if (error.status >= 500 && error.status !== 503) return t('errors.operation');
  return error.problem.message || t('errors.operation');
}

/**
 * The specified sentence about what failed, and after it the reason, where there is one that says more.
 *
 * @param what was tried: its key in the common words
 */
export function failureText(what: 'errors.fetch' | 'errors.download', error: unknown): string {
  const t = translator('common');
  const reason = messageOf(error);
  return reason === t('errors.operation') ? t(what) : `${t(what)} ${reason}`;
}

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;
