import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';
import { Count, Paging } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { LinkFilter, LinkGroups, LinkPage } from './list-schema.ts';
import { LINK_GROUPINGS } from './listed.ts';

/** The signed root of a day's checks. */
const LinkDay = z.object({ day: Day, size: z.int(), checkpoint: z.string() });

/** All links that were ordered, and what is published about their checks, for whoever verifies evidence. */
export const links = {
  search: endpoint({
    method: 'POST',
    path: '/api/v1/links/search',
    isRead: true,
    access: ANY_ROLE,
    summary: 'Links of the publications in the reader’s scope, each with its state today.',
    query: Paging,
    body: LinkFilter,
    output: LinkPage,
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/links/count',
    isRead: true,
    access: ANY_ROLE,
    summary: 'How many links a filter finds.',
    body: LinkFilter,
    output: Count,
  }),
  groups: endpoint({
    method: 'POST',
    path: '/api/v1/links/groups',
    isRead: true,
    access: ANY_ROLE,
    summary: 'What a filter finds, summed by project, site, or month of publication.',
    query: z.strictObject({ by: z.enum(LINK_GROUPINGS).default('month') }),
    body: LinkFilter,
    output: LinkGroups,
  }),
  export: listExport('links', LinkFilter, ANY_ROLE),
  days: endpoint({
    method: 'GET',
    path: '/api/v1/link-days',
    access: 'public',
    summary: 'The signed roots of all days’ checks, newest first and a page at a time, with the public key.',
    query: z.strictObject({ before: Day.optional() }),
    output: z.object({
      origin: z.string(),
      publicKey: z.string(),
      days: z.array(LinkDay),
      /** There are more before the last of these: ask again with it as `before`. */
      hasOlder: z.boolean(),
      /** After how many days a link that can't be seen is a case, and counts as lost. */
      unseen: z.object({ caseDays: z.int(), lostDays: z.int() }),
    }),
    perMinute: 60,
  }),
} as const;
