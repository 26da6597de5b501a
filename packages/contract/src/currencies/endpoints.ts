import { endpoint } from '../shared/endpoint.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { ShownCurrency } from './schema.ts';

/** In which currency amounts are shown beside the euros that count. */
export const currencies = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/currencies',
    access: ANY_ROLE,
    summary: 'The currency the reader sees prices in, with the rates of the day.',
    output: ShownCurrency,
  }),
} as const;
