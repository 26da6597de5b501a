export type ServiceFailure =
  /** No complete answer within the time limit. */
  | 'timeout'
  | 'unreachable'
  /** 5xx */
  | 'unavailable'
  /** 429 */
  | 'limited'
  /** 401 or 403: the key is wrong, or lacks permission. */
  | 'unauthorized'
  /** Any other 4xx: the service understood the call and refused it. */
  | 'refused'
  /** It redirects. The redirect is not followed, because our key would go with it. */
  | 'redirected'
  | 'too_large'
  /** Its address does not lead to the public web: no call was made. */
  | 'not_public'
  /** The answer does not have the agreed shape. */
  | 'unreadable'
  /** The circuit is open after too many failures: no call was made. */
  | 'paused'
  /** Too many calls are under way: no call was made. */
  | 'busy';

export interface FailureDetails {
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
  readonly body?: Buffer;
}

/** Why a call failed. The message is for operators and carries no secrets. */
export class ServiceFailed extends Error {
  override name = 'ServiceFailed';
  readonly service: string;
  readonly reason: ServiceFailure;
  readonly status: number | undefined;
  /** How long the service asked us to wait. */
  readonly retryAfterMs: number | undefined;
  // Private, so that no log prints it: the answer may repeat what was sent.
  readonly #body: Buffer | undefined;
  constructor(service: string, reason: ServiceFailure, message: string, details: FailureDetails = {}) {
    super(message);
    this.service = service;
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.#body = details.body;
  }
  /** The body of the answer, so that an adapter can read the service's error code. */
  get body(): string {
    return this.#body?.toString('utf8') ?? '';
  }
}
