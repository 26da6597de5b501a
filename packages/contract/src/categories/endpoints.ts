import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Ref } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { TOPICS } from '../shared/topics.ts';

export const categories = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/v1/categories/get-all',
    access: ANY_ROLE,
    summary: 'Categories with their topic, named in the reader’s language.',
    output: z.object({ data: z.array(Ref.extend({ topic: z.enum(TOPICS) })) }),
  }),
} as const;
