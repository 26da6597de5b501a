/** Why an address is not fetched. */
export type UnsafeReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'odd_host'
  | 'local_name'
  | 'private_address';

/** Why a permitted fetch failed. */
export type FetchFailure =
  | 'dns'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response'
  | 'proxy'
  | 'aborted';

/** One redirect of the chain: `url` answered `status` and pointed to `location`. */
export interface Redirect {
  readonly status: number;
  readonly url: string;
  readonly location: string;
}

/** The url, or a redirect of it, points to where the server must not connect. */
export class UnsafeUrlError extends Error {
  override readonly name = 'UnsafeUrlError';
  readonly reason: UnsafeReason;
  readonly url: string;
  /** The redirects before it. Set by `safeFetch`. */
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
  /** The redirects before the failure. Set by `safeFetch`. */
  redirects: readonly Redirect[] = [];

  constructor(code: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
