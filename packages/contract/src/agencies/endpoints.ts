import { logoEndpoints } from '../shared/logo.ts';
import { getAll, resource } from '../shared/resource.ts';
import { Agency, AgencyFilter, AgencyInput } from './schema.ts';

const access = { read: ['ADMIN'], write: ['ADMIN'] } as const;

export const agencies = {
  ...resource('agencies', {
    row: Agency,
    record: Agency,
    input: AgencyInput,
    needs: ['name'],
    filter: AgencyFilter,
    access,
  }),
  ...logoEndpoints('agencies', Agency, access),
  getAll: getAll('agencies', ['ADMIN']),
} as const;
