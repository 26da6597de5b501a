import { getAll, resource } from '../shared/resource.ts';
import { ANY_ROLE, INTERNAL_ROLES } from '../shared/roles.ts';
import { Tag, TagFilter, TagInput } from './schema.ts';

export const tags = {
  ...resource('tags', {
    row: Tag,
    record: Tag,
    input: TagInput,
    needs: ['name'],
    filter: TagFilter,
    access: { read: INTERNAL_ROLES, write: ['ADMIN'] },
  }),
  getAll: getAll('tags', ANY_ROLE),
} as const;
