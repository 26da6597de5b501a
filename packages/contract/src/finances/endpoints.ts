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
    summary: 'A briefing’s cost, revenue and money movements.',
    output: BriefingFinances,
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/api/v1/briefings/:id/finances/finalize',
    access: ['ADMIN'],
    params: IdParams,
    summary: 'Finalizes a briefing’s finances. Its money no longer changes.',
    output: BriefingFinances,
    idempotent: true,
    inPerson: 'money',
  }),
} as const;
