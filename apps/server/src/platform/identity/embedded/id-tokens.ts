import { SignJWT } from 'jose';
import { clockMs } from '../../clock.ts';
import { type Account, claimsOf } from './accounts.ts';
import type { Session } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Seconds. */
export const ID_TOKEN_LIFE = 3600;

/**
 * Creates ID tokens with the claims of the hosted service. Role claims come first and the token's own claims after
 * them, so that no account claim can replace one.
 */
export function createIdTokens(options: { keys: SigningKeys; issuer: string; audience: string }) {
  return async (account: Account, { id, signedInAt }: Pick<Session, 'id' | 'signedInAt'>): Promise<string> => {
    const { kid, privateKey } = await options.keys.current();
    const issuedAt = Math.floor(clockMs() / 1000);
    return new SignJWT({
      ...claimsOf(account),
      ...(account.name ? { name: account.name } : {}),
      user_id: account.id,
      email: account.email,
      email_verified: account.emailVerifiedAt !== null,
      // OpenID Connect Front-Channel Logout §3: the session of this token. The token is invalid when the session ends.
      sid: id,
      // A fraction of a second (RFC 7519 NumericDate): a sign-in must differ from an end of sessions in the same
      // second.
      auth_time: signedInAt.getTime() / 1000,
      firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(options.issuer)
      .setAudience(options.audience)
      .setSubject(account.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ID_TOKEN_LIFE)
      .sign(privateKey);
  };
}
export type MintIdToken = ReturnType<typeof createIdTokens>;
