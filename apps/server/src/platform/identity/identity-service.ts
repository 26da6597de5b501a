import type { FastifyPluginAsync } from 'fastify';
import type { IdentityAdmin } from './port.ts';
import type { RequestPasswordReset } from './request-password-reset.ts';
import type { Throttle } from './throttle.ts';
import type { Verify } from './verifier.ts';

/** What the server holds, whichever adapter keeps the sign-ins. */
export interface IdentityService {
  admin: IdentityAdmin;
  verify: Verify;
  requestPasswordReset: RequestPasswordReset;
  throttle: Throttle;
  /** To be mounted with `{ prefix: '/identity' }`; the hosted service answers by itself. */
  plugin: FastifyPluginAsync | undefined;
  /** For the schedule, every hour. */
  sweep(): Promise<void>;
}
