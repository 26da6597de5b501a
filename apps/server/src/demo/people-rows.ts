import type { Role } from '@linkstand/contract/shared/roles';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { phoneOf } from './owners.ts';
import { STAFF } from './people.ts';
import { randomOf } from './random.ts';
import { personTaxNumber } from './tax-numbers.ts';

const coordinators = STAFF.flatMap((person, index) => ('isCoordinator' in person ? [index + 1] : []));

/** Staff and clients, with the accounts they sign in with. */
export function peopleRows(
  clients: readonly DemoClient[],
  calendar: Calendar,
  passwordHash: string,
  claimsOf: (role: Role) => unknown,
) {
  const random = randomOf('people details');
  const muting = randomOf('muted people');
  const users: Row<'users'>[] = [];
  const accounts: Row<'auth.accounts'>[] = [];
  const add = (
    person: { id: number; name: string; email: string; role: Role; createdAt: Date; seenAt: Date },
    rest: Omit<Row<'users'>, 'id' | 'name' | 'email' | 'role' | 'identityUid'>,
  ) => {
    const uid = random.uuid();
    accounts.push({
      id: uid,
      email: person.email,
      emailVerifiedAt: person.createdAt,
      passwordHash,
      name: person.name,
      claims: claimsOf(person.role),
      sessionsValidSince: person.createdAt,
      createdAt: person.createdAt,
      lastLoginAt: person.seenAt,
    });
    users.push({
      id: person.id,
      identityUid: uid,
      name: person.name,
      email: person.email,
      role: person.role,
      emailVerifiedAt: person.createdAt,
      createdAt: person.createdAt,
      updatedAt: person.createdAt,
      lastLoginAt: person.seenAt,
      ...rest,
    });
  };
  STAFF.forEach((person, index) => {
    add(
      {
        id: index + 1,
        name: person.name,
        email: person.email,
        role: person.role,
        createdAt: calendar.at(random.int(700, 1200), 9),
        seenAt: calendar.at(random.int(1, 3), random.int(7, 17)),
      },
      {
        secondaryEmail: '',
        phone: phoneOf(random, person.country),
        birthDate: birthDate(calendar, random.int(25, 58), random.int(0, 364)),
        taxNumber: 'taxNumber' in person ? person.taxNumber : personTaxNumber(random, person.country),
        position: person.position,
        country: person.country,
        language: person.language,
        editorCoordinator: 'isCoordinator' in person,
        canAccessOwnerNewsletter: 'canAccessOwnerNewsletter' in person,
        canSeeOwnersTable: 'canSeeOwnersTable' in person,
        sellerCommissionBp: 'commissionBp' in person ? person.commissionBp : 0,
        companyId: null,
        isCompanyManager: false,
        agencyId: null,
        accountExecutiveId: null,
        coordinatorId: null,
        brandId: 1,
        source: '',
        crmMutedUntil: null,
        toursSeen: [],
      },
    );
  });
  for (const client of clients) {
    add(
      {
        id: client.id,
        name: client.name,
        email: client.email,
        role: 'USER',
        createdAt: calendar.at(random.int(310, 600), random.int(8, 19)),
        seenAt: calendar.at(random.int(1, 40), random.int(7, 20)),
      },
      {
        secondaryEmail: random.chance(0.3) ? `billing@${client.domain}` : '',
        phone: phoneOf(random, client.country),
        birthDate: random.chance(0.5) ? birthDate(calendar, random.int(24, 61), random.int(0, 364)) : null,
        taxNumber: client.companyId === null ? personTaxNumber(random, client.country) : '',
        position: client.position,
        country: client.country,
        language: client.language,
        editorCoordinator: false,
        canAccessOwnerNewsletter: false,
        canSeeOwnersTable: false,
        sellerCommissionBp: 0,
        companyId: client.companyId,
        isCompanyManager: client.isCompanyManager,
        agencyId: client.agencyId,
        accountExecutiveId: client.executiveId,
        coordinatorId: random.pick(coordinators),
        brandId: client.brandId,
        source: random.pick(['', 'search', 'referral', 'event', 'newsletter', 'partner']),
        // The first two are the ones that people sign in as.
        crmMutedUntil: client.id > STAFF.length + 2 && muting.chance(0.1) ? calendar.day(-muting.int(4, 75)) : null,
        toursSeen: [],
      },
    );
  }
  return { users, accounts };
}

const birthDate = (calendar: Calendar, years: number, days: number) => calendar.day(Math.round(years * 365.25) + days);
