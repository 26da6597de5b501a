import { z } from 'zod';
import { BATCH_KEY } from '../shared/batch-key.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Count, Id, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { INTERNAL_ROLES } from '../shared/roles.ts';
import { ChangedRecord, RecentChange, RecentChangeFilter, UndoPart } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/recent-changes/${path}` as const;

/** Acts on many records at once. Administrators see everybody's, others their own. */
export const recentChanges = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: INTERNAL_ROLES,
    summary: 'Acts on many records at once, newest first.',
    query: Paging,
    body: RecentChangeFilter,
    output: pageOf(RecentChange),
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: INTERNAL_ROLES,
    summary: 'How many a filter finds.',
    body: RecentChangeFilter,
    output: Count,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: INTERNAL_ROLES,
    summary: 'One of them.',
    params: IdParams,
    output: RecentChange,
  }),
  ofRun: endpoint({
    method: 'GET',
    path: at('runs/:key'),
    access: INTERNAL_ROLES,
    summary: 'What the caller’s calls with this `Batch-Key` did together; null if nothing.',
    params: z.strictObject({ key: z.string().regex(BATCH_KEY, 'name_wrong') }),
    output: RecentChange.nullable(),
  }),
  records: endpoint({
    method: 'GET',
    path: at(':id/records'),
    access: INTERNAL_ROLES,
    summary: 'Its records with what was changed.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }),
    output: pageOf(ChangedRecord),
  }),
  undo: endpoint({
    method: 'POST',
    path: at(':id/undo'),
    access: INTERNAL_ROLES,
    summary: 'Undoes a part of it, newest records first; what somebody changed since is left and named.',
    params: IdParams,
    body: z.strictObject({ from: Id.optional() }),
    output: UndoPart,
    idempotent: true,
    perMinute: 600,
    // It may let people in or shut them out.
    inPerson: 'account',
  }),
} as const;
