import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Ref } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { ANY_ROLE, INTERNAL_ROLES } from '../shared/roles.ts';
import { TOPICS } from '../shared/topics.ts';
import { Category, CategoryFilter, CategoryInput } from './schema.ts';

export const categories = {
  ...resource('categories', {
    row: Category,
    record: Category,
    input: CategoryInput,
    needs: ['nameEn', 'nameEs', 'namePt'],
    filter: CategoryFilter,
    access: { read: INTERNAL_ROLES, write: ['ADMIN'] },
  }),
  getAll: endpoint({
    method: 'GET',
    path: '/api/v1/categories/get-all',
    access: ANY_ROLE,
    summary: 'Categories with their topic, named in the reader’s language.',
    output: z.object({ data: z.array(Ref.extend({ topic: z.enum(TOPICS) })) }),
  }),
} as const;
