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
    /** Host and optional path. Everything below the path is excluded too. */
    domain: z.string(),
    addedAt: Instant,
    /** Who added it. Null after that person is deleted. */
    addedBy: z.string().nullable(),
    /** Number of sites for sale that it hides. */
    hides: z.int(),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'Exclusion' });
export type Exclusion = z.output<typeof Exclusion>;

export const ExclusionFilter = filterSchema(exclusionFilter);
export type ExclusionFilter = z.output<typeof ExclusionFilter>;

export const ExclusionPage = pageOf(Exclusion);

/** The result of adding lines. */
export const ExclusionsAdded = z
  .object({
    added: z.int(),
    /** Number that were on the list already. */
    known: z.int(),
    /** Number of lines without a domain. */
    invalid: z.int(),
    /** The first of these lines, as written. */
    refused: z.array(z.object({ line: z.int(), written: z.string() })),
    /** Added domains that hide nothing, with the site for sale that was probably meant: the first ones. */
    slips: z.array(z.object({ domain: z.string(), meant: z.string() })),
  })
  .meta({ id: 'ExclusionsAdded' });
export type ExclusionsAdded = z.output<typeof ExclusionsAdded>;

/** The reader's lists, and which of them the reader may change. */
export const ExclusionLists = z.object({
  lists: z.array(z.object({ list: ExclusionListSchema, count: z.int(), can: z.object({ change: z.boolean() }) })),
  /** Number of sites for sale that all lists hide together. */
  hidden: z.int(),
});
export type ExclusionLists = z.output<typeof ExclusionLists>;
