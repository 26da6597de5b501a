import { ApiError } from '@linkstand/contract/shared/client';
import type { Problem } from '@linkstand/contract/shared/problem';
import { currentLocale } from './i18n.ts';
import { impersonationHeaders, onApiRefusal } from './impersonation.ts';

/**
 * A JSON call without the contract and its schemas, for screens that must load little: sign-in, owners' pages. Throws
 * {@link ApiError}, with status 0 if no answer came.
 */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/v1/${string}`,
  options: {
    body?: unknown;
    token?: string | null;
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  } = {},
): Promise<T> {
  const headers = new Headers({
    ...options.headers,
    ...(options.token ? impersonationHeaders() : {}),
    'accept-language': currentLocale(),
  });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  const { body: given } = options;
  const isForm = given instanceof FormData;
  if (given !== undefined && !isForm) headers.set('content-type', 'application/json');
  const body = given === undefined ? null : isForm ? given : JSON.stringify(given);
  const response = await fetch(path, { method, headers, body, signal: options.signal ?? null }).catch(unreachable);
  if (!response.ok) throw await refusalOf(response);
  return (response.status === 204 ? undefined : await response.json().catch(() => undefined)) as T;
}

/** Fetches a file that needs no sign-in, such as one below an owner's link. Throws {@link ApiError}. */
export async function fetchFile(address: string): Promise<Blob> {
  const headers = { 'accept-language': currentLocale() };
  const response = await fetch(address, { headers }).catch(unreachable);
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

function unreachable(): never {
  const message = 'Error connecting to the server.';
  throw new ApiError(0, { status: 0, code: 'unreachable', message, errors: [] });
}

async function refusalOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code) onApiRefusal(problem);
  const { status } = response;
  return new ApiError(
    status,
    problem && typeof problem.message === 'string'
      ? problem
      : // What a proxy says is in no language of ours.
        { status, code: 'unreadable', message: '', errors: [] },
  );
}
