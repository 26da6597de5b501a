import type { Registration } from '@linkstand/contract/auth/endpoints';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { Services } from '../../../services.ts';

type Person = z.output<typeof Registration>;

/**
 * Creates a client with its sign-in, or, when the address is known, tells its holder by mail. The caller learns the
 * same either way.
 */
export async function register(
  ctx: Context,
  { identity, sendKnownAddress }: Pick<Services, 'identity' | 'sendKnownAddress'>,
  person: Person,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const locale = person.language ?? ctx.locale;
    const account = await identity.createAccount(
      { email: person.email, password: person.password, name: person.name, claims: {}, emailVerified: false },
      tx,
    );
    if ('exists' in account) return sendKnownAddress(tx, { to: person.email, locale, brandId: ctx.brandId });
    const companyId = person.company ? await createCompany(tx, ctx, person.company) : null;
    const { id } = await tx
      .insertInto('users')
      .values({
        identityUid: account.uid,
        name: person.name,
        email: person.email,
        country: person.country,
        language: person.language ?? null,
        role: 'USER',
        companyId,
        isCompanyManager: companyId !== null,
        brandId: ctx.brandId,
        source: person.source ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await identity.sendOneTimeCode('VERIFY_EMAIL', person.email, tx, locale);
    await record(tx, ctx, {
      entity: 'users',
      entityId: id,
      action: 'user.register',
      changes: { email: [null, person.email] },
    });
  });
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
