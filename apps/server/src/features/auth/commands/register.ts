import type { Registration } from '@linkstand/contract/auth/endpoints';
import { claimsOfRole, type Role } from '@linkstand/contract/shared/roles';
import type { z } from 'zod';
import { type Context, type Tx, together } from '../../../platform/context.ts';
import { fieldRule, invalid, rule } from '../../../platform/errors.ts';
import { checkPassword, WeakPassword } from '../../../platform/identity/port.ts';
import { record } from '../../../platform/record.ts';
import type { Services } from '../../../services.ts';
import { sendIdentityMail } from '../code-mails.ts';
import { takeFirstAdmin } from '../first-admin.ts';

type Person = z.output<typeof Registration>;

const tellWeak = (error: unknown): never => {
  // Length is checked after normalization: a letter and its combining accent are one character.
  throw error instanceof WeakPassword ? invalid({ path: 'password', code: 'password_short' }) : error;
};

/** @throws Refusal 400 for a password that no account may have, before anything counts */
export function requireFit(password: string): void {
  try {
    checkPassword(password);
  } catch (error) {
    tellWeak(error);
  }
}

/**
 * Creates a client with a sign-in. If the address is known, the account is a duplicate (users/duplicates.ts), and the
 * mail tells the holder of the address. The caller gets the same answer either way.
 */
export async function register(ctx: Context, { identity }: Pick<Services, 'identity'>, person: Person): Promise<void> {
  await together(ctx, async (tx) => {
    const locale = person.language ?? ctx.locale;
    const role = await roleOf(tx, person);
    const { email, password, name } = person;
    const account = await identity
      .createAccount(
        // Anyone who has the first administrator's link may learn that the address is known.
        { email, password, name, claims: claimsOfRole(role), emailVerified: false, mayDuplicate: role === 'USER' },
        tx,
      )
      .catch(tellWeak);
    if ('exists' in account) {
      if (role !== 'USER') throw fieldRule({ path: 'email', code: 'email_taken' });
      // The hosted service keeps one account per address.
      return sendIdentityMail({ to: email, kind: 'ADDRESS_KNOWN', locale }, tx);
    }
    const { uid, isDuplicate } = account;
    const companyId = person.company ? await createCompany(tx, ctx, person.company, person.country) : null;
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
      // Nothing follows from a record that only its creator sees.
      silent: isDuplicate,
    });
  });
}

/** A client, unless the link printed at the start makes this person the first administrator. */
async function roleOf(tx: Tx, { setup }: Person): Promise<Role> {
  if (setup === undefined) return 'USER';
  if (!(await takeFirstAdmin(tx, setup))) throw rule('setup_link_used');
  return 'ADMIN';
}

/** A company named at registration, where its only known person is, who manages it. */
async function createCompany(tx: Tx, ctx: Context, name: string, country: string): Promise<number> {
  const { id } = await tx.insertInto('companies').values({ name, country }).returning('id').executeTakeFirstOrThrow();
  await record(tx, ctx, {
    entity: 'companies',
    entityId: id,
    action: 'company.create',
    changes: { name: [null, name], country: [null, country] },
    silent: true,
  });
  return id;
}
