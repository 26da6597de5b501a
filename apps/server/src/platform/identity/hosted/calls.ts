/** The privileged calls of the Identity Toolkit API v1, `projects/{project}/accounts…`, made as a service account. */
import { z } from 'zod';
import type { OutsideService } from '../../adapters/outside-service.ts';
import { ServiceFailed } from '../../adapters/service-failed.ts';
import { IdentityUnavailable } from '../port.ts';
import type { AccessTokens } from './service-account.ts';

/** The service refused. `code` is its error code, such as EMAIL_EXISTS. */
export class HostedRefusal extends Error {
  override name = 'HostedRefusal';
  readonly code: string;
  constructor(message: string) {
    super(`the identity service refused: ${message}`);
    this.code = message.split(/\s*:/, 1)[0] ?? message;
  }
}

export type HostedCall = (
  action: '' | ':lookup' | ':update' | ':delete' | ':sendOobCode',
  body: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

const ErrorAnswer = z.object({ error: z.object({ message: z.string() }) });
/** Idempotent calls. */
const REPEATABLE = new Set([':lookup', ':update', ':delete']);

/**
 * Throws HostedRefusal, or IdentityUnavailable if the service can't be reached, is overloaded, or answers something
 * else.
 */
export function createHostedCall(options: {
  service: OutsideService;
  url: string;
  project: string;
  tokens: AccessTokens;
}): HostedCall {
  const { service, url, project, tokens } = options;
  const once = async (action: string, body: unknown, mayRenew = true): Promise<unknown> => {
    const token = await tokens.get();
    const call = {
      url: `${url}/v1/projects/${encodeURIComponent(project)}/accounts${action}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      isRepeatable: REPEATABLE.has(action),
    } as const;
    try {
      return await service.json(call, z.unknown());
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      if (error.status === 401 && mayRenew) {
        tokens.drop(token);
        return once(action, body, false);
      }
      const word = error.status === 400 ? errorWord(error.body) : undefined;
      throw word === undefined ? error : new HostedRefusal(word);
    }
  };
  return async (action, body) => {
    try {
      return await once(action, body);
    } catch (cause) {
      if (!(cause instanceof ServiceFailed)) throw cause;
      throw new IdentityUnavailable(`the identity service at ${new URL(url).origin} doesn't answer`, { cause });
    }
  };
}

/** The service's error code. */
function errorWord(body: string): string | undefined {
  try {
    return ErrorAnswer.safeParse(JSON.parse(body)).data?.error.message;
  } catch {
    return undefined;
  }
}
