import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import { createAskForReset } from '../ask-for-reset.ts';
import type { IdentityService } from '../identity-service.ts';
import type { SendCodeMail } from '../port.ts';
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
  mail: SendCodeMail;
  limits?: Partial<Limits>;
}

/** Identity Platform (Firebase Authentication), or whatever speaks its language. */
export function createHostedIdentity(options: HostedIdentityOptions): IdentityService {
  const { db, pool, url, project, issuer, jwksUrl, serviceAccount, mail } = options;
  const call = createHostedCall({ url, project, tokens: createAccessTokens(serviceAccount) });
  const admin = createHostedAdmin({ call, db, mail });
  const throttle = createThrottle(pool, options.limits);
  return {
    admin,
    verify: createVerifier({ jwks: new URL(jwksUrl), issuer, audience: project }),
    askForReset: createAskForReset({ db, admin, throttle }),
    throttle,
    plugin: undefined,
    sweep: () => sweepIdentity(db),
  };
}
