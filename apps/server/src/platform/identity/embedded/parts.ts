import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { IdentityAdmin } from '../port.ts';
import type { RequestPasswordReset } from '../request-password-reset.ts';
import type { Throttle } from '../throttle.ts';
import type { Verify } from '../verifier.ts';
import type { OnChange } from './accounts.ts';
import type { IsOnlyClaim } from './duplicates.ts';
import type { MintIdToken } from './id-tokens.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { Passwords } from './passwords.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the service's calls work with. */
export interface Parts {
  db: Kysely<DB>;
  audience: string;
  /** False: only the application creates accounts. */
  allowSignUp: boolean;
  keys: SigningKeys;
  passwords: Passwords;
  places: KnownNetworks;
  throttle: Throttle;
  mint: MintIdToken;
  verify: Verify;
  admin: IdentityAdmin;
  requestPasswordReset: RequestPasswordReset;
  onChange: OnChange;
  isOnlyClaim: IsOnlyClaim;
}
