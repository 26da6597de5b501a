import type { FastifyPluginAsync } from 'fastify';
import type { IdentityAdmin } from './port.ts';
import type { RequestPasswordReset } from './request-password-reset.ts';
import type { Throttle } from './throttle.ts';
import type { Verify } from './verifier.ts';

/** The identity service as the server uses it, whichever adapter is behind it. */
export interface IdentityService {
  admin: IdentityAdmin;
  verify: Verify;
  requestPasswordReset: RequestPasswordReset;
  throttle: Throttle;
  /** Mount it with `{ prefix: '/identity' }`. Absent for the hosted service. */
  plugin: FastifyPluginAsync | undefined;
  /** Calls the hosted service once and changes nothing. Absent for the embedded one. Rejects with IdentityUnavailable. */
  check?(): Promise<void>;
  /** Run it every hour. */
  sweep(): Promise<void>;
}
