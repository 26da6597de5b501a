/** Why an address is not fetched at all. */
export type UnsafeReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'odd_host'
  | 'local_name'
  | 'private_address';

/** Why a permitted fetch gave no answer. */
export type FetchFailure =
  | 'dns'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response'
  | 'aborted';

/** One answer of the chain that sent the fetcher on: `url` answered `status` and pointed to `location`. */
export interface Redirect {
  readonly status: number;
  readonly url: string;
  readonly location: string;
}

/** The url, or one that it led to, points where a server must not be sent. */
export class UnsafeUrlError extends Error {
  override readonly name = 'UnsafeUrlError';
  readonly reason: UnsafeReason;
  readonly url: string;
  /** The way up to there; filled in by `safeFetch`. */
  redirects: readonly Redirect[] = [];

  constructor(reason: UnsafeReason, url: string, detail: string) {
    super(`${detail}: ${url.slice(0, 300)}`);
    this.reason = reason;
    this.url = url;
  }
}

/** The fetch was permitted and failed. */
export class FetchFailedError extends Error {
  override readonly name = 'FetchFailedError';
  readonly code: FetchFailure;
  /** The way up to the failure; filled in by `safeFetch`. */
  redirects: readonly Redirect[] = [];

  constructor(code: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
