import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { pageOf, Ref } from '../shared/pagination.ts';
import { LINK_TYPES } from '../shared/topics.ts';
import { linkFilter } from './filter.ts';
import { LISTED_LINK_STATES } from './listed.ts';

export const LinkFilter = filterSchema(linkFilter);
export type LinkFilter = z.output<typeof LinkFilter>;

/** One agreed link on one page. A publication with several targets has several. */
export const LinkRow = z
  .object({
    id: z.int(),
    briefingId: z.int(),
    campaignId: z.int(),
    state: z.enum(LISTED_LINK_STATES),
    /** The address of the published page. Empty while the link is in order. */
    page: z.string(),
    site: Ref.extend({ domain: z.string() }),
    targetUrl: z.string(),
    anchor: z.string(),
    linkType: z.enum(LINK_TYPES).nullable(),
    /** What the client pays for the whole publication, with all its links. */
    priceCents: z.int().nullable(),
    publishedAt: Instant.nullable(),
    /** The last day of its guarantee. Null: nothing is promised, or it isn't published yet. */
    guaranteedUntil: Day.nullable(),
    lastLookAt: Instant.nullable(),
    /** Absent for readers who don't see clients. */
    project: Ref.nullable().optional(),
    client: Ref.optional(),
  })
  .meta({ id: 'LinkRow' });
export type LinkRow = z.output<typeof LinkRow>;
export const LinkPage = pageOf(LinkRow);
