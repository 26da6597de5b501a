import { endpoint } from '../shared/endpoint.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { ShownCurrency } from './schema.ts';

/** The currency in which amounts are shown beside euros. */
export const currencies = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/currencies',
    access: ANY_ROLE,
    summary: 'The reader’s display currency, with the day’s rates.',
    output: ShownCurrency,
  }),
} as const;
