import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Count, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { AuditEntry, AuditFilter } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/audit/${path}` as const;

/** The audit log, for administrators. It is append-only. */
export const audit = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ['ADMIN'],
    summary: 'Audit log entries, newest first.',
    query: Paging,
    body: AuditFilter,
    output: pageOf(AuditEntry),
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: ['ADMIN'],
    summary: 'How many entries a filter finds.',
    body: AuditFilter,
    output: Count,
  }),
  export: listExport('audit', AuditFilter, ['ADMIN']),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: ['ADMIN'],
    summary: 'One entry, field by field.',
    params: IdParams,
    output: AuditEntry,
  }),
  kinds: endpoint({
    method: 'GET',
    path: at('kinds'),
    access: ['ADMIN'],
    summary: 'Kinds of records and actions in the audit log.',
    output: z.object({ entities: z.array(z.string()), actions: z.array(z.string()) }),
  }),
} as const;
