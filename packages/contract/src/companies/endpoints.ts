import { logoEndpoints } from '../shared/logo.ts';
import { getAll, resource } from '../shared/resource.ts';
import { Company, CompanyFilter, CompanyInput } from './schema.ts';

const access = { read: ['ADMIN'], write: ['ADMIN'] } as const;

export const companies = {
  ...resource('companies', {
    row: Company,
    record: Company,
    input: CompanyInput,
    needs: ['name'],
    filter: CompanyFilter,
    access,
  }),
  ...logoEndpoints('companies', Company, access),
  getAll: getAll('companies', ['ADMIN']),
} as const;
