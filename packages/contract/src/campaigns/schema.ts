import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '../briefings/machine.ts';
import { Briefing, BriefingRow } from '../briefings/schema.ts';
import { SITE_WARNINGS } from '../media/choices.ts';
import { UsedSites } from '../media/used-sites.ts';
import { Cents, Day, Instant, line, Price } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { TOPICS } from '../shared/topics.ts';
import { campaignFilter } from './filter.ts';

/**
 * The money of a campaign in cents. Prices are before VAT; what is held, taken, invoiced and paid is with VAT. Cost,
 * commission and profit are absent for readers who may not see them.
 */
export const CampaignFinances = z
  .object({
    /** Of what is ordered and was not denied or canceled. A bonus counts as zero. */
    priceCents: Price,
    heldCents: Price,
    takenCents: Price,
    invoicedCents: Price,
    paidCents: Price,
    /** Charged publications by the state of their documents and payment. */
    counts: z.object({ taken: z.int(), invoiced: z.int(), paid: z.int() }),
    team: z
      .object({
        costCents: Price,
        commissionCents: Price,
        profitCents: z.int(),
        ownersOwedCents: Price,
        ownersPaidCents: Price,
      })
      .optional(),
    /** Its invoices and credit notes, for the team; clients find them among their bills. */
    invoices: z
      .array(
        z.object({
          id: Id,
          /** Null for a draft, which only administrators see. */
          number: z.string().nullable(),
          dueDay: Day.nullable(),
          paidOn: Day.nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'CampaignFinances' });
export type CampaignFinances = z.output<typeof CampaignFinances>;

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
  askApproval: z.boolean(),
  answerApproval: z.boolean(),
  withdrawApproval: z.boolean(),
});

/** Its drafts wait until a colleague approves what they cost, and are changed by nobody meanwhile. */
export const ApprovalQuestion = z
  .object({
    askedAt: Instant,
    askedBy: z.string(),
    /** What was asked for; today's prices may differ. */
    totalCents: Cents,
    /** Why texts of it are not as ordered. */
    note: z.string(),
  })
  .meta({ id: 'ApprovalQuestion' });
export type ApprovalQuestion = z.output<typeof ApprovalQuestion>;

export const ApprovalDeclined = z
  .object({ at: Instant, by: z.string(), reason: z.string() })
  .meta({ id: 'ApprovalDeclined' });
export type ApprovalDeclined = z.output<typeof ApprovalDeclined>;

export const CampaignRow = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    generalTitle: z.string(),
    status: CampaignStatusSchema,
    siteCount: z.int(),
    /** Drafts at today's prices, the rest at the prices of their submission, without what was denied or canceled. */
    totalCents: Cents,
    createdAt: Instant,
    submittedAt: Instant.nullable(),
    /** Number of briefings in each client status. */
    progress: z.record(z.string(), z.int()),
    /** Briefings that wait for the client. */
    yourTurn: z.int(),
    endCustomer: z.string(),
    /** Null: of no project. */
    project: Ref.nullable(),
    client: Ref.optional(),
    company: Ref.nullable().optional(),
    isLate: z.boolean(),
    approval: ApprovalQuestion.nullable(),
    /** The last answer, until it is asked again or ordered. */
    declined: ApprovalDeclined.nullable(),
    can: CampaignCan,
  })
  .meta({ id: 'CampaignRow' });
export type CampaignRow = z.output<typeof CampaignRow>;

/**
 * Drafts and waiting briefings at today's prices. Denied briefings are included, because they can be submitted again.
 */
export const CampaignQuote = z
  .object({
    /** Without denied briefings. */
    totalCents: Price,
    currency: z.literal(BASE_CURRENCY),
    lines: z.array(
      z.object({
        briefingId: Id,
        siteId: Id,
        siteName: z.string(),
        priceCents: Price.nullable(),
        /** The site refuses this topic, so the briefing can't be submitted. */
        refusedTopic: z.string().nullable(),
        missing: z.array(z.string()),
        /** True if the site is still for sale. */
        isAvailable: z.boolean(),
        /** False: a link insertion, which the site does not sell. */
        isSold: z.boolean(),
        /** The price of each topic here. An absent topic is refused. */
        topicPrices: z.partialRecord(z.enum(TOPICS), Price),
      }),
    ),
  })
  .meta({ id: 'CampaignQuote' });
export type CampaignQuote = z.output<typeof CampaignQuote>;

/** What may be ordered in the running month, and what was, net. */
const Allowance = z.object({ name: z.string(), mostCents: Cents, spentCents: Cents }).nullable();

/** What ordering the drafts of a campaign does to the limits of its company. */
export const CampaignSpending = z
  .object({
    /** Of its drafts, at today's prices. */
    totalCents: Cents,
    /** The company asks for a second person, whatever an order costs. */
    asksSecond: z.boolean(),
    budget: Allowance,
    limit: Allowance,
    /** The reader may not order it alone: it is over the budget or the limit, or a second person is asked for. */
    needsApproval: z.boolean(),
  })
  .meta({ id: 'CampaignSpending' });
export type CampaignSpending = z.output<typeof CampaignSpending>;

/** How the published links of a campaign stand. The last four add up to the first. */
export const CampaignLinks = z
  .object({
    watched: z.int(),
    inPlace: z.int(),
    /** Their pages don't answer, or refuse our checks. */
    unchecked: z.int(),
    /** Lost, and the site is asked to repair it. */
    repairing: z.int(),
    lost: z.int(),
  })
  .meta({ id: 'CampaignLinks' });
export type CampaignLinks = z.output<typeof CampaignLinks>;

export const Campaign = CampaignRow.extend({
  defaultCategory: Ref.nullable(),
  preparedBy: Ref.nullable(),
  briefings: z.array(BriefingRow),
  quote: CampaignQuote.nullable(),
  links: CampaignLinks,
  /** Null for the team, for clients without a company, and where nothing is left to order. */
  spending: CampaignSpending.nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.output<typeof Campaign>;

/** The campaign being completed, with its complete briefings. */
export const CampaignDraft = Campaign.extend({
  briefings: z.array(Briefing),
  /** VAT on what its client orders today; null for who may not order now, and where no rate is known for the client. */
  vatBp: z.int().nullable(),
}).meta({ id: 'CampaignDraft' });

export const CampaignInput = z
  .strictObject({
    name: line(120),
    generalTitle: line(200),
    defaultCategoryId: Id.nullable(),
    endCustomer: line(120),
    /** Its name becomes the end customer. An end customer by the name of a project chooses that project. */
    projectId: Id.nullable(),
  })
  .partial();

/** Share of a client's links with one anchor text. */
export const AnchorShare = z.object({ anchor: z.string(), count: z.int(), links: z.int() }).meta({ id: 'AnchorShare' });
export type AnchorShare = z.output<typeof AnchorShare>;

/** Warnings before a campaign is submitted. None of them prevents it. */
export const CampaignGuard = z
  .object({
    briefings: z.array(z.object({ briefingId: Id, warnings: z.array(z.enum(SITE_WARNINGS)), used: UsedSites })),
    /** The client's links outside this campaign: their number, and their most frequent anchor texts in normal form. */
    links: z.int(),
    anchors: z.array(z.object({ anchor: z.string(), count: z.int() })),
  })
  .meta({ id: 'CampaignGuard' });
export type CampaignGuard = z.output<typeof CampaignGuard>;

export const CampaignFilter = filterSchema(campaignFilter);
export type CampaignFilter = z.output<typeof CampaignFilter>;

export const CampaignPage = pageOf(CampaignRow);
export const CAMPAIGN_SORTS = [
  'yourTurn',
  'createdAt',
  'submittedAt',
  'name',
  'project',
  'status',
  'siteCount',
  'total',
] as const;
