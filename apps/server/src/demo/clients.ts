import type { Locale } from '@linkstand/contract/shared/locales';
import { AGENCIES, COMPANIES, DEFAULT_COMMISSION_BP } from './companies.ts';
import { MAIN_AGENCY, MAIN_CLIENT, STAFF } from './people.ts';
import { randomOf } from './random.ts';
import { hostWord } from './site-names.ts';
import type { SectorKey } from './words/sectors.ts';

export interface DemoClient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly language: Locale | null;
  readonly companyId: number | null;
  readonly isCompanyManager: boolean;
  readonly agencyId: number | null;
  readonly position: string;
  readonly brandId: number;
  readonly executiveId: number | null;
  /** The subject of the orders, and the target of their links. */
  readonly sector: SectorKey;
  readonly domain: string;
  readonly commissionBp: number;
}

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
      position: person.position,
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
