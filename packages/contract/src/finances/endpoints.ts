import { endpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/pagination.ts';
import { BriefingFinances } from './schema.ts';

/** The money of a briefing, for administrators. */
export const finances = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/briefings/:id/finances',
    access: ['ADMIN'],
    params: IdParams,
    summary: 'What a briefing costs, brings and has moved so far.',
    output: BriefingFinances,
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/api/v1/briefings/:id/finances/finalize',
    access: ['ADMIN'],
    params: IdParams,
    summary: 'Closes the finances of a briefing: its money does not change any more.',
    output: BriefingFinances,
    idempotent: true,
    inPerson: 'money',
  }),
} as const;
