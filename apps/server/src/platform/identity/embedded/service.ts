import type { FastifyPluginAsync } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import { deriveKey } from '../../seal.ts';
import type { IdentityService } from '../identity-service.ts';
import type { SendIdentityMail } from '../port.ts';
import { createPasswordResetRequest } from '../request-password-reset.ts';
import { sweepIdentity } from '../sweep.ts';
import { createThrottle, type Limits } from '../throttle.ts';
import { createVerifier } from '../verifier.ts';
import type { OnChange } from './accounts.ts';
import { createEmbeddedAdmin } from './admin.ts';
import type { IsOnlyClaim } from './duplicates.ts';
import { createIdTokens } from './id-tokens.ts';
import { createKnownNetworks } from './known-networks.ts';
import { createPasswords } from './passwords.ts';
import { createIdentityPlugin } from './plugin.ts';
import { createSigningKeys } from './signing-keys.ts';

export interface EmbeddedIdentityOptions {
  db: Kysely<DB>;
  /** The pool under `db`: the throttle counts outside of transactions. */
  pool: Pool;
  /** The instance secret: signing keys are encrypted with a key derived from it. */
  secret: string;
  /** The `iss` of ID tokens, the same for all hosts: `${publicUrl}/identity`. */
  issuer: string;
  /** The `aud` of ID tokens: the project's name. */
  audience: string;
  mail: SendIdentityMail;
  /** Called for sign-ups, sign-ins, ended sessions and verified addresses, in their transaction. */
  onChange?: OnChange;
  /** If absent, no unverified account is deleted when another one verifies the address. */
  isOnlyClaim?: IsOnlyClaim;
  /** False: `accounts:signUp` is refused, and only the application creates accounts, through the port. */
  allowSignUp?: boolean;
  limits?: Partial<Limits>;
}

export interface EmbeddedIdentity extends IdentityService {
  plugin: FastifyPluginAsync;
  /** Resolves a token's public key, for another createVerifier(). */
  findKey: JWTVerifyGetKey;
}

/** The identity service that comes with the server: its own issuer with its own accounts. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, pool, secret, issuer, audience, mail } = options;
  const keys = createSigningKeys(db, secret);
  const passwords = createPasswords(deriveKey(secret, 'identity password salts'));
  const isOnlyClaim = options.isOnlyClaim ?? (async () => false);
  const throttle = createThrottle(pool, options.limits);
  const admin = createEmbeddedAdmin({ db, passwords, mail, isOnlyClaim });
  const verify = createVerifier({ jwks: keys.find, issuer, audience });
  const requestPasswordReset = createPasswordResetRequest({ db, admin, throttle });
  const plugin = createIdentityPlugin({
    db,
    audience,
    allowSignUp: options.allowSignUp ?? true,
    keys,
    passwords,
    places: createKnownNetworks(deriveKey(secret, 'identity known places')),
    throttle,
    mint: createIdTokens({ keys, issuer, audience }),
    verify,
    admin,
    requestPasswordReset,
    onChange: options.onChange ?? (async () => {}),
    isOnlyClaim,
  });
  return { plugin, admin, verify, findKey: keys.find, throttle, requestPasswordReset, sweep: () => sweepIdentity(db) };
}
