import { endpoint } from '../shared/endpoint.ts';
import { Brand } from './schema.ts';

export const brands = {
  current: endpoint({
    method: 'GET',
    path: '/api/v1/brands/current',
    access: 'public',
    summary: 'The brand of the host that was asked.',
    output: Brand,
  }),
} as const;
