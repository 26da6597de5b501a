import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { MAIN_AGENCY, MAIN_CLIENT } from './people.ts';
import { randomOf } from './random.ts';
import { hostWord } from './site-names.ts';
import { companyTaxNumber } from './tax-numbers.ts';
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

export function companyRows(
  clients: readonly DemoClient[],
  calendar: Calendar,
): { agencies: Row<'agencies'>[]; companies: Row<'companies'>[] } {
  const random = randomOf('companies');
  const createdAt = calendar.at(620, 10);
  return {
    agencies: AGENCIES.map((agency) => {
      const contact = clients.find((client) => client.agencyId === agency.id);
      return {
        id: agency.id,
        name: agency.name,
        country: agency.country,
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
      country: one.country,
      taxNumber: companyTaxNumber(random, one.country),
      foundedIn: one.foundedIn,
      priceCommissionBp: one.commissionBp,
      agencyId: one.agencyId,
      createdAt,
      updatedAt: createdAt,
    })),
  };
}
