import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { type IdentityAdmin, normalEmail } from './port.ts';
import type { Throttle } from './throttle.ts';
import { constantTime } from './timing.ts';

/** Step in milliseconds: longer than the work, short enough to wait for. */
const STEP = 250;

/**
 * Handles a password reset request from an unauthenticated visitor. The answer and its timing are the same whether or
 * not the address has an account. Throws InvalidEmail and TooManyAttempts, both independent of whether an account
 * exists.
 */
export function createPasswordResetRequest(options: {
  db: Kysely<DB>;
  admin: Pick<IdentityAdmin, 'sendOneTimeCode'>;
  throttle: Pick<Throttle, 'mail'>;
}): (ask: { email: string; ip: string; locale?: string | undefined }) => Promise<void> {
  const { db, admin, throttle } = options;
  return ({ email: typed, ip, locale }) =>
    constantTime(STEP, async () => {
      const email = normalEmail(typed);
      if (!(await throttle.mail(email, ip))) return;
      await db.transaction().execute((tx) => admin.sendOneTimeCode('PASSWORD_RESET', email, tx, locale));
    });
}
export type RequestPasswordReset = ReturnType<typeof createPasswordResetRequest>;
