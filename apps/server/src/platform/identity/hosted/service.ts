import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import { outsideService, type ServiceOutcome } from '../../adapters/outside-service.ts';
import type { IdentityService } from '../identity-service.ts';
import type { SendIdentityMail } from '../port.ts';
import { remoteKeys } from '../remote-keys.ts';
import { createPasswordResetRequest } from '../request-password-reset.ts';
import { sweepIdentity } from '../sweep.ts';
import { createThrottle, type Limits } from '../throttle.ts';
import { createVerifier } from '../verifier.ts';
import { createHostedAdmin } from './admin.ts';
import { createHostedCall } from './calls.ts';
import { createAccessTokens, type ServiceAccount } from './service-account.ts';

export interface HostedIdentityOptions {
  db: Kysely<DB>;
  pool: Pool;
  /** The Identity Toolkit API without `/v1`, such as https://identitytoolkit.googleapis.com. */
  url: string;
  /** The project's id, also the `aud` of ID tokens. */
  project: string;
  issuer: string;
  jwksUrl: string;
  serviceAccount: ServiceAccount;
  mail: SendIdentityMail;
  limits?: Partial<Limits>;
  onOutcome?: (outcome: ServiceOutcome) => void;
}

const TIMEOUT_MS = 10_000;

/** Identity Platform (Firebase Authentication), or a service with the same API. */
export function createHostedIdentity(options: HostedIdentityOptions): IdentityService {
  const { db, pool, url, project, issuer, jwksUrl, serviceAccount, mail } = options;
  const service = outsideService({
    name: 'hosted_identity',
    timeoutMs: TIMEOUT_MS,
    retries: 1,
    secrets: [serviceAccount.private_key],
    onOutcome: options.onOutcome,
  });
  const tokens = createAccessTokens(service, serviceAccount);
  const call = createHostedCall({ service, url, project, tokens });
  const admin = createHostedAdmin({ call, db, mail });
  const throttle = createThrottle(pool, options.limits);
  return {
    admin,
    verify: createVerifier({
      jwks: remoteKeys(new URL(jwksUrl), Date.now, options.onOutcome),
      issuer,
      audience: project,
    }),
    requestPasswordReset: createPasswordResetRequest({ db, admin, throttle }),
    throttle,
    plugin: undefined,
    // An account that nobody has: only the project, the key and the permission are tested.
    async check() {
      await call(':lookup', { localId: ['nobody'] });
    },
    sweep: () => sweepIdentity(db),
  };
}
