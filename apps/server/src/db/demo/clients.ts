import type { Locale } from '@linkstand/contract/shared/fields';
import type { Calendar } from './calendar.ts';
import type { Row } from './insert.ts';
import { phoneOf } from './owners.ts';
import { MAIN_AGENCY, MAIN_CLIENT, STAFF } from './people.ts';
import { randomOf } from './random.ts';
import { hostWord } from './site-names.ts';
import { companyTaxNumber, personTaxNumber } from './tax-numbers.ts';
import type { SectorKey } from './words/sectors.ts';

export interface DemoAgency {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly commissionBp: number | null;
}

export interface DemoCompany {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly foundedIn: number;
  readonly commissionBp: number | null;
  readonly agencyId: number | null;
  readonly sector: SectorKey;
  readonly domain: string;
}

export interface DemoClient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly language: Locale | null;
  readonly companyId: number | null;
  readonly isCompanyManager: boolean;
  readonly agencyId: number | null;
  readonly brandId: number;
  readonly executiveId: number | null;
  /** What the orders are about, and where their links lead. */
  readonly sector: SectorKey;
  readonly domain: string;
  readonly commissionBp: number;
}

export const DEFAULT_COMMISSION_BP = 2000;

export const AGENCIES: readonly DemoAgency[] = [
  { id: 1, name: MAIN_AGENCY.agency, country: 'PT', commissionBp: 1200 },
  { id: 2, name: 'Faro Comunicación S.L.', country: 'ES', commissionBp: 1500 },
  { id: 3, name: 'Northlight Media Ltd', country: 'GB', commissionBp: null },
  { id: 4, name: 'Mirante Conteúdo Ltda.', country: 'BR', commissionBp: 1000 },
];

const company = (
  id: number,
  name: string,
  country: string,
  sector: SectorKey,
  foundedIn: number,
  commissionBp: number | null = null,
  agencyId: number | null = null,
): DemoCompany => ({
  id,
  name,
  country,
  sector,
  foundedIn,
  commissionBp,
  agencyId,
  domain: `${hostWord(name.replace(/,? (S\.L\.|S\.A\.S?\.?|Ltda?\.?|Lda\.|Inc\.|S\.A\. de C\.V\.)$/, ''))}.example`,
});

export const COMPANIES: readonly DemoCompany[] = [
  company(1, MAIN_CLIENT.company, 'ES', 'travel', 2009),
  company(2, 'Cauce Crédito S.A.', 'ES', 'loans', 2014, 1800),
  company(3, 'Clínica Dental Aurora S.L.', 'ES', 'dental', 1998, null, 2),
  company(4, 'Casa Verde Energía S.A. de C.V.', 'MX', 'energy', 2016),
  company(5, 'Andina Software S.A.S.', 'CO', 'software', 2018),
  company(6, 'Pampa Deportes S.A.', 'AR', 'sports', 2003, 2500),
  company(7, 'Rio Claro Alimentos Ltda.', 'BR', 'food', 1987, null, 4),
  company(8, 'Vila Nova Imóveis Ltda.', 'BR', 'realEstate', 2001),
  company(9, 'Atlântico Seguros, Lda.', 'PT', 'insurance', 1994, 1500),
  company(10, 'Brightwater Analytics Ltd', 'GB', 'software', 2019),
  company(11, 'Kestrel Outdoor Inc.', 'US', 'sports', 2011),
  company(12, 'Lucky Harbour Gaming Ltd', 'IE', 'gambling', 2015, 3000),
];

interface Person {
  name: string;
  country: string;
  language: Locale | null;
  company?: number;
  manages?: true;
  agency?: number;
  position: string;
  /** For people without a company. */
  sector?: SectorKey;
  email?: string;
}

/** The clients; their ids follow those of the staff. */
const PEOPLE: readonly Person[] = [
  {
    name: MAIN_CLIENT.name,
    email: MAIN_CLIENT.email,
    country: 'ES',
    language: null,
    company: 1,
    manages: true,
    position: 'Head of marketing',
  },
  {
    name: MAIN_AGENCY.name,
    email: MAIN_AGENCY.email,
    country: 'PT',
    language: null,
    agency: 1,
    position: 'Managing partner',
    sector: 'food',
  },
  { name: 'Álvaro Quintana', country: 'ES', language: 'es', company: 1, position: 'Content manager' },
  { name: 'Itziar Goikoetxea', country: 'ES', language: 'es', company: 1, position: 'Marketing assistant' },
  { name: 'Ramón Peñalver', country: 'ES', language: 'es', company: 2, manages: true, position: 'CMO' },
  { name: 'Noelia Bustamante', country: 'ES', language: 'es', company: 2, position: 'SEO lead' },
  {
    name: 'Doctora María del Carmen Fernández de Córdoba y Álvarez de Toledo',
    country: 'ES',
    language: 'es',
    company: 3,
    manages: true,
    position: 'Founder',
  },
  { name: 'Xóchitl Hernández', country: 'MX', language: 'es', company: 4, manages: true, position: 'Growth manager' },
  { name: 'Emiliano Cárdenas', country: 'MX', language: 'es', company: 4, position: 'PR officer' },
  { name: 'Juan Sebastián Muñoz', country: 'CO', language: 'es', company: 5, manages: true, position: 'CEO' },
  { name: 'Camila Restrepo', country: 'CO', language: 'es', company: 5, position: 'Content lead' },
  {
    name: 'Martín Echeverría',
    country: 'AR',
    language: 'es',
    company: 6,
    manages: true,
    position: 'E-commerce manager',
  },
  { name: 'Agustina Ferreyra', country: 'AR', language: 'es', company: 6, position: 'Marketing analyst' },
  { name: 'Antônio Sampaio', country: 'BR', language: 'pt-BR', company: 7, manages: true, position: 'Brand director' },
  { name: 'Iara Nascimento', country: 'BR', language: 'pt-BR', company: 7, position: 'Communication analyst' },
  { name: 'Caetano Brandão', country: 'BR', language: 'pt-BR', company: 8, manages: true, position: 'Partner' },
  {
    name: 'Leonor Guimarães',
    country: 'PT',
    language: 'pt-BR',
    company: 9,
    manages: true,
    position: 'Digital director',
  },
  { name: 'Gonçalo Simões', country: 'PT', language: 'pt-BR', company: 9, position: 'SEO manager' },
  { name: 'Harriet Osei', country: 'GB', language: 'en-US', company: 10, manages: true, position: 'VP marketing' },
  { name: 'Rhys Llewellyn', country: 'GB', language: 'en-US', company: 10, position: 'Demand generation' },
  { name: 'Dakota Whitfield', country: 'US', language: 'en-US', company: 11, manages: true, position: 'Partnerships' },
  { name: 'Minh Anh Nguyễn', country: 'US', language: 'en-US', company: 11, position: 'SEO specialist' },
  {
    name: 'Eoghan Mac Cárthaigh',
    country: 'IE',
    language: 'en-US',
    company: 12,
    manages: true,
    position: 'Acquisition director',
  },
  { name: 'Zuzanna Wójcik', country: 'IE', language: 'en-US', company: 12, position: 'Affiliate manager' },
  {
    name: 'Catarina Valadares',
    country: 'PT',
    language: 'pt-BR',
    agency: 1,
    position: 'Account manager',
    sector: 'realEstate',
  },
  {
    name: 'Jordi Puigdevall',
    country: 'ES',
    language: 'es',
    agency: 2,
    position: 'Link building lead',
    sector: 'dental',
  },
  {
    name: 'Fatima Al-Sayed',
    country: 'GB',
    language: 'en-US',
    agency: 3,
    position: 'Digital PR director',
    sector: 'software',
  },
  {
    name: 'Otávio Cavalcanti',
    country: 'BR',
    language: 'pt-BR',
    agency: 4,
    position: 'Head of outreach',
    sector: 'food',
  },
  { name: 'Søren Kjær', country: 'GB', language: 'en-US', position: 'Freelancer', sector: 'energy' },
  { name: 'Pilar Iturralde', country: 'UY', language: 'es', position: 'Freelancer', sector: 'travel' },
];

const sellers = STAFF.flatMap((person, index) => (person.role === 'SELLER' ? [index + 1] : []));
const coordinators = STAFF.flatMap((person, index) => ('isCoordinator' in person ? [index + 1] : []));

export function makeClients(): DemoClient[] {
  const random = randomOf('clients');
  return PEOPLE.map((person, index) => {
    const employer = COMPANIES.find(({ id }) => id === person.company);
    const agencyOf = (id: number | null | undefined) => AGENCIES.find((agency) => agency.id === id) ?? null;
    const [first = '', ...others] = person.name.split(' ');
    const domain =
      employer?.domain ??
      (person.agency
        ? `${hostWord(agencyOf(person.agency)?.name.split(',')[0] ?? '')}.example`
        : `${hostWord(person.name)}.example`);
    return {
      id: STAFF.length + index + 1,
      name: person.name,
      email:
        person.email ??
        `${hostWord(first === 'Doctora' ? 'direccion' : first)}.${hostWord(others.at(-1) ?? '')}@${domain}`,
      country: person.country,
      language: person.language,
      companyId: person.company ?? null,
      isCompanyManager: person.manages ?? false,
      agencyId: person.agency ?? null,
      brandId: person.agency ? 4 : person.language === 'pt-BR' ? 3 : index % 5 === 4 ? 2 : 1,
      executiveId: index < 2 ? (sellers[0] ?? null) : random.chance(0.25) ? null : random.pick(sellers),
      sector: employer?.sector ?? person.sector ?? 'travel',
      domain,
      commissionBp:
        employer?.commissionBp ??
        agencyOf(employer?.agencyId)?.commissionBp ??
        agencyOf(person.agency)?.commissionBp ??
        DEFAULT_COMMISSION_BP,
    };
  });
}

/** Staff and clients, with the accounts they sign in with. */
export function peopleRows(
  clients: readonly DemoClient[],
  calendar: Calendar,
  passwordHash: string,
  claimsOf: (role: string) => unknown,
) {
  const random = randomOf('people details');
  const users: Row<'users'>[] = [];
  const accounts: Row<'auth.accounts'>[] = [];
  const add = (
    person: { id: number; name: string; email: string; role: string; createdAt: Date; seenAt: Date },
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
        taxNumber: personTaxNumber(random, person.country),
        position: person.position,
        country: person.country,
        language: person.language,
        editorCoordinator: 'isCoordinator' in person,
        canAccessOwnerNewsletter: 'canAccessOwnerNewsletter' in person,
        canSeeOwnersTable: 'canSeeOwnersTable' in person,
        companyId: null,
        isCompanyManager: false,
        agencyId: null,
        accountExecutiveId: null,
        coordinatorId: null,
        brandId: 1,
        source: '',
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
        position: PEOPLE[client.id - STAFF.length - 1]?.position ?? '',
        country: client.country,
        language: client.language,
        editorCoordinator: false,
        canAccessOwnerNewsletter: false,
        canSeeOwnersTable: false,
        companyId: client.companyId,
        isCompanyManager: client.isCompanyManager,
        agencyId: client.agencyId,
        accountExecutiveId: client.executiveId,
        coordinatorId: random.pick(coordinators),
        brandId: client.brandId,
        source: random.pick(['', 'search', 'referral', 'event', 'newsletter', 'partner']),
        toursSeen: [],
      },
    );
  }
  return { users, accounts };
}

const birthDate = (calendar: Calendar, years: number, days: number) => calendar.day(Math.round(years * 365.25) + days);

export function companyRows(calendar: Calendar): { agencies: Row<'agencies'>[]; companies: Row<'companies'>[] } {
  const random = randomOf('companies');
  const createdAt = calendar.at(620, 10);
  return {
    agencies: AGENCIES.map((agency) => {
      const contact = PEOPLE.find((person) => person.agency === agency.id);
      return {
        id: agency.id,
        name: agency.name,
        taxNumber: companyTaxNumber(random, agency.country),
        contactName: contact?.name ?? '',
        contactEmail: `hello@${hostWord(agency.name.split(',')[0] ?? '')}.example`,
        priceCommissionBp: agency.commissionBp,
        createdAt,
        updatedAt: createdAt,
      };
    }),
    companies: COMPANIES.map((one) => ({
      id: one.id,
      name: one.name,
      taxNumber: companyTaxNumber(random, one.country),
      foundedIn: one.foundedIn,
      priceCommissionBp: one.commissionBp,
      agencyId: one.agencyId,
      createdAt,
      updatedAt: createdAt,
    })),
  };
}
