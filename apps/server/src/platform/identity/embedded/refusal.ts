/**
 * Error answers of the service. The codes are those of the Identity Toolkit API, so that clients of the hosted service
 * work unchanged.
 */
export type RefusalCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'INVALID_ARGUMENT'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_EMAIL'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  /** Ours: the link in a mail has done what it was for. */
  | 'USED_OOB_CODE'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly statusCode = 400;
  /** `detail` is appended to the code as the API does it: `WEAK_PASSWORD : Password should be …`. */
  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.code = code;
  }
}
