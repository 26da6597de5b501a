import { createClient } from '@linkstand/contract/shared/client';
import { endpoints } from './endpoints.ts';
import { currentLocale } from './i18n.ts';
import { impersonationHeaders, onApiRefusal } from './impersonation.ts';
import { announceRefused, bearer } from './session.ts';

export { ApiError } from '@linkstand/contract/shared/client';

/**
 * The typed client: `api.briefings.get({ params: { id } })`. Throws ApiError for every error answer. Not for the
 * sign-in screens, because it loads every schema.
 */
export const api = createClient(endpoints, {
  baseUrl: '',
  token: bearer,
  locale: currentLocale,
  headers: impersonationHeaders,
  onUnauthorized: (token) => void announceRefused(token),
  onProblem: onApiRefusal,
});
