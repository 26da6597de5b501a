import type { Registration } from '@linkstand/contract/auth/endpoints';
import { claimsOfRole, type Role } from '@linkstand/contract/shared/roles';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule, invalid, rule } from '../../../platform/errors.ts';
import { WeakPassword } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import type { Services } from '../../../services.ts';
import { sendIdentityMail } from '../code-mails.ts';
import { takeFirstAdmin } from '../first-admin.ts';

type Person = z.output<typeof Registration>;

/**
 * Creates a client with its sign-in. With a known address that is a duplicate (users/duplicates.ts), and the mail goes
 * to whoever has the address and says so. The caller learns the same either way.
 */
export async function register(ctx: Context, { identity }: Pick<Services, 'identity'>, person: Person): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const locale = person.language ?? ctx.locale;
    const role = await roleOf(tx, person);
    const { email, password, name } = person;
    const account = await identity
      .createAccount(
        // Whoever came by the link of the first administrator may be told that the address is known.
        { email, password, name, claims: claimsOfRole(role), emailVerified: false, mayDuplicate: role === 'USER' },
        tx,
      )
      .catch((error: unknown) => {
        // Characters are counted as they are kept: a letter and the accent beside it are one.
        throw error instanceof WeakPassword ? invalid({ path: 'password', code: 'password_short' }) : error;
      });
    if ('exists' in account) {
      if (role !== 'USER') throw fieldRule({ path: 'email', code: 'email_taken' });
      // The hosted service keeps one account for an address.
      return sendIdentityMail({ to: email, kind: 'ADDRESS_KNOWN', locale }, tx);
    }
    const { uid, isDuplicate } = account;
    const companyId = person.company ? await createCompany(tx, ctx, person.company) : null;
    const { id } = await tx
      .insertInto('users')
      .values({
        identityUid: uid,
        isDuplicate,
        name: person.name,
        email: person.email,
        country: person.country,
        language: person.language ?? null,
        role,
        companyId,
        isCompanyManager: companyId !== null,
        brandId: ctx.brandId,
        source: person.source ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await identity.sendVerification({ uid, email }, tx, locale);
    await record(tx, ctx, {
      entity: 'users',
      entityId: id,
      action: 'user.register',
      changes: { email: [null, person.email] },
      // Nothing follows from what only its maker sees.
      silent: isDuplicate,
    });
  });
}

/** A client, unless the link that the server printed at its start makes this person its first administrator. */
async function roleOf(tx: Tx, { setup }: Person): Promise<Role> {
  if (setup === undefined) return 'USER';
  if (!(await takeFirstAdmin(tx, setup))) throw rule('setup_link_used');
  return 'ADMIN';
}

/** Typed at registration by the one person we know of, who therefore manages it. */
async function createCompany(tx: Tx, ctx: Context, name: string): Promise<number> {
  const { id } = await tx.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
  await record(tx, ctx, {
    entity: 'companies',
    entityId: id,
    action: 'company.create',
    changes: { name: [null, name] },
    silent: true,
  });
  return id;
}
