import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { MAX_BULK, resource } from '../shared/resource.ts';
import { ReleaseBill, ReleaseBillFilter, ReleaseBillInput } from './schema.ts';

const bills = resource('releases-bills', {
  row: ReleaseBill,
  record: ReleaseBill,
  input: ReleaseBillInput,
  needs: ['description', 'categoryCostId', 'valueCents', 'issueDate', 'dueDate'],
  filter: ReleaseBillFilter,
  access: { read: ['ADMIN'], write: ['ADMIN'] },
});

export const releasesBills = {
  ...bills,
  pay: endpoint({
    method: 'POST',
    path: '/api/v1/releases-bills/pay',
    access: ['ADMIN'],
    summary: 'Marks several as paid on a day. Those already paid are refused and keep their day.',
    body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK), day: Day }),
    output: bills.bulk.output,
    idempotent: true,
  }),
} as const;
