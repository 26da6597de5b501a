import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Cents } from '../shared/fields.ts';
import { Id, PathId } from '../shared/pagination.ts';

/** Sites as staff pick them for a briefing: with what the client of that briefing would pay. */
export const SiteChoice = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string(),
    country: z.string(),
    language: z.string(),
    da: z.int().nullable(),
    priceCents: Cents.nullable(),
    refusedTopic: z.string().nullable(),
  })
  .meta({ id: 'SiteChoice' });

export const sites = {
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/sites/choices',
    access: ['ADMIN', 'COORDINATOR', 'SELLER'],
    summary: 'Active sites by name or domain, priced for a briefing or a client.',
    query: z.strictObject({
      text: z.string().max(100).optional(),
      briefingId: PathId.optional(),
      clientId: PathId.optional(),
    }),
    output: z.object({ data: z.array(SiteChoice) }),
  }),
} as const;
