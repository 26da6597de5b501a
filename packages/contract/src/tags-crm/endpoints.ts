import { getAll, resource } from '../shared/resource.ts';
import { CrmTag, CrmTagFilter, CrmTagInput } from './schema.ts';

export const tagsCrm = {
  ...resource('tags-crm', {
    row: CrmTag,
    record: CrmTag,
    input: CrmTagInput,
    needs: ['name', 'color'],
    filter: CrmTagFilter,
    access: { read: ['ADMIN'], write: ['ADMIN'] },
  }),
  // Who works with clients chooses among them.
  getAll: getAll('tags-crm', ['ADMIN', 'SELLER']),
} as const;
