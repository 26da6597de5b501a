/** The privileged calls of the Identity Toolkit API v1, `projects/{project}/accounts…`, made as a service account. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { IdentityUnavailable } from '../port.ts';
import type { AccessTokens } from './service-account.ts';

/** The service understood and said no; `code` is its word for why, such as EMAIL_EXISTS. */
export class HostedRefusal extends Error {
  override name = 'HostedRefusal';
  readonly code: string;
  constructor(message: string) {
    super(`the identity service refused: ${message}`);
    this.code = message.split(/\s*:/, 1)[0] ?? message;
  }
}

export type HostedCall = (
  action: '' | ':update' | ':delete' | ':sendOobCode',
  body: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

const ErrorAnswer = z.object({ error: z.object({ message: z.string() }) });
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 200;
/** Made twice, these do no more than once. */
const REPEATABLE = new Set([':update', ':delete']);

/** Throws HostedRefusal, or IdentityUnavailable when the service can't be reached, is overloaded or makes no sense. */
export function createHostedCall(options: { url: string; project: string; tokens: AccessTokens }): HostedCall {
  const { url, project, tokens } = options;
  const once = async (action: string, body: unknown, mayRenew = true): Promise<unknown> => {
    const token = await tokens.get();
    const response = await fetch(`${url}/v1/projects/${encodeURIComponent(project)}/accounts${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.ok) return await response.json();
    const refusal = ErrorAnswer.safeParse(await response.json().catch(() => undefined));
    if (response.status === 401 && mayRenew) {
      tokens.drop(token);
      return once(action, body, false);
    }
    if (response.status === 400 && refusal.success) throw new HostedRefusal(refusal.data.error.message);
    throw new Error(`${response.status} ${refusal.data?.error.message ?? ''}`.trim());
  };
  return async (action, body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(action, body);
      } catch (cause) {
        if (cause instanceof HostedRefusal) throw cause;
        if (attempt === 1 && REPEATABLE.has(action)) await sleep(RETRY_AFTER_MS);
        else throw new IdentityUnavailable(`the identity service at ${new URL(url).origin} doesn't answer`, { cause });
      }
    }
  };
}
