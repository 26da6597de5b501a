import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, pageOf } from '../shared/pagination.ts';
import { exclusionFilter } from './filter.ts';
import { EXCLUSION_LISTS } from './lists.ts';

export const ExclusionListSchema = z.enum(EXCLUSION_LISTS);

export const Exclusion = z
  .object({
    id: Id,
    list: ExclusionListSchema,
    /** Host and optional path: what lies below it is excluded with it. */
    domain: z.string(),
    addedAt: Instant,
    /** Who added it; null when that person has gone. */
    addedBy: z.string().nullable(),
    /** How many sites for sale it hides. */
    hides: z.int(),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'Exclusion' });
export type Exclusion = z.output<typeof Exclusion>;

export const ExclusionFilter = filterSchema(exclusionFilter);
export type ExclusionFilter = z.output<typeof ExclusionFilter>;

export const ExclusionPage = pageOf(Exclusion);

/** What became of the lines that were to be excluded. */
export const ExclusionsAdded = z
  .object({
    added: z.int(),
    /** On the list before. */
    known: z.int(),
    /** Lines without a domain. */
    invalid: z.int(),
    /** The first of them, as they were written. */
    refused: z.array(z.object({ line: z.int(), written: z.string() })),
  })
  .meta({ id: 'ExclusionsAdded' });
export type ExclusionsAdded = z.output<typeof ExclusionsAdded>;

/** Which lists the reader has, and which of them it may change. */
export const ExclusionLists = z.object({
  lists: z.array(z.object({ list: ExclusionListSchema, count: z.int(), can: z.object({ change: z.boolean() }) })),
  /** Sites for sale that they hide together. */
  hidden: z.int(),
});
export type ExclusionLists = z.output<typeof ExclusionLists>;
