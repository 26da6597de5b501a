import { claimsOfRole, type Role } from '@linkstand/contract/shared/roles';
import type { Insertable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';

export type NewPerson = Omit<Insertable<DB['users']>, 'identityUid' | 'role' | 'invitedAt' | 'emailVerifiedAt'> & {
  readonly role: Role;
};

/**
 * Makes a person with a sign-in that has no password yet, and mails the link that sets it. The caller records it.
 *
 * @returns the id of the user
 * @throws Refusal 400 on `email` when the address has an account already
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
    await identity.sendOneTimeCode('INVITE', email, tx, ctx.locale);
    return id;
  } catch (error) {
    // Where sign-ins are kept elsewhere the account would stay behind, and hold the address for nobody.
    await identity.deleteAccount(account.uid).catch(() => {});
    throw error;
  }
}

interface Invited {
  readonly id: number;
  readonly email: string;
  readonly disabledAt: Date | null;
  readonly invitedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/** Mails the invitation once more. @throws Refusal 422 when the person came already, or is disabled */
export async function inviteAgain(tx: Tx, ctx: Context, identity: IdentityAdmin, person: Invited): Promise<void> {
  if (person.disabledAt !== null) throw rule('disabled_person');
  if (person.invitedAt === null || person.lastLoginAt !== null) throw rule('came_already');
  await tx.updateTable('users').set({ invitedAt: ctx.now }).where('id', '=', person.id).execute();
  await record(tx, ctx, { entity: 'users', entityId: person.id, action: 'user.invite' });
  await identity.sendOneTimeCode('INVITE', person.email, tx, ctx.locale);
}
