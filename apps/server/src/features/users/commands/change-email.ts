import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { mailInvitation } from './invite-person.ts';

interface Person {
  readonly id: number;
  readonly identityUid: string;
  readonly email: string;
  readonly disabledAt: Date | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/**
 * Changes the address a person signs in with. It is unverified and gets a verification mail, or the invitation if the
 * person has not signed in yet. Links sent to the old address become invalid. The caller audits it.
 *
 * @throws Refusal 422 on `email` if the address has an account
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
  if (isInvited) await mailInvitation(tx, ctx, identity, email);
  else await identity.sendOneTimeCode('VERIFY_EMAIL', email, tx, ctx.locale);
}
