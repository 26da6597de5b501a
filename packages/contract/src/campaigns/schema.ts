import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '../briefings/machine.ts';
import { Briefing, BriefingRow } from '../briefings/schema.ts';
import { SITE_WARNINGS } from '../media/choices.ts';
import { Cents, Instant, line, Price } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { TOPICS } from '../shared/topics.ts';
import { campaignFilter } from './filter.ts';

export const CampaignStatusSchema = z.enum(CAMPAIGN_STATUSES);

export const CampaignCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  cancel: z.boolean(),
  changeUser: z.boolean(),
  approve: z.boolean(),
  deny: z.boolean(),
  remove: z.boolean(),
  copy: z.boolean(),
});

export const CampaignRow = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    generalTitle: z.string(),
    status: CampaignStatusSchema,
    siteCount: z.int(),
    totalCents: Cents,
    createdAt: Instant,
    submittedAt: Instant.nullable(),
    /** How many briefings stand in each client status. */
    progress: z.record(z.string(), z.int()),
    /** Briefings that wait for the client. */
    yourTurn: z.int(),
    endCustomer: z.string(),
    client: Ref.optional(),
    company: Ref.nullable().optional(),
    isLate: z.boolean(),
    can: CampaignCan,
  })
  .meta({ id: 'CampaignRow' });
export type CampaignRow = z.output<typeof CampaignRow>;

/** Drafts and waiting briefings at today's prices; denied ones have a line too, for submitting them again. */
export const CampaignQuote = z
  .object({
    /** Without the denied ones. */
    totalCents: Price,
    currency: z.literal(BASE_CURRENCY),
    lines: z.array(
      z.object({
        briefingId: Id,
        siteId: Id,
        siteName: z.string(),
        priceCents: Price.nullable(),
        /** The site refuses this topic; the briefing can't be submitted. */
        refusedTopic: z.string().nullable(),
        missing: z.array(z.string()),
        /** The site can still be bought. */
        isAvailable: z.boolean(),
        /** What each topic would cost here; a topic that is absent is refused. */
        topicPrices: z.partialRecord(z.enum(TOPICS), Price),
      }),
    ),
  })
  .meta({ id: 'CampaignQuote' });
export type CampaignQuote = z.output<typeof CampaignQuote>;

export const Campaign = CampaignRow.extend({
  defaultCategory: Ref.nullable(),
  preparedBy: Ref.nullable(),
  briefings: z.array(BriefingRow),
  quote: CampaignQuote.nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.output<typeof Campaign>;

/** The campaign under completion, with its briefings whole. */
export const CampaignDraft = Campaign.extend({ briefings: z.array(Briefing) }).meta({ id: 'CampaignDraft' });

export const CampaignInput = z
  .strictObject({
    name: line(120),
    generalTitle: line(200),
    defaultCategoryId: Id.nullable(),
    endCustomer: line(120),
  })
  .partial();

/** How much of a client's links has one anchor text. */
export const AnchorShare = z.object({ anchor: z.string(), count: z.int(), links: z.int() }).meta({ id: 'AnchorShare' });
export type AnchorShare = z.output<typeof AnchorShare>;

/** What a client should know about a campaign before it submits it; none of it forbids anything. */
export const CampaignGuard = z
  .object({
    briefings: z.array(z.object({ briefingId: Id, warnings: z.array(z.enum(SITE_WARNINGS)) })),
    /** The client's links outside this campaign: how many, and their most frequent anchor texts as they are compared. */
    links: z.int(),
    anchors: z.array(z.object({ anchor: z.string(), count: z.int() })),
  })
  .meta({ id: 'CampaignGuard' });
export type CampaignGuard = z.output<typeof CampaignGuard>;

export const CampaignFilter = filterSchema(campaignFilter);
export type CampaignFilter = z.output<typeof CampaignFilter>;

export const CampaignPage = pageOf(CampaignRow);
export const CAMPAIGN_SORTS = ['yourTurn', 'createdAt', 'submittedAt', 'name', 'status', 'siteCount', 'total'] as const;
