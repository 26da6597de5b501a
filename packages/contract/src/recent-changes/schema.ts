import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id } from '../shared/pagination.ts';
import { HistoryEntry } from '../shared/resource.ts';
import { recentChangeFilter } from './filter.ts';

/** One act on many records: by whom, when, on how many, and what became of it. */
export const RecentChange = z
  .object({
    id: Id,
    startedAt: Instant,
    endedAt: Instant,
    actor: z.object({ id: Id, name: z.string() }),
    /** Plural noun. */
    entity: z.string(),
    /** Of its first record. */
    action: z.string(),
    records: z.int(),
    /** Of these: undone since. */
    undone: z.int(),
    /** It undid another batch. */
    undoesId: Id.nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'RecentChange' });
export type RecentChange = z.output<typeof RecentChange>;

/** One record of a batch. */
export const ChangedRecord = HistoryEntry.extend({
  entity: z.string(),
  entityId: Id,
  entityName: z.string().nullable(),
}).meta({ id: 'ChangedRecord' });
export type ChangedRecord = z.output<typeof ChangedRecord>;

export const UndoPart = z.object({
  /** An import is undone as a whole by its own job, which goes on after the answer. */
  isStarted: z.boolean(),
  done: z.int(),
  /** Left as they are, with the reason: mostly that somebody has changed them since. */
  refused: z.array(z.object({ id: Id, name: z.string().nullable(), message: z.string() })),
  /** Where the next call goes on; null at the end. */
  next: Id.nullable(),
});
export type UndoPart = z.output<typeof UndoPart>;

export const RecentChangeFilter = filterSchema(recentChangeFilter);
export type RecentChangeFilter = z.output<typeof RecentChangeFilter>;

export const RECENT_CHANGE_SORTS = ['startedAt'] as const;
