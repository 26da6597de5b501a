import { getAll, resource } from '../shared/resource.ts';
import { Agency, AgencyFilter, AgencyInput } from './schema.ts';

export const agencies = {
  ...resource('agencies', {
    row: Agency,
    record: Agency,
    input: AgencyInput,
    needs: ['name'],
    filter: AgencyFilter,
    access: { read: ['ADMIN'], write: ['ADMIN'] },
  }),
  getAll: getAll('agencies', ['ADMIN']),
} as const;
