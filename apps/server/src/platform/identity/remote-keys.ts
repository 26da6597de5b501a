import { createRemoteJWKSet, customFetch, errors, type JWKSCacheInput, type JWTVerifyGetKey, jwksCache } from 'jose';
import { outsideService, type ServiceOutcome } from '../adapters/outside-service.ts';
import { IdentityUnavailable } from './port.ts';

/** Keys are asked for again after this long, without making a request wait for it. */
const FRESH_MS = 10 * 60_000;
/** For this long an unreachable issuer does no harm: the keys it had last still count. */
const STALE_MS = 6 * 3_600_000;
/** Between two attempts to reach an issuer that doesn't answer. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 5000;

/**
 * Finds keys that an issuer publishes at `url`, remembers them and survives its outages. An unknown key id asks again,
 * at most every 30 s. Throws IdentityUnavailable when there is nothing (recent enough) to judge by.
 */
export function remoteKeys(
  url: URL,
  now: () => number = Date.now,
  onOutcome?: (outcome: ServiceOutcome) => void,
): JWTVerifyGetKey {
  const cache: JWKSCacheInput = {};
  // When it is asked again is decided here, by how old the keys are.
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
      // A key that is not in the set is the token's fault; anything else went wrong on the way to the issuer.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported || error instanceof errors.JWKInvalid) throw error;
      return unavailable(error);
    }
  };
}
