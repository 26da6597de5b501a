import { claimsOfRole } from '@linkstand/contract/shared/roles';
import type { Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import { COLLEAGUES } from './people.ts';
import { randomOf } from './random.ts';
import { companyTaxNumber } from './tax-numbers.ts';

/** What a buyer of the demo's company may order in a month without a colleague. */
const BUYER_LIMIT_CENTS = 15_000;

/** A company in which each person has one role, with who manages it. It has ordered nothing yet. */
export async function makeDemoRoles(tx: Tx, calendar: Calendar, passwordHash: string, executiveId: number) {
  const random = randomOf('company of roles');
  const createdAt = calendar.at(12, 10);
  const company = await tx
    .insertInto('companies')
    .values({
      name: 'Marejada Estudio S.L.',
      country: 'ES',
      taxNumber: companyTaxNumber(random, 'ES'),
      foundedIn: 2017,
      createdAt,
      updatedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { name, email, role, position } of COLLEAGUES) {
    const identityUid = random.uuid();
    const since = { createdAt, lastLoginAt: calendar.at(2, 9) };
    await tx
      .insertInto('auth.accounts')
      .values({
        ...{ id: identityUid, name, email, passwordHash, emailVerifiedAt: createdAt, sessionsValidSince: createdAt },
        ...{ ...since, claims: JSON.stringify(claimsOfRole('USER')) },
      })
      .execute();
    await tx
      .insertInto('users')
      .values({
        ...{ identityUid, name, email, position, role: 'USER', country: 'ES', companyId: company.id, brandId: 1 },
        ...{ isCompanyManager: role === 'manager', companyRoles: role === 'manager' ? ['buyer'] : [role] },
        ...{ ...since, emailVerifiedAt: createdAt, updatedAt: createdAt, accountExecutiveId: executiveId },
        monthlyLimitCents: role === 'buyer' ? BUYER_LIMIT_CENTS : null,
      })
      .execute();
  }
}
