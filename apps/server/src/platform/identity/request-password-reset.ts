import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { type IdentityAdmin, normalEmail } from './port.ts';
import type { Throttle } from './throttle.ts';
import { constantTime } from './timing.ts';

/** Milliseconds: longer than the work, shorter than patience. */
const STEP = 250;

/**
 * A stranger typed an address and wants a mail to reset its password. The answer, and the time it takes, are the same
 * whether anybody has that address. Throws InvalidEmail and TooManyAttempts, both without asking who has an account.
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
