/** The calls of the Identity Toolkit REST API, against the embedded service or the hosted one. */
import { codeOf, IdentityError } from './errors.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
}

export interface ToolkitOptions {
  /** Without `/v1`: `/identity`, or https://identitytoolkit.googleapis.com. */
  url: string;
  /** Token endpoint. Default `${url}/v1/token`. */
  tokenUrl?: string | undefined;
  apiKey?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** The language to write mails in. */
  locale?: (() => string) | undefined;
}

/** Short enough to retry a renewal while its refresh token is still valid (30 s). */
const TIMEOUT_MS = 8000;

/** Every call throws IdentityError. */
export function createToolkit(options: ToolkitOptions) {
  const { url, tokenUrl = `${url}/v1/token`, apiKey, locale } = options;
  const ask = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
  const withKey = (address: string) => (apiKey ? `${address}?key=${encodeURIComponent(apiKey)}` : address);

  const post = async (address: string, body: string, headers: Record<string, string>) => {
    let response: Response;
    let answer: unknown;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      response = await ask(withKey(address), { method: 'POST', headers, body, signal, credentials: 'omit' });
      answer = await response.json();
    } catch (cause) {
      throw new IdentityError('NETWORK', 'the identity service does not answer', undefined, cause);
    }
    if (response.ok && typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
    const message = messageOf(answer) ?? `status ${response.status}`;
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    const code = response.status >= 500 ? 'NETWORK' : codeOf(message);
    throw new IdentityError(code, message, retryAfter);
  };

  return {
    call(action: string, body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
      const language = locale?.();
      return post(`${url}/v1/accounts:${action}`, JSON.stringify(body), {
        'content-type': 'application/json',
        ...(language ? { 'x-firebase-locale': language } : {}),
      });
    },
    async renew(refreshToken: string): Promise<Tokens> {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const answer = await post(tokenUrl, form.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
      return readTokens(answer.id_token, answer.refresh_token, answer.expires_in);
    },
  };
}
export type Toolkit = ReturnType<typeof createToolkit>;

export function readTokens(idToken: unknown, refreshToken: unknown, expiresIn: unknown): Tokens {
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') {
    throw new IdentityError('UNKNOWN', 'the identity service sent no tokens');
  }
  return { idToken, refreshToken, expiresIn: Number(expiresIn) || 3600 };
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}
