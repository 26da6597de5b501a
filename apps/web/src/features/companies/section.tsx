import { companyFilter } from '@linkstand/contract/companies/filter';
import type { Company } from '@linkstand/contract/companies/schema';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choicesQuery } from '../../ui/resource/fields/choices-query.ts';
import { wholeSource } from '../../ui/resource/fields/record-select.tsx';
import { defineSection } from '../../ui/resource/section.ts';
import { BillingPanel } from '../billing/billing-card.tsx';
import { VatCheckPanel } from './vat-check-panel.tsx';

const agencies = wholeSource('agencies', api.agencies.getAll, (record: Company) => record.agency);
const choices = choicesQuery('agencies', api.agencies.getAll);
const NONE: readonly Ref[] = [];

export const section = defineSection({
  name: 'companies',
  noun: 'company',
  path: '/companies',
  api: api.companies,
  label: ({ name }) => name,
  useExtras: () => useQuery(choices).data ?? NONE,
  columns: (c, words) => [
    c.text('name', { sort: true, grow: true, rank: 1, width: 250, edit: true, picture: 'logoUrl' }),
    c.country('country', { rank: 3 }),
    c.text('taxNumber', { width: 190 }),
    c.year('foundedIn', { sort: true, rank: 4, edit: true }),
    c.record('agency', { rank: 3 }),
    c.percent('priceCommissionBp', { absent: words('inheritedCommission'), width: 160 }),
    c.number('users', { rank: 3 }),
    c.date('createdAt', { sort: true, rank: 5 }),
  ],
  filter: companyFilter,
  filters: (_words, choices) => ({ agencyId: { options: choices } }),
  fields: (f, words) => [
    f.group('company', [
      f.line('name', { required: true, maxLength: 120 }),
      f.country('country'),
      f.taxNumber('taxNumber'),
      f.year('foundedIn', { min: 1000, max: 2999 }),
      f.picture('logoUrl', { save: api.companies.saveLogo, remove: api.companies.removeLogo }),
    ]),
    f.group('terms', [
      f.record('agencyId', agencies),
      f.percent('priceCommissionBp', { absent: words('inheritedCommission') }),
    ]),
  ],
  panels: [
    { key: 'billing', render: ({ id }) => <BillingPanel of="companies" id={id} /> },
    { key: 'vat', render: (company) => <VatCheckPanel company={company} /> },
  ],
  blank: {},
  schema: async () => (await import('@linkstand/contract/companies/schema')).CompanyInput,
});
