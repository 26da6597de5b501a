import { z } from 'zod';
import { Day, line } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { HistoryEntry } from '../shared/resource.ts';

export const ACTOR_KINDS = ['user', 'owner', 'system', 'anonymous'] as const;

/** One entry of the whole log: what happened to which record, by whom. */
export const AuditEntry = HistoryEntry.extend({
  /** Plural noun. */
  entity: z.string(),
  entityId: Id,
  /** The record in a word, while it is there. */
  entityName: z.string().nullable(),
  requestId: z.string(),
}).meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = z
  .strictObject({
    /** Who, part of the name. */
    actor: line(120),
    actorKind: z.array(z.enum(ACTOR_KINDS)),
    /** `briefing.approve`, or what an action begins with: `briefing.`. */
    action: line(80),
    /** Plural nouns. */
    entity: z.array(line(40, 1)),
    entityId: Id,
    forced: z.boolean(),
    /** Only what gives a reason that has this in it. */
    reason: line(120),
    atFrom: Day,
    atTo: Day,
  })
  .partial();
export type AuditFilter = z.output<typeof AuditFilter>;

export const AUDIT_SORTS = ['at'] as const;
