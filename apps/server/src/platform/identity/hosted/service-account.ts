/** A Google service account and its access tokens (RFC 7523: a signed assertion for a token). */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { OutsideService } from '../../adapters/outside-service.ts';
import { ServiceFailed } from '../../adapters/service-failed.ts';
import { clockMs } from '../../clock.ts';
import { IdentityUnavailable } from '../port.ts';

const ServiceAccount = z.object({
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform';
/** A token is replaced this long before it expires. */
const AHEAD_MS = 5 * 60_000;

/** Reads IDENTITY_SERVICE_ACCOUNT: the JSON itself or the path of its file. Throws an operator's error. */
export function readServiceAccount(jsonOrPath: string): ServiceAccount {
  const hint = 'IDENTITY_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of its file';
  try {
    const text = jsonOrPath.trimStart().startsWith('{') ? jsonOrPath : readFileSync(jsonOrPath, 'utf8');
    return ServiceAccount.parse(JSON.parse(text));
  } catch (error) {
    // Reported without its content, which is secret.
    const fields = error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join('.')).join(', ') : '';
    throw new Error(fields ? `${hint}: ${fields} is missing or damaged.` : `${hint}: it can't be read.`);
  }
}

export interface AccessTokens {
  /** A token that is valid for some minutes. Throws IdentityUnavailable. */
  get(): Promise<string>;
  /** The service refused the token: the next get() requests another. */
  drop(token: string): void;
}

export function createAccessTokens(service: OutsideService, account: ServiceAccount): AccessTokens {
  const key = createPrivateKey(account.private_key);
  let current: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    const issuedAt = Math.floor(clockMs() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(account.private_key_id ? { kid: account.private_key_id } : {}),
      })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(key);
    const { access_token: token, expires_in } = await exchange(service, account.token_uri, assertion);
    current = { token, until: performance.now() + expires_in * 1000 - AHEAD_MS };
    return token;
  };
  return {
    async get() {
      if (current && current.until > performance.now()) return current.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop(token) {
      if (current?.token === token) current = undefined;
    },
  };
}

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

async function exchange(
  service: OutsideService,
  tokenUri: string,
  assertion: string,
): Promise<z.output<typeof Answer>> {
  try {
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    // Asked twice, it issues two tokens, of which one is used.
    return await service.json({ url: tokenUri, method: 'POST', body, isRepeatable: true }, Answer);
  } catch (cause) {
    if (!(cause instanceof ServiceFailed)) throw cause;
    throw new IdentityUnavailable(`the service account gets no access token from ${new URL(tokenUri).origin}`, {
      cause,
    });
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
