import { createRemoteJWKSet, customFetch, errors, type JWKSCacheInput, type JWTVerifyGetKey, jwksCache } from 'jose';
import { outsideService, type ServiceOutcome } from '../adapters/outside-service.ts';
import { IdentityUnavailable } from './port.ts';

/** Age at which keys are fetched again in the background. */
const FRESH_MS = 10 * 60_000;
/** How long cached keys are used while the issuer is unreachable. */
const STALE_MS = 6 * 3_600_000;
/** Wait between attempts to reach an issuer that doesn't answer. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 5000;

/**
 * Resolves keys that an issuer publishes at `url`, caches them, and survives outages of the issuer. An unknown key id
 * triggers a fetch, at most every 30 s. Throws IdentityUnavailable if there are no keys recent enough.
 */
export function remoteKeys(
  url: URL,
  now: () => number = Date.now,
  onOutcome?: (outcome: ServiceOutcome) => void,
): JWTVerifyGetKey {
  const cache: JWKSCacheInput = {};
  // Refetching is decided here, by the age of the keys.
  const service = outsideService({ name: 'signing_keys', timeoutMs: TIMEOUT_MS, retries: 0, onOutcome });
  const keys = createRemoteJWKSet(url, {
    [jwksCache]: cache,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async (address) => {
      const { body, status, headers } = await service.call({ url: address, headers: { accept: 'application/json' } });
      return new Response(body, { status, headers });
    },
  });
  let triedAt = Number.NEGATIVE_INFINITY;
  const reload = async () => {
    triedAt = now();
    await keys.reload();
  };
  const unavailable = (cause: unknown): never => {
    throw new IdentityUnavailable(`no signing keys from ${url.origin}`, { cause });
  };
  return async (header, token) => {
    const age = now() - ('uat' in cache ? Number(cache.uat) : Number.NEGATIVE_INFINITY);
    if (age > STALE_MS) await reload().catch(unavailable);
    else if (age > FRESH_MS && now() - triedAt > RETRY_MS) reload().catch(() => {});
    try {
      return await keys(header, token);
    } catch (error) {
      // An unknown key is the token's fault; any other error is the issuer's.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported || error instanceof errors.JWKInvalid) throw error;
      return unavailable(error);
    }
  };
}
