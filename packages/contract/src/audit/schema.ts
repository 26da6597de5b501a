import { z } from 'zod';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id } from '../shared/pagination.ts';
import { HistoryEntry } from '../shared/resource.ts';
import { auditFilter } from './filter.ts';

/** One entry of the audit log: what happened to which record, by whom. */
export const AuditEntry = HistoryEntry.extend({
  /** Plural noun. */
  entity: z.string(),
  entityId: Id,
  /** The record's name, while it exists. */
  entityName: z.string().nullable(),
  requestId: z.string(),
}).meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = filterSchema(auditFilter);
export type AuditFilter = z.output<typeof AuditFilter>;

export const AUDIT_SORTS = ['at'] as const;
