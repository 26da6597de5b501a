import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';

interface Person {
  readonly id: number;
  readonly identityUid: string;
  readonly email: string;
  readonly disabledAt: Date | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/**
 * Gives a person another address to sign in with. It starts unverified and gets a mail that verifies it, or the
 * invitation when the person has not come yet; links mailed to the old address die. The caller records it.
 *
 * @throws Refusal 400 on `email` when the address has an account already
 */
export async function changeEmail(
  tx: Tx,
  ctx: Context,
  identity: IdentityAdmin,
  person: Person,
  email: string,
): Promise<void> {
  if (email === person.email) return;
  await tx.updateTable('users').set({ email, emailVerifiedAt: null }).where('id', '=', person.id).execute();
  const changed = await identity.updateEmail(person.identityUid, email, tx);
  if ('exists' in changed) throw fieldRule({ path: 'email', code: 'email_taken' });
  if (person.disabledAt !== null) return;
  const isInvited = person.invitedAt !== null && person.lastLoginAt === null;
  await identity.sendOneTimeCode(isInvited ? 'INVITE' : 'VERIFY_EMAIL', email, tx, ctx.locale);
}
