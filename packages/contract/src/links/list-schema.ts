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
/** The largest number of groups in an answer: those with the most links, or the newest months. */
export const MAX_LINK_GROUPS = 100;

/** The links of one project, site or month. */
const LinkGroup = z.object({
  /** The id of the project or site, or the month (YYYY-MM). Null: of none, or not published yet. */
  key: z.string().nullable(),
  /** Of the project or site. */
  name: z.string(),
  links: z.int(),
  /** Of their publications, each once. */
  priceCents: z.int(),
  alive: z.int(),
  /** Those that are being repaired, too. */
  lost: z.int(),
});
export const LinkGroups = z.object({ data: z.array(LinkGroup).max(MAX_LINK_GROUPS), isWhole: z.boolean() });
export type LinkGroups = z.output<typeof LinkGroups>;

export const LinkPage = pageOf(LinkRow);
