import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './db/types.generated.ts';
import type { Env } from './env.ts';
import { sendIdentityMail } from './features/auth/code-mails.ts';
import { isOnlyClaim } from './features/users/duplicates.ts';
import { followIdentity } from './features/users/follow-identity.ts';
import type { ServiceOutcome } from './platform/adapters/outside-service.ts';
import { createEmbeddedIdentity } from './platform/identity/embedded/service.ts';
import { createHostedIdentity } from './platform/identity/hosted/service.ts';
import { readServiceAccount } from './platform/identity/hosted/service-account.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import type { IdentityAddress } from './web-app.ts';

const PROJECT = 'linkstand';

/** The configured identity service, and its address for browsers. */
export function chooseIdentity(
  env: Env,
  db: Kysely<DB>,
  pool: pg.Pool,
  onOutcome: (outcome: ServiceOutcome) => void,
): { service: IdentityService; address: IdentityAddress } {
  const { identity: hosted } = env;
  if (hosted) {
    const { url, project, apiKey, tokenUrl, issuer, jwksUrl } = hosted;
    const serviceAccount = readServiceAccount(hosted.serviceAccount);
    return {
      service: createHostedIdentity({
        db,
        pool,
        url,
        project,
        issuer,
        jwksUrl,
        serviceAccount,
        mail: sendIdentityMail,
        onOutcome,
      }),
      address: { url, apiKey, project, tokenUrl },
    };
  }
  const service = createEmbeddedIdentity({
    db,
    pool,
    secret: env.secret,
    issuer: `${env.publicUrl}/identity`,
    audience: PROJECT,
    // People register through the product, which creates the user row with the account.
    allowSignUp: false,
    mail: sendIdentityMail,
    onChange: followIdentity,
    isOnlyClaim,
  });
  return {
    service,
    address: { url: '/identity', apiKey: 'embedded', project: PROJECT, tokenUrl: '/identity/v1/token' },
  };
}
