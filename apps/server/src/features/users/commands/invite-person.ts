import { claimsOfRole, type Role } from '@linkstand/contract/shared/roles';
import type { Insertable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import { actOnPerson, type PersonAt } from '../act-on-person.ts';

export type NewPerson = Omit<Insertable<DB['users']>, 'identityUid' | 'role' | 'invitedAt' | 'emailVerifiedAt'> & {
  readonly role: Role;
};

/**
 * Creates a person whose sign-in has no password yet, and mails the link that sets it. The caller audits it.
 *
 * @returns the id of the user
 * @throws Refusal 422 on `email` if the address has an account
 */
export async function invitePerson(tx: Tx, ctx: Context, identity: IdentityAdmin, person: NewPerson): Promise<number> {
  const { email, name, role } = person;
  const account = await identity.createAccount(
    { email, password: null, name, claims: claimsOfRole(role), emailVerified: false },
    tx,
  );
  if ('exists' in account) throw fieldRule({ path: 'email', code: 'email_taken' });
  try {
    const { id } = await tx
      .insertInto('users')
      .values({ brandId: ctx.brandId, ...person, identityUid: account.uid, invitedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailInvitation(tx, ctx, identity, email);
    return id;
  } catch (error) {
    // With a hosted identity service, the account would remain and keep the address.
    await identity.deleteAccount(account.uid).catch(() => {});
    throw error;
  }
}

/** Mails the link that sets the first password, and says who invites. */
export const mailInvitation = (tx: Tx, ctx: Context, identity: IdentityAdmin, email: string): Promise<void> =>
  identity.sendOneTimeCode('INVITE', email, tx, ctx.locale, ctx.actor.kind === 'user' ? ctx.actor.name : undefined);

/** Mails the invitation again. @throws Refusal 422 if the person has signed in, or is disabled */
export const inviteAgain = (ctx: Context, identity: IdentityAdmin, at: PersonAt): Promise<void> =>
  actOnPerson(ctx, at, async (person, tx) => {
    if (person.disabledAt !== null) throw rule('disabled_person');
    if (person.invitedAt === null || person.lastLoginAt !== null) throw rule('came_already');
    await tx.updateTable('users').set({ invitedAt: ctx.now }).where('id', '=', person.id).execute();
    await record(tx, ctx, { entity: 'users', entityId: person.id, action: 'user.invite' });
    await mailInvitation(tx, ctx, identity, person.email);
  });
