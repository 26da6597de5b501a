/** Error codes of the Identity Toolkit API. Screens turn them into sentences. */
export const IDENTITY_ERROR_CODES = [
  'ADMIN_ONLY_OPERATION',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'EMAIL_EXISTS',
  'INVALID_EMAIL',
  'INVALID_ID_TOKEN',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_OOB_CODE',
  'INVALID_REFRESH_TOKEN',
  'MISSING_EMAIL',
  'MISSING_PASSWORD',
  'OPERATION_NOT_ALLOWED',
  'TOKEN_EXPIRED',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  /** The link has done what it was for. */
  'USED_OOB_CODE',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'WEAK_PASSWORD',
  /** No answer: no network, or a server that is down or overloaded. */
  'NETWORK',
  /** Nobody is signed in, and the call needs somebody. */
  'SIGNED_OUT',
  /** An unknown answer; see `message`. */
  'UNKNOWN',
] as const;
export type IdentityErrorCode = (typeof IDENTITY_ERROR_CODES)[number];

export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: IdentityErrorCode;
  /** Seconds to wait, if the service says so. */
  readonly retryAfter: number | undefined;
  constructor(code: IdentityErrorCode, message: string = code, retryAfter?: number, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The identity service's code for a refusal; empty for other failures. */
export const identityCode = (error: unknown): IdentityErrorCode | '' =>
  error instanceof IdentityError ? error.code : '';

/** Older codes for the same error. Which of the two was wrong is never said. */
const SYNONYMS: Readonly<Record<string, IdentityErrorCode>> = {
  EMAIL_NOT_FOUND: 'INVALID_LOGIN_CREDENTIALS',
  INVALID_PASSWORD: 'INVALID_LOGIN_CREDENTIALS',
  EXPIRED_OOB_CODE: 'INVALID_OOB_CODE',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'WEAK_PASSWORD',
  RESET_PASSWORD_EXCEED_LIMIT: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  QUOTA_EXCEEDED: 'TOO_MANY_ATTEMPTS_TRY_LATER',
};

/** `WEAK_PASSWORD : Password should be …` → WEAK_PASSWORD. */
export function codeOf(message: string): IdentityErrorCode {
  const word = message.split(/\s*:/, 1)[0] ?? '';
  return SYNONYMS[word] ?? IDENTITY_ERROR_CODES.find((code) => code === word) ?? 'UNKNOWN';
}
