/**
 * Verifies ID tokens, the same for the embedded and the hosted service: RS256 by the issuer's published keys, issuer,
 * audience, expiry, subject, sign-in time (OpenID Connect Core §3.1.3.7).
 */
import { hash } from 'node:crypto';
import type { Role } from '@linkstand/contract/shared/roles';
import { roleFromClaims } from '@linkstand/contract/shared/roles';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { clockMs, clockNow } from '../clock.ts';
import { type Claims, IdentityUnavailable } from './port.ts';
import { remoteKeys } from './remote-keys.ts';

export interface VerifiedToken {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Empty when the account has none. */
  readonly name: string;
  readonly role: Role;
  /** All claims of the token. */
  readonly claims: Claims;
  /** Time of the sign-in, seconds since 1970. The embedded service adds milliseconds as a fraction. */
  readonly authTime: number;
  /** Its session (`sid`). The token is invalid when the session ends. Absent in tokens of the hosted service. */
  readonly sessionId: string | undefined;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export type InvalidTokenReason = 'malformed' | 'signature' | 'issuer' | 'audience' | 'expired' | 'claims';

/** An invalid token. Answer 401. */
export class InvalidToken extends Error {
  override name = 'InvalidToken';
  readonly reason: InvalidTokenReason;
  constructor(reason: InvalidTokenReason, detail: string) {
    super(`invalid token (${reason}): ${detail}`);
    this.reason = reason;
  }
}

export interface VerifierOptions {
  /** URL of the issuer's keys, or a function that resolves a key by its header. */
  jwks: URL | JWTVerifyGetKey;
  issuer: string;
  audience: string;
  /** Verified tokens cached at most. Default 10,000. */
  remember?: number;
}

/** Throws InvalidToken, or IdentityUnavailable if the keys can't be fetched. */
export type Verify = (token: string) => Promise<VerifiedToken>;

/** Real tokens have about 1,000 characters. */
const LONGEST = 8192;
/** Tolerated clock difference for issue times, in seconds. Expiry has no tolerance. */
const CLOCK_SKEW = 10;

/**
 * Caches verified tokens until they expire, since a signature can't change. What can change about a person (disabled,
 * demoted, signed out) is checked in the user row on every request.
 */
export function createVerifier(options: VerifierOptions): Verify {
  const { issuer, audience, remember = 10_000 } = options;
  const keys = options.jwks instanceof URL ? remoteKeys(options.jwks) : options.jwks;
  const known = new LRUCache<string, VerifiedToken>({ max: remember });
  return async (token) => {
    if (token.length > LONGEST) throw new InvalidToken('malformed', 'too long');
    const digest = hash('sha256', token, 'base64url');
    const seen = known.get(digest);
    if (seen) {
      if (seen.expiresAt > clockMs() / 1000) return seen;
      known.delete(digest);
      throw new InvalidToken('expired', 'exp has passed');
    }
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: clockNow(),
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }).catch(refuse);
    const verified = readClaims(payload);
    known.set(digest, verified);
    return verified;
  };
}

/** True if the sign-in happened before sessions were ended (by a password change, an administrator, or the person). */
export function signedInBefore(token: Pick<VerifiedToken, 'authTime'>, validSince: Date): boolean {
  return Math.round(token.authTime * 1000) < validSince.getTime();
}

function readClaims(claims: JWTPayload): VerifiedToken {
  const { sub, iat, exp, email, name, sid } = claims;
  const authTime = claims.auth_time;
  const latest = clockMs() / 1000 + CLOCK_SKEW;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new InvalidToken('claims', 'sub is empty');
  if (typeof authTime !== 'number' || !(authTime <= latest)) throw new InvalidToken('claims', 'auth_time is not past');
  if (typeof iat !== 'number' || iat > latest) throw new InvalidToken('claims', 'iat is not past');
  if (typeof exp !== 'number') throw new InvalidToken('claims', 'exp is missing');
  if (typeof email !== 'string' || email === '') throw new InvalidToken('claims', 'email is missing');
  return {
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: claims.email_verified === true,
    name: typeof name === 'string' ? name : '',
    role: roleFromClaims(claims),
    claims,
    authTime,
    sessionId: typeof sid === 'string' && sid !== '' ? sid : undefined,
    issuedAt: iat,
    expiresAt: exp,
  };
}

function refuse(error: unknown): never {
  if (error instanceof IdentityUnavailable) throw error;
  if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', error.message);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const reason = error.claim === 'iss' ? 'issuer' : error.claim === 'aud' ? 'audience' : 'claims';
    throw new InvalidToken(reason, error.message);
  }
  if (
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JWSSignatureVerificationFailed
  ) {
    throw new InvalidToken('signature', error.message);
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) {
    throw new InvalidToken('malformed', error.message);
  }
  throw new IdentityUnavailable('the signing keys of the identity service cannot be had', { cause: error });
}
